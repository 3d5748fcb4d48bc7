import { eq, sql } from 'drizzle-orm';
import { DomainError, livesIn } from '../../../domain/basics/index.ts';
import {
  DEFAULT_POLICY,
  evolvesUnassessed,
  type Policy,
  storedPolicy,
} from '../../../domain/policy/index.ts';
import { cohortInId, GLOBAL_COHORT, type Template } from '../../../domain/template/index.ts';
import { movedTo } from '../cells/index.ts';
import { columnOf, type Db, findRow, findRows, type Tx } from '../server/index.ts';
import { pools } from '../tables/pools/pools.ts';
import { scenarios } from '../tables/versions/scenarios.ts';

export type Scenario = typeof scenarios.$inferSelect;

/** Id of a pool: `flight_booking/*`, `flight_booking/business`. */
export function poolOf(scenario: string, cohort: string = GLOBAL_COHORT): string {
  return `${scenario}/${cohortInId(cohort)}`;
}

/** Whose pool that is. */
export function scenarioOf(pool: string): string {
  return pool.slice(0, pool.indexOf('/'));
}

/** @throws DomainError `unknown_scenario`, with the list of the known ones (S-5); `moved`, where another cell has it */
export async function findScenario(db: Db, scenario: string): Promise<Scenario> {
  const row = await findScenarioOrNull(db, scenario);
  if (row !== null) return row;
  const cell = await movedTo(db, scenario);
  if (cell !== null) throw livesIn(cell);
  const known = await listScenarios(db);
  throw new DomainError('unknown_scenario', `There is no scenario "${scenario}".`, { data: { known } });
}

/** As `findScenario`, for whoever has an answer to give where there is none. */
export async function findScenarioOrNull(db: Db, scenario: string): Promise<Scenario | null> {
  const row = await findRow(db, scenarios, { scenario });
  return row === null ? null : asStored(row);
}

function asStored(row: Scenario): Scenario {
  return { ...row, policy: storedPolicy(row.policy) };
}

/** Scenarios whose stored policy would evolve them unassessed: written past the API, which refuses it. */
export async function unassessedScenarios(db: Db): Promise<string[]> {
  const rows = await findRows(db, scenarios, {}, scenarios.scenario);
  return rows.filter(({ policy }) => evolvesUnassessed(policy)).map(({ scenario }) => scenario);
}

/** Of each scenario that lets pages call, whose. */
export async function allowedOrigins(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.sql<{ scenario: string; origins: string[] }[]>`
    select scenario, policy->'origins' as origins from scenarios where policy->'origins' <> '[]'`;
  return new Map(rows.map(({ scenario, origins }) => [scenario, origins]));
}

/** What each scenario keeps, and for how long. */
export async function retentions(db: Db): Promise<Map<string, Policy['retention']>> {
  const rows = await scenariosOf(db, null);
  return new Map(rows.map(({ scenario, policy }) => [scenario, policy.retention]));
}

export async function listScenarios(db: Db): Promise<string[]> {
  return columnOf<string>(db.sql`select scenario from scenarios order by scenario`);
}

/** Those of these names; null: all. */
export async function scenariosOf(db: Db, names: readonly string[] | null): Promise<Scenario[]> {
  const rows = await findRows(db, scenarios, { scenario: names ?? undefined }, scenarios.scenario);
  return rows.map(asStored);
}

/**
 * Scenarios that documents for everybody name. Left to itself (`auto`), one is everybody's unless a key was ever made that
 * may see scenarios and not this one: whoever has no key learns no more than any who has one.
 */
export async function listedScenarios(db: Db): Promise<ReadonlySet<string>> {
  const listed = columnOf<string>(db.sql`
    select scenario from scenarios s
    where case coalesce(s.policy->>'listing', ${DEFAULT_POLICY.listing}) when 'public' then true when 'private' then false
      else not exists (select from api_keys k where not s.scenario = any(k.scenarios)) end`);
  return new Set(await listed);
}

/**
 * The bars have moved: every need of the scenario is judged anew against them, and what waits is answered anew. Of two
 * changes at once the second is made to what the first one left.
 * @param change may throw, and nothing is changed
 */
export async function changePolicy(
  db: Db,
  scenario: string,
  change: (policy: Policy) => Policy,
): Promise<Policy> {
  return db.sql.begin(async (tx) => {
    const [row] = await tx<{ policy: Policy }[]>`
      select policy from scenarios where scenario = ${scenario} for update`;
    if (row === undefined) throw new DomainError('unknown_scenario', `There is no scenario "${scenario}".`);
    const policy = change(storedPolicy(row.policy));
    await tx`
      update scenarios set policy = ${JSON.stringify(policy)}::text::jsonb where scenario = ${scenario}`;
    const own = tx`pool in (select pool from pools where scenario = ${scenario})`;
    await tx`update clusters set judged_at = null where ${own} and state = 'live'`;
    await tx`
      update clusters set synthesised_at = null, answered = null where ${own} and waits is not null`;
    if (policy.cohorts.pools === 'off')
      await tx`update pools set open = false where scenario = ${scenario} and cohort <> ${GLOBAL_COHORT}`;
    return policy;
  });
}

/** What breaks older versions ends them then, or later where that was said before. */
export async function endOlderVersions(tx: Tx, scenario: string, until: Date): Promise<void> {
  await tx`update scenarios set old_until = greatest(old_until, ${until}) where scenario = ${scenario}`;
}

/**
 * Registers or replaces what the owner wants; the change is published by a job.
 * @param seen the revision that the change was judged against, 0 where there was none; whatever it is, where left out
 * @param oldUntil when versions from before it end, where it breaks them
 * @returns false, and nothing is changed, when the revision is another one by now
 */
export async function saveScenario(
  db: Db,
  template: Template,
  policy: Policy,
  at: Date,
  { seen, oldUntil = null }: { readonly seen?: number; readonly oldUntil?: Date | null } = {},
): Promise<boolean> {
  const { scenario } = template;
  return db.orm.transaction(async (tx) => {
    const saved = await tx
      .insert(scenarios)
      .values({ scenario, template, policy, registeredAt: at })
      .onConflictDoUpdate({
        target: scenarios.scenario,
        set: { template, policy, oldUntil, revision: sql`${scenarios.revision} + 1` },
        ...(seen === undefined ? {} : { setWhere: eq(scenarios.revision, seen) }),
      })
      .returning({ scenario: scenarios.scenario });
    await tx
      .insert(pools)
      .values({ pool: poolOf(scenario), scenario, cohort: GLOBAL_COHORT })
      .onConflictDoNothing();
    return saved.length > 0;
  });
}
