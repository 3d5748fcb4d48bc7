import type { FoundKey } from '../../../src/quality/found-key.ts';
import type { Gold, GoldKey } from '../../../src/quality/gold.ts';

/** `about('size', 5)`: five fragments `size-0` … that ask for the hidden key "size"; `about(null, 5)`: noise. */
export function about(label: string | null, count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `${label ?? 'noise'}-${from + index}`);
}

export function hidden(name: string, kind: GoldKey['kind'], more: Partial<GoldKey> = {}): GoldKey {
  return { name, kind, description: '', values: {}, aliases: {}, ...more };
}

/** Hidden keys with so many fragments each, and so many fragments of noise. */
export function goldOf(keys: readonly (readonly [GoldKey, number])[], noise = 0): Gold {
  const labelled = keys.flatMap(([{ name }, count]) => about(name, count).map((id) => [id, name] as const));
  const silent = about(null, noise).map((id) => [id, null] as const);
  return { labels: new Map([...labelled, ...silent]), keys: keys.map(([key]) => key) };
}

export function foundKey(key_name: string, member_ids: string[], more: Partial<FoundKey> = {}): FoundKey {
  return { key_name, key_type: 'string', acceptable_values: null, member_ids, ...more };
}
