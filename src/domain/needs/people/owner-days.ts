import type { Mention } from '../pool.ts';

/** How many voices stand behind some mentions: one an owner and UTC day, however often it was said. */
export function voicesOf(mentions: readonly Pick<Mention, 'owner' | 'day'>[]): number {
  return new Set(mentions.map(({ owner, day }) => `${day} ${owner}`)).size;
}
