import { DAY_MS, digestOf, genesisDigest, verifyChain } from '../../../src/domain/basics/index.ts';
import type { Policy } from '../../../src/domain/policy/index.ts';
import { listDecisions, subjectOf } from '../../../src/ground/db/keys/index.ts';
import type { Db } from '../../../src/ground/db/server/index.ts';
import { recount } from '../../../src/ground/db/trial/index.ts';
import { listVersions } from '../../../src/ground/db/versions/index.ts';
import { fragmentStates, storedIds } from './life-state.ts';

/** What holds at the end of every day, whatever befell it. Says each thing that does not. */
export async function checkLife(
  db: Db,
  scenario: string,
  policy: Policy,
  acknowledged: ReadonlySet<string>,
): Promise<string[]> {
  return [
    ...(await checkStored(db, scenario, acknowledged)),
    ...(await recount(db, scenario)).map((one) => `a count is wrong: ${JSON.stringify(one)}`),
    ...(await checkDecisions(db, scenario, policy)),
    ...(await checkVersions(db, scenario)),
  ];
}

/** Each acknowledged item is stored once, nothing else is, and nothing waits or has failed. */
async function checkStored(db: Db, scenario: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const problems: string[] = [];
  const stored = await storedIds(db, scenario);
  const once = new Set(stored);
  if (once.size < stored.length) problems.push(`${stored.length - once.size} items are stored twice`);
  for (const id of acknowledged) if (!once.has(id)) problems.push(`${id} was acknowledged and is not there`);
  for (const id of once) if (!acknowledged.has(id)) problems.push(`${id} is there and nobody was told`);
  const states = await fragmentStates(db, scenario);
  for (const state of ['pending', 'failed'])
    if ((states.get(state) ?? 0) > 0) problems.push(`${states.get(state)} fragments are ${state}`);
  return problems;
}

/** One chain; a key is born when it does not live, and is promoted when its window is over, by the clocks that decided. */
async function checkDecisions(db: Db, scenario: string, policy: Policy): Promise<string[]> {
  const problems: string[] = [];
  const decisions = await listDecisions(db, scenario);
  const whole = verifyChain(decisions, genesisDigest(scenario));
  if (!whole.intact) problems.push(`decision ${whole.index} is ${whole.fault}`);
  const prefix = subjectOf('');
  const born = new Map<string, Date>();
  for (const { subject, kind, at, sentence } of decisions) {
    if (!subject.startsWith(prefix)) continue;
    const since = born.get(subject);
    if (kind === 'experimental') {
      if (since !== undefined) problems.push(`${subject} was born twice: ${sentence}`);
      born.set(subject, at);
    }
    if (
      kind === 'stable' &&
      since !== undefined &&
      at.getTime() - since.getTime() < policy.window.days * DAY_MS
    )
      problems.push(`${subject} was promoted at ${at.toISOString()}, on trial since ${since.toISOString()}`);
    if (kind === 'retired') born.delete(subject);
  }
  return problems;
}

/** Numbers without a gap on each line, each linked to the one before, each with the digest of its document. */
async function checkVersions(db: Db, scenario: string): Promise<string[]> {
  const problems: string[] = [];
  const newest = new Map<string, { number: number; digest: string }>();
  for (const { line, cohort, number, schemaId, digest, previousDigest, document } of await listVersions(
    db,
    scenario,
  )) {
    const name = `${line}/${cohort}`;
    const before = newest.get(name);
    if (before !== undefined && number !== before.number + 1)
      problems.push(`${schemaId} is number ${number} of ${name}, after ${before.number}`);
    if (before !== undefined && previousDigest !== before.digest)
      problems.push(`${schemaId} does not follow the version before it`);
    if (digestOf(document) !== digest) problems.push(`${schemaId} has another document's digest`);
    newest.set(name, { number, digest });
  }
  return problems;
}
