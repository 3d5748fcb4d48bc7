import type { PatchKeyStatus } from '../../../domain/keys/index.ts';
import type { CoverageCount } from '../../../domain/needs/index.ts';
import type { Db } from '../server/index.ts';

/** A line of the list of scenarios. */
export type ScenarioSummary = {
  readonly scenario: string;
  /** The newest version that everybody is given; null before there is one. */
  readonly schemaId: string | null;
  readonly needs: number;
  readonly keys: Readonly<Record<PatchKeyStatus, number>>;
  readonly waiting: { readonly keys: number; readonly versions: number; readonly quarantined: number };
  /** Of the days that were asked for. */
  readonly covered: CoverageCount;
};

type Row = Omit<ScenarioSummary, 'keys' | 'waiting' | 'covered'> & {
  readonly keys: Partial<Record<PatchKeyStatus, number>> | null;
  readonly asked: number;
  readonly versions: number;
  readonly quarantined: number;
  readonly payloads: number;
  readonly inWords: number;
};

/** How far each scenario is, by name. @param scenarios null: all of them @param since the first UTC day whose payloads count */
export async function scenarioSummaries(
  db: Db,
  scenarios: readonly string[] | null,
  since: string,
): Promise<ScenarioSummary[]> {
  const rows = await db.sql<Row[]>`
    select s.scenario,
      (select schema_id from schema_versions v
        where v.scenario = s.scenario and line = 'stable' and cohort = '*' order by seq desc limit 1) as "schemaId",
      (select count(*)::int from clusters c join pools p using (pool)
        where p.scenario = s.scenario and c.state = 'live') as needs,
      (select jsonb_object_agg(status, n) from (
        select status, count(*)::int as n from patch_keys k where k.scenario = s.scenario group by status) by_status) as keys,
      (select count(*)::int from patch_keys k
        where k.scenario = s.scenario and (status = 'proposed' or (asked is not null and status in ('experimental', 'stable'))))
        as asked,
      (select count(*)::int from held_versions h where h.scenario = s.scenario and h.state = 'waiting') as versions,
      (select count(*)::int from campaigns q where q.scenario = s.scenario and q.state = 'held') as quarantined,
      (select coalesce(sum(payloads), 0)::int from payload_counts p
        where p.scenario = s.scenario and p.day >= ${since}::text::date) as payloads,
      (select coalesce(sum(in_words), 0)::int from coverage_counts w
        where w.scenario = s.scenario and w.day >= ${since}::text::date) as "inWords"
    from scenarios s
    where ${scenarios === null} or s.scenario = any(${[...(scenarios ?? [])]})
    order by s.scenario`;
  return rows.map(({ keys, asked, versions, quarantined, payloads, inWords, ...row }) => ({
    ...row,
    keys: { ...NO_KEYS, ...keys },
    waiting: { keys: asked, versions, quarantined },
    covered: { payloads, inWords },
  }));
}

const NO_KEYS = { proposed: 0, experimental: 0, stable: 0, retired: 0, rejected: 0 };
