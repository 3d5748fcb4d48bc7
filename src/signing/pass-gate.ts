import type { Context } from '../context.ts';
import { appendDecision, listDecisions, subjectOf } from '../db/decisions.ts';
import type { PatchKeyRow } from '../db/patch-keys.ts';
import type { Scenario } from '../db/scenarios.ts';
import { sayings } from '../db/word-support.ts';
import { canonicalise, digestOf } from '../domain/digest.ts';
import { gateProblems } from '../domain/gate/grammar.ts';
import { supportProblems, wordsOf } from '../domain/gate/support.ts';
import { type Saying, wordSupport } from '../domain/gate/word-support.ts';
import { normalForm } from '../domain/text/normal-form.ts';

/** The rule of a decision that keeps a key out of the versions although it lives. */
const HELD_BACK = 'publication_gate';

/**
 * The keys that may stand in a version now: their texts keep to the grammar, and the rows say that k owners stand behind
 * every word, today. What lost them, because somebody's words were erased or quarantined, is held back with a decision.
 */
export async function passGate(
  ctx: Context,
  scenario: Scenario,
  keys: readonly PatchKeyRow[],
): Promise<readonly PatchKeyRow[]> {
  if (keys.length === 0) return [];
  const problems = await problemsOf(ctx, scenario, keys);
  const passed: PatchKeyRow[] = [];
  for (const [index, key] of keys.entries()) {
    const found = problems[index] ?? [];
    if (found.length === 0) passed.push(key);
    else await noteHeldBack(ctx, key, found);
  }
  return passed;
}

async function problemsOf(
  ctx: Context,
  { scenario, template, policy }: Scenario,
  keys: readonly PatchKeyRow[],
): Promise<readonly (readonly string[])[]> {
  const own = template.keys.flatMap((key) => [
    key.key_name,
    key.semantic_description,
    ...Object.values(key.descriptions ?? {}),
    ...(key.acceptable_values ?? []),
  ]);
  const open = new Set([scenario, ...own].flatMap(wordsOf));
  const judge = (said: readonly Saying[]) => {
    const word = wordSupport(said);
    const whole = new Map(said.map(({ text, owners }) => [normalForm(text), owners.length]));
    const quote = (text: string) => whole.get(normalForm(text)) ?? 0;
    return keys.map(({ definition }) => [
      ...gateProblems(definition),
      ...supportProblems(definition, { word, quote }, policy.publication.owners, open),
    ]);
  };
  const first = judge(await sayings(ctx.db, scenario, 'keys'));
  // A word may be backed by people whose other words went to another need; all of them are asked only then.
  return first.every((found) => found.length === 0) ? first : judge(await sayings(ctx.db, scenario, 'all'));
}

/** Once for what is wrong with these very words, however often it is published around them. */
async function noteHeldBack(
  ctx: Context,
  { scenario, keyName, definition }: PatchKeyRow,
  problems: readonly string[],
): Promise<void> {
  ctx.log.error({ scenario, key: keyName, problems: problems.length }, 'publication.held_back');
  const subject = subjectOf(keyName);
  const content = digestOf(canonicalise({ definition, problems: [...problems] }));
  const before = (await listDecisions(ctx.db, scenario, subject)).at(-1);
  if (before?.rule === HELD_BACK && before.numbers['content'] === content) return;
  const owners = `${problems.length} ${problems.length === 1 ? 'text' : 'texts'}`;
  await ctx.db.sql.begin((tx) =>
    appendDecision(tx, scenario, {
      subject,
      kind: 'held_back',
      at: ctx.clock.now(),
      by: 'service',
      rule: HELD_BACK,
      numbers: { problems: problems.length, content },
      sentence: `Held back from publication: the gate found ${owners} of ${keyName} that may not be shown.`,
    }),
  );
}
