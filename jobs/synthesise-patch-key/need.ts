import type { Context } from '../../src/context.ts';
import { ownTerms, type Waiting } from '../../src/domain/keys/index.ts';
import { SURE_ENOUGH } from '../../src/domain/mapping/index.ts';
import type { MaturityFacts } from '../../src/domain/needs/index.ts';
import {
  type KeyProposal,
  type MappedValue,
  mapValue,
  type ValueReading,
} from '../../src/domain/synthesis/index.ts';
import { removes } from '../../src/domain/words/index.ts';
import {
  appendDecision,
  membersOf,
  type NeedPool,
  type PatchKeyRow,
  synthesisInput,
  tellingsOf,
} from '../../src/ground/db/keys/index.ts';
import { type ClusterRow, markSynthesised, type Waits } from '../../src/ground/db/pools/index.ts';
import { placedConcepts } from '../../src/ground/embedder/placed-concepts.ts';

/** A mature need that no key answers yet, or whose key may have more to say. */
export type Need = { readonly cluster: ClusterRow; readonly facts: MaturityFacts };
/** What became of a need. `held`: it waits for a person; `shared`: it has another pool's key; `none`: nothing changed. */
export type Answer =
  | 'born'
  | 'revived'
  | 'succeeded'
  | 'revised'
  | 'held'
  | 'refined'
  | 'joined'
  | 'shared'
  | 'none';

/** The facts of a need with those of its key's other tellings. */
export function together(pool: NeedPool, { cluster, facts }: Need, key: PatchKeyRow): MaturityFacts {
  const twins = pool.clusters.filter((one) => one.twinOf === key.keyName && one.id !== cluster.id);
  const fragments = twins.reduce((sum, one) => sum + (one.verdict?.facts.fragments ?? 0), facts.fragments);
  return { ...facts, fragments };
}

/** A key for the need and its key's other tellings, made in the learner's thread; null where they share nothing to show. */
export async function propose(
  ctx: Context,
  pool: NeedPool,
  cluster: string,
  key: PatchKeyRow | undefined,
): Promise<KeyProposal | null> {
  return proposeFor(ctx, pool, tellingsOf(pool, cluster, key), key);
}

/** The same for clusters that are named, under the name of a key, or under a new one. */
export async function proposeFor(
  ctx: Context,
  pool: NeedPool,
  tellings: readonly string[],
  key: PatchKeyRow | undefined,
): Promise<KeyProposal | null> {
  const proposal = await ctx.learner.synthesise({
    ...(await synthesisInput(ctx.db, pool, tellings, key)),
    concepts: await placedConcepts(ctx.embedder),
  });
  if (proposal === null) return null;
  const reading = key === undefined ? proposal.reading : withOwnTerms(proposal.reading, key);
  const definition = { ...proposal.definition, key_name: key?.keyName ?? proposal.definition.key_name };
  // A yes or no is one to what the key's own name says, which may be to have what the proposed one takes away.
  const turned =
    reading.family === 'flag' && removes(definition.key_name) !== removes(proposal.definition.key_name);
  const values = turned ? new Map<string, MappedValue>() : proposal.values;
  // What a person set says its own values by their names, whatever is grouped with them.
  const ordered = key !== undefined && key.orders !== null;
  // Who did not say what the key is has a value of it all the same.
  const others = membersOf(pool, tellings).flatMap(({ phrase, mentions }): [string, MappedValue][] => {
    const { id, text, language } = phrase;
    const day = mentions[0]?.day;
    const known = values.get(id)?.confidence ?? 0;
    if (known >= SURE_ENOUGH && !ordered) return [];
    const mapped = mapValue(definition, reading, text, { language, ...(day === undefined ? {} : { day }) });
    // What a word of a value says stands before what only means the like of it.
    const fits = mapped !== null && (known < mapped.confidence || (ordered && known === mapped.confidence));
    return fits ? [[id, mapped]] : [];
  });
  return { ...proposal, reading, values: new Map([...values, ...others]) };
}

/** What the key's own values are called says them, though too few say it of late to learn it anew. */
function withOwnTerms(reading: ValueReading, { definition, orders }: PatchKeyRow): ValueReading {
  if (reading.family !== 'choice') return reading;
  const own = ownTerms(definition);
  return { ...reading, terms: { ...own, ...reading.terms, ...(orders === null ? {} : own) } };
}

/** A need that has no key yet: its row says why, and a decision where the reason is another one than before. */
export async function wait(
  ctx: Context,
  scenario: string,
  cluster: ClusterRow,
  waits: Waiting,
): Promise<'none'> {
  const { rule, sentence } = waits;
  const isNew = await ctx.db.sql.begin(async (tx) => {
    const at = ctx.clock.now();
    const { waitedBefore } = await markSynthesised(tx, cluster, at, waits);
    if (waitedBefore) return false;
    const subject = `need/${cluster.id}`;
    await appendDecision(tx, scenario, {
      subject,
      kind: 'waits',
      at,
      by: 'service',
      rule,
      numbers: {},
      sentence,
    });
    return true;
  });
  if (isNew) ctx.log.info({ scenario, cluster: cluster.id, rule }, 'need.waits');
  return 'none';
}

/** The need was looked at as it is now, and is looked at again when it is judged anew; no decision. */
export async function leave(ctx: Context, cluster: ClusterRow, waits?: Waits): Promise<'none'> {
  await ctx.db.sql.begin((tx) => markSynthesised(tx, cluster, ctx.clock.now(), waits));
  return 'none';
}
