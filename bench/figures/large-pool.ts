import { normalise } from '../../src/domain/basics/vector.ts';
import type { Mention, PoolSnapshot } from '../../src/domain/needs/pool.ts';
import { seededRandom } from '../../src/domain/statistics/random.ts';
import { normalForm, phraseId } from '../../src/domain/words/normal-form.ts';
import type { Phrase } from '../../src/domain/words/phrase.ts';
import { backgroundOf } from '../../src/ground/embedder/background.ts';
import type { Embedder } from '../../src/ground/embedder/embedder.ts';
import { manyWishes } from './many-wishes.ts';

/** So many wishes get vectors from the model: 100,000 would take it six minutes. */
const EMBEDDED = 2_000;
/** Length of the noise that tells another wish's vector from its embedded sibling's: cosine 0.94 to it, as between close tellings. */
const NOISE = 0.35;
const OWNERS = 500;
const DAYS = 28;
const PAYLOAD = 3;

/**
 * Pools of so many distinct phrases, the smaller ones the beginning of the larger. Every text is its own; vectors
 * beyond the first 2,000 are those of an embedded wish for the same thing with seeded noise, of unit length again.
 */
export async function largePools(embedder: Embedder, sizes: readonly number[]): Promise<PoolSnapshot[]> {
  const wishes = manyWishes(Math.max(...sizes));
  const vectors = await embedder.embed(wishes.slice(0, EMBEDDED).map(({ text }) => normalForm(text)));
  const siblings = new Map<number, Float32Array[]>();
  vectors.forEach((vector, i) => {
    const need = wishes[i]?.need ?? 0;
    siblings.set(need, [...(siblings.get(need) ?? []), vector]);
  });
  const background = await backgroundOf(embedder);
  const random = seededRandom(100);
  const phrases = wishes.map(({ text, need }, i): Phrase => {
    const known = siblings.get(need) ?? vectors;
    const sibling = known[Math.floor(random() * known.length)] ?? new Float32Array(embedder.dimensions);
    return { id: phraseId(text), text, language: 'en', vector: vectors[i] ?? near(sibling, random) };
  });
  const mentions = phrases.map(
    ({ id }, i): Mention => ({
      fragment: `fragment-${i}`,
      phrase: id,
      owner: `owner-${Math.floor(random() * OWNERS)}`,
      day: `2026-01-${String(1 + (i % DAYS)).padStart(2, '0')}`,
      interaction: `payload-${Math.floor(i / PAYLOAD)}`,
    }),
  );
  return sizes.map((size) => ({
    pool: 'bench/*',
    phrases: phrases.slice(0, size).sort((a, b) => (a.id < b.id ? -1 : 1)),
    mentions: mentions.slice(0, size),
    keys: [],
    previous: [],
    corrections: { mustLink: [], cannotLink: [] },
    background,
  }));
}

function near(sibling: Float32Array, random: () => number): Float32Array {
  const scale = NOISE * Math.sqrt(12 / sibling.length);
  return normalise(sibling.map((x) => x + (random() - 0.5) * scale));
}
