import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { MERGED_BY_HAND, unitedWith, withOrder } from '../../../domain/keys/index.ts';
import { mergedNeeds } from '../../../domain/needs/index.ts';
import { holdNeed, type PatchKeyRow, retireSucceeded, subjectOf } from '../../../ground/db/keys/index.ts';
import { phrasesOf, saveCorrections } from '../../../ground/db/pools/index.ts';
import type { Scenario } from '../../../ground/db/scenarios/index.ts';
import { orderKey, type Word } from './order-key.ts';
import { wrongState } from './patch-keys.ts';

/**
 * Two keys ask one thing: one of them answers for both from now on, with the values of both; their needs become one, and the
 * other key ends, named as replaced. Its clients are served on by their versions.
 */
export async function mergeKeys(
  ctx: Context,
  found: Scenario,
  into: PatchKeyRow,
  other: PatchKeyRow,
  { reason, caller, preview }: Pick<Word, 'reason' | 'caller' | 'preview'>,
) {
  if (into.keyName === other.keyName)
    throw new DomainError('conflict', 'A key cannot be merged with itself.');
  if (other.endedAt !== null) throw wrongState(other, 'it is not merged any more');
  // Needs of two cohorts are learned apart.
  if (into.pool !== other.pool)
    throw new DomainError('conflict', 'The keys answer needs of two pools, everybody’s or a cohort’s own.');
  const at = ctx.clock.now();
  const by = caller.name;
  const patch = unitedWith(into.definition, other.definition);
  const before = into.orders?.given ?? [];
  const said = { by, at: at.toISOString(), reason };
  const given = Object.keys(patch).length === 0 ? before : withOrder(before, patch, said);
  const phrases = await phrasesOf(ctx.db, { id: other.cluster, pool: other.pool });
  const needs = mergedNeeds(await phrasesOf(ctx.db, { id: into.cluster, pool: into.pool }), phrases);
  const decided = {
    at,
    by,
    rule: MERGED_BY_HAND,
    numbers: { into: into.keyName, status: other.status },
    sentence: reason,
  };
  const told = await orderKey(ctx, found, into, {
    ...{ given, rule: 'by_hand_edit', reason, caller, preview },
    ends: other,
    async besides(tx) {
      await holdNeed(tx, into.pool, into.cluster);
      const { scenario, pool, cluster } = other;
      if (!(await retireSucceeded(tx, other, into.keyName, at, phrases)))
        throw new DomainError('conflict', `Somebody else changed "${other.keyName}" at the same time.`);
      const sentence = `Is one need with ${into.cluster}. ${reason}`;
      const merged = { id: randomUUID(), scenario, pool, cluster, kind: 'merged', sentence, by, at } as const;
      await saveCorrections(tx, merged, phrases.length === 0 ? { pairs: [] } : needs, other.keyName);
      return [
        { ...decided, subject: subjectOf(other.keyName), kind: 'retired' },
        { ...decided, subject: `cluster/${cluster}`, kind: 'merged', sentence },
      ];
    },
  });
  if (!preview) ctx.queue.nudge('cluster-pool', into.pool);
  return told;
}
