import { useQuery } from '@tanstack/preact-query';
import { useSession } from '../session/session.ts';
import { type Problem, problemOf } from './problem.ts';

/** An answer that is no JSON document: lines of an export. @throws Problem */
export async function fetchText(key: string, path: string): Promise<string> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${key}` }, cache: 'no-store' });
  if (!response.ok) throw await problemOf(response);
  return response.text();
}

/** JSON lines, each of them read. */
export function useLines<Line>(path: string) {
  const { key } = useSession();
  return useQuery<Line[], Problem>({
    queryKey: ['lines', path],
    queryFn: async () => {
      const lines = (await fetchText(key, path)).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as Line); // the contract's type
    },
  });
}
