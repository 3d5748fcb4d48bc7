import type { Context } from '../../context.ts';
import { canonicalise, digestOf, onceEach } from '../../domain/basics/index.ts';
import { inForce } from '../../domain/keys/index.ts';
import type { Saying } from '../../domain/needs/index.ts';
import { gateProblems } from '../../domain/template/index.ts';
import {
  type KeptSupport,
  orKept,
  supportOf,
  supportProblems,
  withoutUnbacked,
} from '../../domain/trust/index.ts';
import { wordsOf } from '../../domain/words/index.ts';
import {
  appendDecision,
  listDecisions,
  type PatchKeyRow,
  type RefinementRow,
  subjectOf,
} from '../db/keys/index.ts';
import { askAgain } from '../db/pools/index.ts';
import type { Scenario } from '../db/scenarios/index.ts';
import { keepSupport, sayings } from '../db/trust/index.ts';

/** The rule of a decision that keeps a key out of the versions although it lives. */
const HELD_BACK = 'publication_gate';

/**
 * The keys that may stand in a version now: their texts keep to the grammar, and k owners stand behind every word, by the
 * rows of now or, for words that passed before, by what was kept of the owners then. What lost them, because somebody's
 * words were erased or quarantined, is held back with a decision.
 */
export async function passGate(
  ctx: Context,
  scenario: Scenario,
  keys: readonly PatchKeyRow[],
): Promise<readonly PatchKeyRow[]> {
  if (keys.length === 0) return [];
  const verdicts = await judgeKeys(ctx, scenario, keys);
  for (const { key, problems } of verdicts) if (problems.length > 0) await noteHeldBack(ctx, key, problems);
  const passed = verdicts.filter(({ problems }) => problems.length === 0);
  await keepSupport(
    ctx.db,
    scenario,
    passed.map(({ key, kept }) => ({ keyName: key.keyName, kept })),
  );
  return passed.map(({ key }) => key);
}

/** The owner's own words, which need nobody behind them. */
function ownersWords({ scenario, template }: Scenario): ReadonlySet<string> {
  const own = template.keys.flatMap((key) => [
    key.key_name,
    key.semantic_description,
    ...Object.values(key.descriptions ?? {}),
    ...(key.acceptable_values ?? []),
    ...Object.entries(key.aliases ?? {}).flat(2),
  ]);
  return new Set([scenario, ...own].flatMap(wordsOf));
}

/** Words that a person set, who answers for them. */
function wordsOfOrders({ orders }: Pick<PatchKeyRow, 'orders'>): string[] {
  return inForce(orders?.given ?? []).flatMap(({ patch }) => wordsOf(JSON.stringify(patch)));
}

type Verdict<K> = {
  readonly key: K;
  readonly problems: readonly string[];
  /** The owners that were counted, behind each word that was asked for. */
  readonly kept: KeptSupport;
};

async function judgeKeys<K extends Pick<PatchKeyRow, 'definition' | 'keptSupport' | 'orders'>>(
  ctx: Pick<Context, 'db'>,
  asked: Scenario,
  keys: readonly K[],
): Promise<readonly Verdict<K>[]> {
  const { policy } = asked;
  const open = ownersWords(asked);
  const judge = (said: readonly Saying[]): readonly Verdict<K>[] => {
    const now = supportOf(said);
    return keys.map((key) => {
      const { support, asked: counted } = orKept(now, key.keptSupport);
      const { definition } = key;
      const spoken = new Set([...open, ...wordsOfOrders(key)]);
      const unsupported = supportProblems(definition, support, policy.publication.owners, spoken);
      return { key, problems: [...gateProblems(definition), ...unsupported], kept: counted() };
    });
  };
  const first = judge(await sayings(ctx.db, asked, 'keys'));
  // A word may be backed by people whose other words went to another need; all of them are asked only then.
  return first.every(({ problems }) => problems.length === 0)
    ? first
    : judge(await sayings(ctx.db, asked, 'all'));
}

/** Whether a key lives and is not in the versions, by the last that was decided on it. */
export async function isHeldBack(
  ctx: Pick<Context, 'db'>,
  { scenario, keyName }: Pick<PatchKeyRow, 'scenario' | 'keyName'>,
): Promise<boolean> {
  return (await listDecisions(ctx.db, scenario, subjectOf(keyName))).at(-1)?.rule === HELD_BACK;
}

/** What of a key that is held back has enough owners behind it still. */
export async function backedPart(
  ctx: Pick<Context, 'db'>,
  scenario: Scenario,
  { definition, keptSupport, orders }: Pick<PatchKeyRow, 'definition' | 'keptSupport' | 'orders'>,
): Promise<ReturnType<typeof withoutUnbacked>> {
  const { support } = orKept(supportOf(await sayings(ctx.db, scenario, 'all')), keptSupport);
  const open = new Set([...ownersWords(scenario), ...wordsOfOrders({ orders })]);
  return withoutUnbacked(definition, support, scenario.policy.publication.owners, open);
}

/** Better words for an owner's key, of which the same is asked before they leave; their grammar was looked at when they were made. */
export async function passRefinements(
  ctx: Pick<Context, 'db'>,
  scenario: Scenario,
  refined: readonly RefinementRow[],
): Promise<readonly RefinementRow[]> {
  if (refined.length === 0) return [];
  const stamp = canonicalise([scenario.revision, ...refined.map(({ definition }) => definition)]);
  const verdicts = verdictsOf(ctx.db);
  const known = verdicts.get(scenario.scenario);
  const passed = known?.stamp === stamp ? known.passed : await judgeRefinements(ctx.db, scenario, refined);
  verdicts.set(scenario.scenario, { stamp, passed });
  return refined.filter(({ keyName }) => passed.has(keyName));
}

type RefinementVerdict = { readonly stamp: string; readonly passed: ReadonlySet<string> };

/** Asked for with every payload that has words left over: believed until words are taken back, which moves the revision. */
const verdictsOf = onceEach((_: Context['db']) => new Map<string, RefinementVerdict>());

async function judgeRefinements(
  db: Context['db'],
  scenario: Scenario,
  refined: readonly RefinementRow[],
): Promise<ReadonlySet<string>> {
  const now = supportOf(await sayings(db, scenario, 'all'));
  const open = ownersWords(scenario);
  const k = scenario.policy.publication.owners;
  const passed = refined.filter(({ definition }) => supportProblems(definition, now, k, open).length === 0);
  return new Set(passed.map(({ keyName }) => keyName));
}

/** Once for what is wrong with these very words, however often it is published around them. */
async function noteHeldBack(
  ctx: Context,
  { scenario, keyName, definition, cluster, pool }: PatchKeyRow,
  problems: readonly string[],
): Promise<void> {
  const subject = subjectOf(keyName);
  const content = digestOf(canonicalise({ definition, problems: [...problems] }));
  const before = (await listDecisions(ctx.db, scenario, subject)).at(-1);
  if (before?.rule === HELD_BACK && before.numbers['content'] === content) return;
  ctx.log.warn({ scenario, key: keyName, problems: problems.length }, 'publication.held_back');
  const texts = `${problems.length} ${problems.length === 1 ? 'text' : 'texts'}`;
  await ctx.db.sql.begin(async (tx) => {
    await askAgain(tx, { id: cluster, pool });
    await appendDecision(tx, scenario, {
      subject,
      kind: 'held_back',
      at: ctx.clock.now(),
      by: 'service',
      rule: HELD_BACK,
      numbers: { problems: problems.length, content },
      sentence: `Held back from publication: the gate found ${texts} of ${keyName} that may not be shown.`,
    });
  });
  ctx.queue.nudge('synthesise-patch-key', pool);
}
