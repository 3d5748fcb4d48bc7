import { useMemo } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { NeedList } from '../../api/types.ts';
import { useOwn } from '../../words/words.ts';
import { poolQuery } from '../pool/filters.ts';
import { WORDS } from './need.words.ts';

/**
 * What the needs of a pool are called, by id; empty until the answer is there.
 * @param cohort the pool's; `*`: everybody's
 */
export function useNeedNames(scenario: string, cohort = '*'): ReadonlyMap<string, string> {
  const { unnamed } = useOwn(WORDS);
  const { data } = useReply<NeedList>(needsPath(scenario, cohort));
  return useMemo(
    () => new Map(data?.clusters.map(({ id, label, example }) => [id, label ?? example ?? unnamed])),
    [data, unnamed],
  );
}

/** All needs of a pool, as the pool page asks for them: then they are asked for once. */
function needsPath(scenario: string, cohort: string): string {
  const query = poolQuery(cohort === '*' ? '' : cohort);
  return `/v1/scenarios/${encodeURIComponent(scenario)}/clusters?examples=yes${query === '' ? '' : `&${query}`}`;
}
