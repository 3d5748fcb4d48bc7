import { useSearchParams } from 'wouter-preact';
import { type NeedState, STATES } from './need-state.ts';

export const SORTS = ['ripe', 'said', 'owners', 'changed'] as const;

type Sort = (typeof SORTS)[number];

/** Choices for "first said in the last … days". */
export const NEWNESS = [7, 30, 90] as const;

/** What is shown of a pool. It stands in the address: a view can be sent to somebody. */
export type Filters = {
  readonly cohort: string;
  readonly language: string;
  readonly state: NeedState | '';
  /** Days; null: ever. */
  readonly newIn: number | null;
  readonly said: string;
  readonly sort: Sort;
  /** The day at whose end the pool is shown, as a number of the map's days; null: now. */
  readonly day: number | null;
};

export type Ask = (
  name: 'cohort' | 'language' | 'state' | 'new' | 'q' | 'sort' | 'day',
  value: string,
) => void;

/** How the API is asked for one pool: everybody's, or a cohort's. */
export function poolQuery(cohort: string): string {
  return cohort === '' ? '' : `cohort=${encodeURIComponent(cohort)}`;
}

export function useFilters(): { filters: Filters; ask: Ask; reset: () => void } {
  const [search, setSearch] = useSearchParams();
  const text = (name: string) => search.get(name) ?? '';
  const number = (name: string) => (/^\d{1,5}$/.test(text(name)) ? Number(text(name)) : null);
  const filters: Filters = {
    cohort: text('cohort'),
    language: text('language'),
    state: STATES.find((state) => state === text('state')) ?? '',
    newIn: number('new'),
    said: text('q'),
    sort: SORTS.find((sort) => sort === text('sort')) ?? 'ripe',
    day: number('day'),
  };
  const ask: Ask = (name, value) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        // Days and languages are of one pool.
        if (name === 'cohort') for (const own of ['day', 'language']) next.delete(own);
        return next;
      },
      { replace: true },
    );
  const reset = () => setSearch(filters.cohort === '' ? {} : { cohort: filters.cohort }, { replace: true });
  return { filters, ask, reset };
}
