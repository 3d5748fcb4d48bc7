import type { Mention, PoolSnapshot, VisibleKey } from '../../src/domain/needs/pool.ts';
import type { Phrase } from '../../src/domain/words/phrase.ts';
import type { LabelledPool } from './labelled-pool.ts';
import type { VectorStore } from './vector-store.ts';

/** A pool as consolidation sees it, and what it should find. */
export type LabelledSnapshot = {
  readonly name: string;
  readonly family: string;
  readonly kind: string;
  readonly snapshot: PoolSnapshot;
  /** `Phrase.id` -> label -> mentions. */
  readonly labels: ReadonlyMap<string, ReadonlyMap<string | null, number>>;
  readonly labelOfFragment: ReadonlyMap<string, string | null>;
};

/**
 * Phrases and mentions stand in the order of their ids, as the database gives them: results hang on nothing else.
 * @param keys the visible keys of the template, embedded
 */
export async function snapshotOf(
  pool: LabelledPool,
  store: VectorStore,
  keys: readonly VisibleKey[],
  background: Float32Array,
): Promise<LabelledSnapshot> {
  const texts = new Map<string, { text: string; language: string }>();
  const labels = new Map<string, Map<string | null, number>>();
  const mentions: Mention[] = [];
  for (const { id, owner, day, interaction, label, parts } of pool.fragments) {
    for (const { phrase, text, language } of parts) {
      if (!texts.has(phrase)) texts.set(phrase, { text, language });
      const counts = labels.get(phrase) ?? new Map<string | null, number>();
      labels.set(phrase, counts.set(label, (counts.get(label) ?? 0) + 1));
      mentions.push({ fragment: id, phrase, owner, day, interaction });
    }
  }
  const ordered = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  const vectors = await store.vectors(ordered.map(([, { text }]) => text));
  const phrases = ordered.map(([id, { text, language }], i): Phrase => {
    return { id, text, language, vector: vectors[i] ?? new Float32Array() };
  });
  mentions.sort((a, b) => (a.fragment < b.fragment ? -1 : a.fragment > b.fragment ? 1 : 0));
  return {
    name: pool.name,
    family: pool.family,
    kind: pool.kind,
    snapshot: {
      pool: `${pool.name}/*`,
      phrases,
      mentions,
      keys,
      background,
      previous: [],
      corrections: { mustLink: [], cannotLink: [] },
    },
    labels,
    labelOfFragment: new Map(pool.fragments.map(({ id, label }) => [id, label])),
  };
}
