import type { Mention } from '../pool.ts';

/** How many voices stand behind some mentions: one an owner and UTC day, however often it was said. */
export function voicesOf(mentions: readonly Pick<Mention, 'owner' | 'day'>[]): number {
  return new Set(mentions.map(({ owner, day }) => `${day} ${owner}`)).size;
}

/**
 * Owners whose words may be shown once k of them say them: who came back after its first days, or was vouched for. What all
 * others say is heard, and says what a need is; a crowd that was made for one lie signs no word.
 */
export function establishedOwners(mentions: readonly Mention[]): ReadonlySet<string> {
  return new Set(mentions.flatMap(({ owner, established = true }) => (established ? [owner] : [])));
}
