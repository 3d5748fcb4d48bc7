import { poolQuery } from '../pool/filters.ts';

/** All needs of the pool that a need is of, as the pool page asks for them: then they are asked for once. */
export function needsPath(scenario: string, cohort: string): string {
  const query = poolQuery(cohort === '*' ? '' : cohort);
  return `/v1/scenarios/${encodeURIComponent(scenario)}/clusters?examples=yes${query === '' ? '' : `&${query}`}`;
}
