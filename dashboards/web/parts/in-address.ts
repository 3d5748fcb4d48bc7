import { useSearchParams } from 'wouter-preact';

/** What is shown stands in the address: a view can be kept as a bookmark, and sent to somebody. Empty: as it is without a word. */
export function useInAddress(name: string): readonly [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const put = (value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      // Whoever types does not want to go back letter by letter.
      { replace: true },
    );
  return [search.get(name) ?? '', put];
}
