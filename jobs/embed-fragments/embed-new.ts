import type { Context } from '../../src/context.ts';
import { normalForm, type Phrase } from '../../src/domain/words/index.ts';
import type { FragmentRef } from '../../src/ground/db/intake/index.ts';
import { knownPhrases } from '../../src/ground/db/pools/index.ts';
import { languageTeller } from '../../src/ground/embedder/language.ts';
import type { Blame, Read } from './read-all.ts';

/** What every working embedder can embed. */
const HARMLESS = 'a window seat';

/** A phrase as its first speaker in the batch said it, and everybody who says it there. */
type Saying = { readonly text: string; readonly language: string | null; readonly fragments: FragmentRef[] };

/**
 * Every phrase of the batch that has a vector, now or already; one that cannot be embedded is missing, and who says it is
 * in `blame`.
 * @throws when nothing can be embedded: then no text is to blame, and all wait
 */
export async function embedNew(
  ctx: Context,
  scenario: string,
  read: readonly Read[],
  blame: Blame[],
): Promise<Map<string, Phrase | 'known'>> {
  const sayings = sayingsOf(read);
  const found = new Map<string, Phrase | 'known'>();
  for (const id of await knownPhrases(ctx.db, scenario, [...sayings.keys()], ctx.embedder))
    found.set(id, 'known');
  const fresh = [...sayings].filter(([id]) => !found.has(id));
  if (fresh.length === 0) return found;
  // The normal form is embedded: a phrase's vector must not hang on how its first speaker used capitals.
  const languageOf = await languageTeller();
  const outcomes = await ctx.embedder.attempt(fresh.map(([, { text }]) => normalForm(text)));
  let failed = false;
  for (const [index, [id, { text, language, fragments }]] of fresh.entries()) {
    const outcome = outcomes[index] ?? { failure: 'it has no vector' };
    if ('value' in outcome) {
      found.set(id, { id, text, language: languageOf(text, language), ...outcome.value });
    } else {
      failed = true;
      blame.push(
        ...fragments.map(({ seq, receivedAt }) => ({
          seq,
          receivedAt,
          reason: `embedding: ${outcome.failure}`,
        })),
      );
    }
  }
  // When the embedder itself is away no text is to blame: this throws.
  if (failed) await ctx.embedder.embed([HARMLESS]);
  return found;
}

function sayingsOf(read: readonly Read[]): Map<string, Saying> {
  const sayings = new Map<string, Saying>();
  for (const { fragment, said } of read) {
    for (const { need, phrase } of said) {
      if (need === null || phrase === null) continue;
      const saying = sayings.get(phrase) ?? { text: need, language: fragment.language, fragments: [] };
      saying.fragments.push(fragment);
      sayings.set(phrase, saying);
    }
  }
  return sayings;
}
