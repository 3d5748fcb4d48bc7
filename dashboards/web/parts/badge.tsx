import { useWords } from '../words/words.ts';

type Status = keyof ReturnType<typeof useWords>['status'];

/** A key's status: a word, not a colour alone. */
export function StatusBadge({ status }: { status: string }) {
  const { status: names } = useWords();
  return <span class={`badge badge-${status}`}>{names[status as Status] ?? status}</span>;
}
