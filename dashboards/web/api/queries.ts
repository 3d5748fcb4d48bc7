import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { useSession } from '../session/session.ts';
import type { Method } from './call.ts';
import type { LiveEvent } from './live.ts';
import { Problem } from './problem.ts';

/** What a fault of the moment is tried again for; a refusal is an answer. */
const TRIES = 2;

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, problem) =>
          failures < TRIES && problem instanceof Problem && (problem.status === 0 || problem.status >= 500),
        retryDelay: (_failures, problem) =>
          1_000 * (problem instanceof Problem ? (problem.retryAfter ?? 1) : 1),
      },
    },
  });
}

/** The address is the name under which an answer is known: the same question is asked once, however many parts ask it. */
export function useReply<Reply>(path: string | null, againMs: number | false = false) {
  const { call } = useSession();
  return useQuery<Reply, Problem>({
    queryKey: pathKey(path ?? ''),
    queryFn: () => call<Reply>('GET', path ?? ''),
    enabled: path !== null,
    refetchInterval: againMs,
  });
}

/** An order; all that is known of its scenario is asked again, so that the effect is visible at once. */
export function useOrder<Reply>(scenario: string | null) {
  const { call } = useSession();
  const queries = useQueryClient();
  return useMutation<Reply, Problem, { method: Method; path: string; body?: unknown; ifMatch?: string }>({
    mutationFn: ({ method, path, body, ifMatch }) => call<Reply>(method, path, body, ifMatch),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: scenario === null ? [] : ['scenarios', scenario] }),
  });
}

/** While much comes in, counts move every second; a map is a megabyte. */
const OFTEN_MS = 5_000;

/** What an event makes old is asked anew, as far as it is on the page: decisions at once, what counts moved in a while. */
export function outdating(queries: QueryClient): (event: LiveEvent) => void {
  const moved = new Set<string | null>();
  const outdate = (queryKey: string[], exact = false) =>
    // An answer that is under way is waited for: one that takes longer than this would never come.
    void queries.invalidateQueries({ queryKey, exact }, { cancelRefetch: false });
  const outdateMoved = () => {
    for (const scenario of moved) outdate(scenario === null ? ['scenarios'] : ['scenarios', scenario]);
    outdate(['scenarios'], true);
    outdate(['inbox']);
    moved.clear();
  };
  const soon = (scenario: string | null) => {
    if (moved.size === 0) setTimeout(outdateMoved, OFTEN_MS);
    moved.add(scenario);
  };
  return (event) => {
    if (event.kind === 'status') {
      outdate(['status']);
      soon(event.scenario);
      return;
    }
    void queries.invalidateQueries({ queryKey: ['scenarios', event.scenario] });
    void queries.invalidateQueries({ queryKey: ['scenarios'], exact: true });
    // All scenarios are asked for it.
    soon(event.scenario);
  };
}

/** `/v1/scenarios/flight/clusters?cohort=x` -> ['scenarios', 'flight', 'clusters', '?cohort=x'] */
function pathKey(path: string): string[] {
  const [plain = '', query] = path.split('?');
  const parts = plain.split('/').filter(Boolean).slice(1).map(decodeURIComponent);
  return query === undefined ? parts : [...parts, `?${query}`];
}
