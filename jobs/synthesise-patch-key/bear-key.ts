import type { Context } from '../../src/context.ts';
import { CAME_BACK, judgeBirth, mayBecome, revise, waitingForWords } from '../../src/domain/keys/index.ts';
import { inValuesOf, type KeyProposal } from '../../src/domain/synthesis/index.ts';
import {
  appendDecision,
  insertPatchKey,
  type NeedPool,
  type PatchKeyRow,
  retireSucceeded,
  revivePatchKey,
  subjectOf,
  tellingsOf,
} from '../../src/ground/db/keys/index.ts';
import { beginTrial, newKey } from './begin-trial.ts';
import { type Answer, type Need, proposeFor, wait } from './need.ts';
import { sensitiveNeed } from './need-meaning.ts';

/** A need that has no key yet gets one, or waits, for a reason that is kept. */
export async function bearKey(
  ctx: Context,
  pool: NeedPool,
  need: Need,
  proposal: KeyProposal,
): Promise<Answer> {
  const { cluster, facts } = need;
  const said = await sensitiveNeed(ctx, pool, tellingsOf(pool, cluster.id, undefined));
  const birth = judgeBirth(facts, proposal, pool.scenario.policy, said);
  if ('notYet' in birth) return tooSoon(ctx, pool, need, birth.notYet);
  const { status, rule, sentence } = birth;
  const key = newKey(ctx, pool, cluster, proposal, birth);
  return beginTrial(ctx, pool, need, key, proposal, async (tx) => {
    if (!(await insertPatchKey(tx, key))) return null;
    return { answer: 'born', kind: status, rule, sentence };
  });
}

/** The key that its need grew out of ends, and one that says better what is asked for begins its own trial. */
export async function succeedKey(
  ctx: Context,
  pool: NeedPool,
  need: Need,
  key: PatchKeyRow,
  why: 'type' | 'name',
): Promise<Answer> {
  const { cluster, facts } = need;
  const tellings = tellingsOf(pool, cluster.id, key);
  // The old name is never used again, also where only the type was wrong.
  const proposal = await proposeFor(ctx, pool, tellings, undefined);
  if (proposal === null) return 'none';
  const said = await sensitiveNeed(ctx, pool, tellings);
  const birth = judgeBirth(facts, proposal, pool.scenario.policy, said);
  if ('notYet' in birth) return 'none';
  const { keyName, scenario } = key;
  const next = { ...newKey(ctx, pool, cluster, proposal, birth), cohorts: key.cohorts };
  return beginTrial(ctx, pool, need, next, proposal, async (tx) => {
    const at = next.proposedAt;
    if (!(await retireSucceeded(tx, key, next.keyName, at)) || !(await insertPatchKey(tx, next))) return null;
    await appendDecision(tx, scenario, {
      subject: subjectOf(keyName),
      kind: 'retired',
      at,
      by: 'service',
      rule: `outgrown_${why}`,
      numbers: { fragments: facts.fragments, owners: facts.owners, replaced_by: next.keyName },
      sentence: `Retired: its need has outgrown its ${why} and is now asked for by ${next.keyName}.`,
    });
    const sentence = `${birth.sentence} It takes the place of ${keyName}.`;
    return { answer: 'succeeded', kind: birth.status, rule: birth.rule, sentence };
  });
}

/** A need that went and came back has its key again, under the name and with all that its clients knew. */
export async function reviveKey(
  ctx: Context,
  pool: NeedPool,
  need: Need,
  key: PatchKeyRow,
  proposal: KeyProposal,
): Promise<Answer> {
  const { cluster, facts } = need;
  const settled = inValuesOf(key.definition, proposal);
  const revised = key.orders === null ? revise(key.definition, settled) : null;
  const definition = revised !== null && mayBecome(revised) ? revised : key.definition;
  const again = { ...settled, definition };
  const said = await sensitiveNeed(ctx, pool, tellingsOf(pool, cluster.id, key));
  const birth = judgeBirth(facts, again, pool.scenario.policy, said);
  if ('notYet' in birth) return tooSoon(ctx, pool, need, birth.notYet);
  const row = newKey(ctx, pool, cluster, again, birth);
  return beginTrial(ctx, pool, need, row, again, async (tx) => {
    if (!(await revivePatchKey(tx, row))) return null;
    const sentence = `${birth.sentence} Its need is back.`;
    return { answer: 'revived', kind: birth.status, rule: CAME_BACK, sentence };
  });
}

function tooSoon(
  ctx: Context,
  { scenario: { scenario, policy } }: NeedPool,
  { cluster, facts }: Need,
  notYet: 'unfit_words' | 'values_too_soon',
): Promise<'none'> {
  return wait(ctx, scenario, cluster, waitingForWords(notYet, facts, policy));
}
