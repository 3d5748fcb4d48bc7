import { correctedPhrases, type PoolSnapshot } from '../../pool.ts';

/**
 * A pool of about `size` phrases that stands for a larger one: what is said in whole payloads drawn evenly, so that it
 * looks like a small pool of the same people, and every phrase that people corrected. A payload's place in the draw
 * is a digest of its id: as the pool grows its core changes little.
 */
export function coreOf(pool: PoolSnapshot, size: number): PoolSnapshot {
  const { phrases, mentions, corrections } = pool;
  if (phrases.length <= size) return pool;
  const there = new Set(phrases.map(({ id }) => id));
  const drawn = mentions
    .filter(({ phrase }) => there.has(phrase))
    .map(({ phrase, interaction, fragment }) => ({ phrase, at: digest(interaction ?? fragment) }))
    .sort((a, b) => a.at - b.at || (a.phrase < b.phrase ? -1 : 1));
  const core = correctedPhrases(corrections);
  for (const { phrase } of drawn) {
    if (core.size >= size) break;
    core.add(phrase);
  }
  return partOf(pool, core);
}

/** The pool with these of its phrases alone, and who says them. */
export function partOf(pool: PoolSnapshot, ids: ReadonlySet<string>): PoolSnapshot {
  return {
    ...pool,
    phrases: pool.phrases.filter(({ id }) => ids.has(id)),
    mentions: pool.mentions.filter(({ phrase }) => ids.has(phrase)),
  };
}

/** What several parts of a pool hold together. */
export function together(pool: PoolSnapshot, parts: readonly PoolSnapshot[]): PoolSnapshot {
  return partOf(pool, new Set(parts.flatMap(({ phrases }) => phrases.map(({ id }) => id))));
}

/** FNV-1a, 32 bits, and the finaliser of MurmurHash3: ids that differ in the last letter fall far apart. */
function digest(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
