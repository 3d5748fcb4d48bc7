import { desc, gt, lt } from 'drizzle-orm';
import { chain, type Decision, genesisDigest } from '../../../domain/basics/index.ts';
import { type Evidence, restingOn } from '../../../domain/records/index.ts';
import { type Db, findRows, matching, type Tx } from '../server/index.ts';
import { decisions } from '../tables/keys/decisions.ts';
import { keepEvidence } from './evidence.ts';

export type DecisionRow = typeof decisions.$inferSelect;

/**
 * Appends to the scenario's chain, in the transaction of what was decided; one writer at a time. What the decision rested
 * on is kept with it. Whoever bumps the scenario's revision does so before, as publishers do: the other way round two of
 * them wait for each other.
 */
export async function appendDecision(
  tx: Tx,
  scenario: string,
  decided: Decision,
  evidence: readonly Evidence[] = [],
): Promise<void> {
  const { decision, kept } = restingOn(decided, evidence);
  await keepEvidence(tx, scenario, kept, decision.at);
  await tx`select pg_advisory_xact_lock(hashtext('dsp decisions'), hashtext(${scenario}))`;
  const [last] = await tx<{ digest: string }[]>`
    select digest from decisions where scenario = ${scenario} order by seq desc limit 1`;
  const sealed = chain(last?.digest ?? genesisDigest(scenario), decision);
  await tx`
    insert into decisions (scenario, subject, kind, at, by, rule, numbers, sentence, previous_digest, digest)
    values (${scenario}, ${sealed.subject}, ${sealed.kind}, ${sealed.at}, ${sealed.by},
      ${sealed.rule}, ${JSON.stringify(sealed.numbers)}::text::jsonb, ${sealed.sentence}, ${sealed.previousDigest},
      ${sealed.digest})`;
}

/** A scenario's decisions, oldest first, or those about one subject. */
export function listDecisions(db: Db, scenario: string, subject?: string): Promise<DecisionRow[]> {
  return findRows(db, decisions, { scenario, subject }, decisions.seq);
}

/**
 * What was decided after a cursor, oldest first. Within a scenario the order of `seq` is the order of commits (one writer
 * at a time), so nothing can turn up before a cursor later; across scenarios it is not, and each has a cursor of its own.
 */
export function decisionsAfter(db: Db, scenario: string, after: number, limit: number) {
  const later = matching(decisions, { scenario }, gt(decisions.seq, after));
  return findRows(db, decisions, later, decisions.seq).limit(limit);
}

/** What was decided before a cursor, newest first. */
export function decisionsBefore(db: Db, scenario: string, before: number, limit: number) {
  const earlier = matching(decisions, { scenario }, lt(decisions.seq, before));
  return findRows(db, decisions, earlier, desc(decisions.seq)).limit(limit);
}

type Publication = Pick<DecisionRow, 'subject' | 'kind' | 'numbers' | 'at'>;

/** The decisions that published a version with something else about a key than the one before it, oldest first. */
export async function publicationsOf(db: Db, scenario: string, key: string): Promise<Publication[]> {
  return db.sql<Publication[]>`
    select subject, kind, numbers, at from decisions
    where scenario = ${scenario} and kind = 'published' and exists (
      select from jsonb_each(numbers -> 'keys') as told(what, names) where jsonb_exists(told.names, ${key}))
    order by seq`;
}

/** The newest decision of every scenario, 0 where there is none: a look into the index for each. */
export async function decisionHeads(db: Db): Promise<Map<string, number>> {
  const rows = await db.sql<{ scenario: string; head: number }[]>`
    select s.scenario,
      coalesce((select max(d.seq) from decisions d where d.scenario = s.scenario), 0)::float8 as head
    from scenarios s`;
  return new Map(rows.map(({ scenario, head }) => [scenario, head]));
}

export { subjectOfKey as subjectOf } from '../../../domain/basics/index.ts';
