import type { Context } from '../../../context.ts';
import { type Caller, mayDo } from '../../../domain/access/index.ts';
import { canonicalise, DAY_MS, DomainError, type Fault, invalidInput } from '../../../domain/basics/index.ts';
import { inForce, type KeyOrder, MADE_BY_HAND, madeByHand, obey } from '../../../domain/keys/index.ts';
import {
  diffTemplates,
  type KeyDefinition,
  RESERVED_KEY,
  type SchemaChange,
  topicsInWords,
} from '../../../domain/template/index.ts';
import { windowOf } from '../../../domain/trial/index.ts';
import {
  type AgentUse,
  agentsOfKey,
  appendDecision,
  bumpRevision,
  findPatchKey,
  insertPatchKey,
  openKeyOfNeed,
  type PatchKeyRow,
  saveOrders,
  subjectOf,
} from '../../../ground/db/keys/index.ts';
import { findPool } from '../../../ground/db/pools/index.ts';
import { endOlderVersions, poolOf, type Scenario } from '../../../ground/db/scenarios/index.ts';
import type { Tx } from '../../../ground/db/server/index.ts';
import { publishVersions } from '../../../ground/signing/publish-versions.ts';
import { findClusterOf } from './clusters.ts';
import { orderEffects } from './order-effects.ts';
import { wrongState } from './patch-keys.ts';

const MOST_AGENTS = 50;

/** What becomes of a key by its orders, and whom it hits. */
type OrderedKey = {
  readonly name: string;
  readonly changes: readonly SchemaChange[];
  /** Clients of a stable key that would be refused by its next version, or know it by its old name. */
  readonly agents: readonly AgentUse[];
  /** Until when older versions answer them; null where they do without end. */
  readonly until: Date | null;
  /** It waits for somebody who may approve what it breaks. */
  readonly asks?: boolean;
  /** Of a preview: what it would have done to the newest days. */
  readonly effects?: Awaited<ReturnType<typeof orderEffects>>;
};

/** What is put over what a key was learned to be, by whom, and by which word in the decision. */
export type Word = {
  readonly given: readonly KeyOrder[];
  readonly rule: 'by_hand_edit' | 'by_hand_asked' | 'by_hand_undo';
  readonly reason: string;
  readonly caller: Caller;
  /** Nothing is written: it is only told. */
  readonly preview: boolean;
  /** A key that ends by it: its clients are hit, too. */
  readonly ends?: PatchKeyRow;
  /** What is written besides, in the same transaction and first; gives the decisions of it. */
  readonly besides?: (tx: Tx) => Promise<readonly Parameters<typeof appendDecision>[2][]>;
};

/**
 * A key as a person wants it. What breaks nobody is published at once; so is what breaks clients of a stable key, which needs the
 * scope `approve`: older versions answer them for a window's time more.
 */
export async function orderKey(
  ctx: Context,
  scenario: Scenario,
  key: PatchKeyRow,
  { given, rule, reason, caller, preview, ends, besides }: Word,
): Promise<OrderedKey> {
  if (key.endedAt !== null) throw wrongState(key, 'it is not changed any more');
  const learned = key.orders?.learned ?? key.definition;
  const renamed = inForce(given).findLast(({ patch }) => 'key_name' in patch)?.patch['key_name'];
  await refuseTaken(ctx, scenario, key, typeof renamed === 'string' ? renamed : learned.key_name);
  const definition = definitionOf(learned, given, key);
  const at = ctx.clock.now();
  const { hits, ...told } = await foretold(ctx, scenario, key, definition, ends);
  const asks = hits && !mayDo(caller, 'approve');
  if (preview) return { ...told, asks, effects: await orderEffects(ctx, key, definition) };
  if (
    besides === undefined &&
    canonicalise([definition, given]) === canonicalise([key.definition, key.orders?.given ?? []])
  )
    return told;
  if (asks) {
    if (rule !== 'by_hand_edit' || besides !== undefined)
      throw new DomainError(
        'forbidden',
        `It breaks clients of "${key.keyName}", which is stable: that needs the scope approve. ${sentences(told.changes)}`,
      );
    const word = { given: asking(given), rule: 'by_hand_asked', reason, caller, preview } as const;
    await orderKey(ctx, scenario, key, word);
    return { ...told, name: key.keyName, asks };
  }
  const orders = given.length === 0 ? null : { learned, given };
  await ctx.db.sql.begin(async (tx) => {
    const decisions = (await besides?.(tx)) ?? [];
    await bumpRevision(tx, scenario.scenario);
    for (const decision of decisions) await appendDecision(tx, scenario.scenario, decision);
    if (told.until !== null) await endOlderVersions(tx, scenario.scenario, told.until);
    if (!(await saveOrders(tx, key, { definition, orders }, at)))
      throw new DomainError('conflict', `Somebody else changed "${key.keyName}" at the same time.`);
    const numbers = { before: key.definition, after: definition, orders: given.map(({ id }) => id) };
    const decision = { at, by: caller.name, rule, numbers, sentence: reason };
    const renames = definition.key_name !== key.keyName;
    const parts = [
      ...(renames ? [{ subject: subjectOf(key.keyName), kind: 'retired' }] : []),
      { subject: subjectOf(definition.key_name), kind: renames ? key.status : 'revised' },
    ];
    for (const part of parts) await appendDecision(tx, scenario.scenario, { ...decision, ...part });
  });
  await publishVersions(ctx, scenario.scenario);
  return told;
}

/** The newest order asks, instead of being obeyed. */
function asking(given: readonly KeyOrder[]): KeyOrder[] {
  return given.map((one, at) => (at === given.length - 1 ? { ...one, asks: true } : one));
}

/** Whether clients of a stable key are hit, which of them, and how long they are served on. */
async function foretold(
  ctx: Context,
  { policy }: Scenario,
  key: PatchKeyRow,
  definition: KeyDefinition,
  ends: PatchKeyRow | undefined,
): Promise<OrderedKey & { readonly hits: boolean }> {
  const at = ctx.clock.now();
  const gone = ends === undefined ? [] : [ends.definition];
  const changes = diffTemplates({ keys: [key.definition, ...gone] }, { keys: [definition] });
  const breaks = changes.some(({ risk }) => risk === 'high');
  const stable = key.status === 'stable' || ends?.status === 'stable';
  const hits = stable && (breaks || changes.some(({ kind }) => kind === 'key_retired'));
  const { days } = policy.window;
  // A new name alone ends no older version.
  const until = hits && breaks ? new Date(at.getTime() + days * DAY_MS) : null;
  const agents = hits
    ? await agentsOfKey(ctx.db, ends ?? key, new Date(at.getTime() - days * DAY_MS), MOST_AGENTS)
    : [];
  return { name: definition.key_name, changes, agents, until, hits };
}

function definitionOf(learned: KeyDefinition, given: readonly KeyOrder[], { evidence }: PatchKeyRow) {
  const obeyed = obey(learned, given, evidence.reading.family);
  if ('key' in obeyed) return obeyed.key;
  throw invalidInput('The key would not be valid.', ...obeyed.faults);
}

/**
 * A key from a person's hand, of a need that has none or of none at all: on trial at once where who makes it may approve it
 * alone; else, and where it is sensitive, before a person who approves.
 * @param cluster the need whose people it is for; null: nobody has said it yet
 */
export async function makeKey(
  ctx: Context,
  found: Scenario,
  definition: Readonly<Record<string, unknown>>,
  {
    cluster,
    reason,
    caller,
    preview,
  }: Pick<Word, 'reason' | 'caller' | 'preview'> & { readonly cluster: string | null },
): Promise<string> {
  const { scenario, policy } = found;
  const made = madeByHand(definition);
  if ('faults' in made) throw invalidInput('The key would not be valid.', ...made.faults);
  const { key, reading } = made;
  await refuseTaken(ctx, found, null, key.key_name);
  const need = cluster === null ? null : await findClusterOf(ctx.db, scenario, cluster);
  if (need !== null && need.state !== 'live')
    throw new DomainError('wrong_state', `The need "${need.id}" is not there any more.`);
  const other = cluster === null ? null : await openKeyOfNeed(ctx.db, scenario, cluster);
  if (other !== null) throw new DomainError('conflict', `The need has a key already: "${other.keyName}".`);
  if (preview) return key.key_name;
  const at = ctx.clock.now();
  const topic = topicsInWords(key)[0] ?? null;
  const mayBegin = mayDo(caller, 'approve') && policy.approval.people === 1;
  const status = topic === null && mayBegin ? 'experimental' : 'proposed';
  const { fragments = 0, owners = 0, days = 0 } = need?.verdict?.facts ?? {};
  const pool = need?.pool ?? poolOf(scenario);
  const cohort = (await findPool(ctx.db, pool))?.cohort ?? '*';
  const stands = { support: {}, refines: null, similarKeys: [], vocabulary: {}, sensitive: topic, reading };
  const born = await ctx.db.sql.begin(async (tx) => {
    await bumpRevision(tx, scenario);
    const isFirst = await insertPatchKey(tx, {
      ...{ scenario, keyName: key.key_name, pool, definition: key, status, proposedAt: at },
      cluster: need?.id ?? `by-hand/${scenario}/${key.key_name}`,
      cohorts: [cohort],
      evidence: { fragments, owners, days, ...stands },
      window: status === 'experimental' ? windowOf(at, policy.window, 0) : null,
      orders: {
        learned: key,
        given: [{ id: 1, patch: definition, by: caller.name, at: at.toISOString(), reason }],
      },
    });
    if (isFirst)
      await appendDecision(tx, scenario, {
        ...{ subject: subjectOf(key.key_name), kind: status, at, by: caller.name, rule: MADE_BY_HAND },
        ...{ numbers: { fragments, owners, days }, sentence: reason },
      });
    return isFirst;
  });
  if (!born) throw new DomainError('conflict', 'Somebody else took the need or the name at the same time.');
  await publishVersions(ctx, scenario);
  return key.key_name;
}

/** A name is used once, but by the key that had it before it was given this one. */
async function refuseTaken(
  ctx: Context,
  { scenario, template }: Scenario,
  key: PatchKeyRow | null,
  name: string,
): Promise<void> {
  if (name === key?.keyName) return;
  const own = template.keys.some(({ key_name }) => key_name === name) || name === RESERVED_KEY;
  const other = own ? null : await findPatchKey(ctx.db, scenario, name);
  const was = key !== null && (other?.replacedBy === key.keyName || name === key.orders?.learned.key_name);
  if (!own && (other === null || (other.status === 'retired' && was))) return;
  const whose = own
    ? 'is a key of the template'
    : `is the name of a key that is ${other?.status}; a name is used once`;
  const fault: Fault = { path: 'key_name', detail: `"${name}" ${whose}` };
  throw invalidInput('The key would not be valid.', fault);
}

function sentences(changes: readonly SchemaChange[]): string {
  return changes.map(({ sentence }) => sentence).join(' ');
}
