import { describe, expect, it } from 'vitest';
import { gatherEvidence } from '../../../src/domain/keys/synthesis/evidence.ts';
import { alignLanguages } from '../../../src/domain/keys/values/align-languages.ts';
import type { ChoiceValue } from '../../../src/domain/keys/values/choice/choice-value.ts';

/** A fragment: the value its words say (null: one that too few say), its language, where it lies. */
type Fragment = readonly [value: string | null, language: string, ...vector: number[]];

/** Values in the order in which they are met, each with the fragments that say it. */
function aligned(fragments: readonly Fragment[]): Record<string, readonly string[]> {
  const ids = fragments.map((_, index) => String(index).padStart(3, '0'));
  const evidence = gatherEvidence({
    scenario: 'travel_desk',
    members: fragments.map(([value, language, ...vector], index) => ({
      phrase: { id: ids[index] ?? '', text: value ?? '…', language, vector: Float32Array.from(vector) },
      mentions: [],
    })),
    background: [],
    keys: [],
    taken: new Set(),
    saidShare: null,
    owners: 1,
  });
  const holders = new Map<string, Set<number>>();
  for (const [index, [value]] of fragments.entries())
    if (value !== null) holders.set(value, (holders.get(value) ?? new Set()).add(index));
  const values = [...holders.keys()].map(
    (canonical): ChoiceValue => ({
      canonical,
      surface: canonical,
      terms: [canonical],
      aliases: [],
      support: { owners: 1, fragments: 1 },
    }),
  );
  const found = alignLanguages(evidence, values, ({ canonical }) => holders.get(canonical) ?? new Set());
  return Object.fromEntries(found.map(({ canonical, aliases }) => [canonical, aliases]));
}

const thrice = (...fragment: Fragment): Fragment[] => [fragment, fragment, fragment];

const ENGLISH = [...thrice('window', 'en', 1, 0, 0), ...thrice('aisle', 'en', -1, 0, 0)];
const MIDDLED = [...ENGLISH, ...thrice('middle', 'en', 0, 0, 1.2)];

describe('a word of another language', () => {
  it.each<[string, Fragment[], Record<string, string[]>]>([
    [
      'is a spelling of the value that lies where it lies in its own language',
      [...ENGLISH, ...thrice('ventana', 'es', 1, 5, 0), ...thrice('pasillo', 'es', -1, 5, 0)],
      { window: ['ventana'], aisle: ['pasillo'] },
    ],
    [
      'also when it is the only one of its language that enough people say',
      [...ENGLISH, ...thrice(null, 'es', 1, 5, 0), ...thrice('pasillo', 'es', -1, 5, 0)],
      { window: [], aisle: ['pasillo'] },
    ],
    [
      'may share its value with another word for it',
      [
        ...ENGLISH,
        ...thrice('ventana', 'es', 1, 5, 0),
        ...thrice('ventanilla', 'es', 0.9, 5, 0),
        ...thrice('pasillo', 'es', -1, 5, 0),
      ],
      { window: ['ventana', 'ventanilla'], aisle: ['pasillo'] },
    ],
    [
      'leaves a shared value for an empty one that suits it nearly as well',
      [
        ...MIDDLED,
        ...thrice('ventana', 'es', 1, 5, 0),
        ...thrice('centro', 'es', 0.6, 5, 0.55),
        ...thrice('pasillo', 'es', -1, 5, 0),
      ],
      { window: ['ventana'], aisle: ['pasillo'], middle: ['centro'] },
    ],
    [
      'is a value of its own where it lies like none',
      [
        ...ENGLISH,
        ...thrice('ventana', 'es', 1, 5, 0),
        ...thrice('pasillo', 'es', -1, 5, 0),
        ...thrice('salida', 'es', 0, 5, 4),
      ],
      { window: ['ventana'], aisle: ['pasillo'], salida: [] },
    ],
    [
      'is a value of its own where there is but one to choose from',
      [
        ...thrice('window', 'en', 1, 0, 0),
        ...thrice('ventana', 'es', 1, 5, 0),
        ...thrice('pasillo', 'es', -1, 5, 0),
      ],
      { window: [], ventana: [], pasillo: [] },
    ],
    [
      'is the value that most say, where most of its language say it',
      [
        ...thrice('wheelchair', 'en', 1, 0, 0),
        ...thrice('wheelchair', 'en', 1, 0, 0),
        ['lift', 'en', -1, 0, 0],
        ...thrice('silla', 'es', -1, 5, 0),
      ],
      { wheelchair: ['silla'], lift: [] },
    ],
    [
      'is no value where most of its language say it and nothing is said so much in the other',
      [...MIDDLED, ...thrice('cabin', 'en', 0, 1, 0), ...thrice('con', 'es', 1, 5, 0), [null, 'es', 0, 5, 0]],
      { window: [], aisle: [], middle: [], cabin: [] },
    ],
  ])('%s', (_, fragments, expected) => {
    expect(aligned(fragments)).toEqual(expected);
  });
});
