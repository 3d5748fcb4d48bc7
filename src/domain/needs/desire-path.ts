import { grouped } from '../basics/index.ts';
import { valueInWords } from '../template/index.ts';
import { singular } from '../words/index.ts';
import type { Mention, PoolSnapshot } from './pool.ts';

/** A parameter that a caller set although no schema has it: its name in snake_case, whichever case it came in, and its value. */
export type DesirePath = { readonly name: string } & NonNullable<ReturnType<typeof valueInWords>>;

/** One caller's parameter is a slip or a habit of its own. */
const FEWEST_OWNERS = 2;

/** What a phrase was set as; null for one that was said in words. */
export function setAs(text: string, { nearMisses }: Mention): DesirePath | null {
  for (const { key, score } of nearMisses ?? []) {
    const set = score === 1 ? valueInWords(key, text) : null;
    if (set !== null) return { name: key.replace(/([a-z0-9])(?=[A-Z])/g, '$1_').toLowerCase(), ...set };
  }
  return null;
}

/** What is set under one name in a pool. */
export type Path = {
  readonly name: string;
  /** What most of its values are. */
  readonly kind: DesirePath['kind'];
  readonly values: ReadonlySet<string>;
  /** Positions of its phrases in the pool. */
  readonly phrases: readonly number[];
};

/** The names that callers of a pool set what they want as. */
export function desirePaths({ phrases, mentions }: Pick<PoolSnapshot, 'phrases' | 'mentions'>): Path[] {
  const position = new Map(phrases.map(({ id }, index) => [id, index]));
  const found = mentions.flatMap((mention) => {
    const index = position.get(mention.phrase);
    const path = index === undefined ? null : setAs(phrases[index]?.text ?? '', mention);
    return index === undefined || path === null ? [] : [{ index, owner: mention.owner, ...path }];
  });
  return [...grouped(found, ({ name }) => name)].flatMap(([name, said]): Path[] => {
    if (new Set(said.map(({ owner }) => owner)).size < FEWEST_OWNERS) return [];
    const [kinds] = [...grouped(said, ({ kind }) => kind)].sort(([, a], [, b]) => b.length - a.length);
    const values = new Set(said.map(({ value }) => value));
    return [
      { name, kind: kinds?.[0] ?? 'text', values, phrases: [...new Set(said.map(({ index }) => index))] },
    ];
  });
}

/** Whether two names may be one need's: of one kind, they share a word, or as texts a value. */
export function mayBeOne(a: Path, b: Path): boolean {
  if (a.kind !== b.kind) return false;
  const words = new Set(a.name.split('_').map(singular));
  if (b.name.split('_').some((word) => words.has(singular(word)))) return true;
  return a.kind === 'text' && [...b.values].some((value) => a.values.has(value));
}
