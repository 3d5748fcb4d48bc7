import { describe, expect, it } from 'vitest';
import { groupOf, joined, readItems } from '../../../../../src/domain/needs/cluster/reading/group.ts';
import { traits } from '../../../../../src/domain/needs/cluster/reading/traits.ts';
import type { PoolSnapshot } from '../../../../../src/domain/needs/pool.ts';

describe('what a phrase is made of besides its meaning', () => {
  it.each<[string, string, string, ReturnType<typeof traits>]>([
    [
      'base forms, and a mark for each typed value with what it counts',
      'return on May 5 with 3 bags',
      'en',
      {
        frame: ['return', 'on', '<date>', 'with', '<count>', 'bag'],
        named: [],
        kinds: ['date', 'count'],
        heads: ['<date>:return', '<count>:bag'],
      },
    ],
    [
      'the words of a name beside its mark',
      'two window seats for Anna',
      'en',
      {
        frame: ['<count>', 'window', 'seat', 'for', '<name>'],
        named: ['anna'],
        kinds: ['count', 'name'],
        heads: ['<count>:seat', '<name>:seat'],
      },
    ],
    [
      'no head where none is said',
      'leave at 5 pm for 20 euros',
      'en',
      {
        frame: ['leave', 'at', '<time>', 'for', '<money>'],
        named: [],
        kinds: ['time', 'money'],
        heads: ['<time>:leave'],
      },
    ],
    [
      'no yes or no, and words without what makes them somebody’s',
      "No, my dog's bed",
      'en',
      { frame: ['no', 'my', 'dog', 'bed'], named: [], kinds: [], heads: [] },
    ],
    [
      'pairs of neighbours where no blanks part words',
      '靠窗的座位',
      'zh',
      { frame: ['靠窗', '窗的', '的座', '座位'], named: [], kinds: [], heads: [] },
    ],
    [
      'a single letter of such a script by itself',
      '从上海',
      'zh',
      { frame: ['从', '<name>'], named: ['上海'], kinds: ['name'], heads: ['<name>:from'] },
    ],
  ])('%s', (_, text, language, expected) => {
    expect(traits(text, language)).toEqual(expected);
  });

  it('is nothing of what lies beyond 600 characters', () => {
    expect(traits(`${'x'.repeat(595)} bed towel`, 'en').frame.slice(1)).toEqual(['bed']);
  });
});

const unit = (...parts: number[]) => {
  const length = Math.hypot(...parts);
  return Float32Array.from(parts, (part) => part / length);
};
type Told = {
  readonly text: string;
  readonly at?: Float32Array;
  readonly language?: string;
  readonly in?: (string | null)[];
};
/** A pool of these phrases, each said once in each of its payloads. */
function pool(said: readonly Told[], background = new Float32Array(2)): PoolSnapshot {
  const phrases = said.map(({ text, at = unit(1, 0), language = 'en' }, index) => ({
    ...{ id: `p${index}`, text, language, vector: at },
  }));
  const mentions = said.flatMap(({ in: payloads = [null] }, index) =>
    payloads.map((interaction, n) => ({
      ...{ fragment: `f${index}-${n}`, phrase: `p${index}`, owner: 'o', day: '2026-01-05', interaction },
    })),
  );
  return {
    ...{ pool: 'p', phrases, mentions, keys: [], previous: [], background },
    corrections: { mustLink: [], cannotLink: [] },
  };
}

describe('a pool that is read', () => {
  const said: Told[] = [
    { text: 'a window seat', in: ['x', 'y'] },
    { text: 'seat for Anna', in: ['x'] },
    { text: 'window bed, window side', in: ['y', 'z', null] },
    { text: '3 bags on May 5', in: ['z', 'z'] },
    { text: 'is Anna there', in: ['lone'] },
  ];
  const read = () => {
    const items = readItems(pool(said));
    return { items, number: (name: string) => items.names.indexOf(name) };
  };

  it('has each word once by number, and in how many phrases it is', () => {
    const { items, number } = read();
    expect(new Set(items.names).size).toBe(items.names.length);
    expect(['seat', 'window', 'bed'].map((name) => items.frequency[number(name)])).toEqual([2, 2, 1]);
    expect(items.all[2]?.tokens.filter((token) => token === number('window'))).toHaveLength(1);
  });

  it('knows what stands for a value', () => {
    const { items, number } = read();
    expect(['<count>', '<date>', '<name>', 'anna', 'seat'].map((name) => items.value[number(name)])).toEqual([
      ...[1, 1, 1, 1, 0],
    ]);
  });

  it('knows of what types a phrase is', () => {
    const { items } = read();
    expect(items.all.map(({ typed }) => [...typed])).toEqual([
      ['none'],
      ['none'],
      ['none'],
      ['count', 'date'],
      ['none'],
    ]);
  });

  it('knows the payloads in which something else was said', () => {
    const { items } = read();
    expect(items.interactionCount).toBe(3);
    expect(items.all.map(({ interactions }) => interactions)).toEqual([[0, 1], [0], [1, 2], [2], []]);
  });
});

describe('a pool’s vectors are centred', () => {
  const both = [
    { text: 'a', at: unit(1, 0) },
    { text: 'b', at: unit(0, 1) },
  ];
  it('on few phrases as far as they are many, and on what any wish looks like', () => {
    const plain = readItems(pool(both)).all[0]?.vector;
    // Two of 32: the mean (0.5, 0.5), a sixteenth of it.
    expect(plain).toEqual(unit(1 - 1 / 32, -1 / 32));
    const [x = 0, y = 0] = readItems(pool(both, Float32Array.of(0, 1))).all[0]?.vector ?? [];
    expect(y / x).toBeCloseTo((-1 / 32 - 30 / 32) / (1 - 1 / 32));
  });

  it('on many phrases by themselves, language by language', () => {
    const many = Array.from(
      { length: 60 },
      (_, at): Told => ({
        text: at % 2 === 0 ? 'the window seat' : 'el asiento de ventana',
        at: at % 2 === 0 ? unit(1, 0) : unit(0, 1),
        language: at % 2 === 0 ? 'en' : 'es',
      }),
    );
    const items = readItems(pool(many, Float32Array.of(9, 9)));
    // Half of its own language's mean, half of the pool's.
    expect([...items.centreOf('en')]).toEqual([expect.closeTo(0.75), expect.closeTo(0.25)]);
    expect([...items.centreOf('es')]).toEqual([expect.closeTo(0.25), expect.closeTo(0.75)]);
    expect([...items.centreOf('fr')]).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)]);
    expect([...(items.all[0]?.vector ?? [])]).toEqual([
      expect.closeTo(Math.SQRT1_2),
      expect.closeTo(-Math.SQRT1_2),
    ]);
  });
});

describe('a group is the sum of its phrases', () => {
  const read = () =>
    readItems(
      pool([
        { text: 'a window seat', in: ['x'] },
        { text: 'seat on May 5', in: ['x', 'y'] },
        { text: '2 seats at 5 pm', at: unit(0, 1), language: 'es', in: ['y'] },
      ]),
    );
  const by = (group: ReturnType<typeof groupOf>) => ({
    ...group,
    sum: [...group.sum].map((x) => x.toFixed(5)),
    tokens: new Map([...group.tokens].sort(([a], [b]) => a - b)),
  });

  it('of its words, its types, its languages and its payloads', () => {
    const items = read();
    const group = groupOf(items, [0, 1, 2]);
    expect(group.tokens.get(items.names.indexOf('seat'))).toBe(3);
    expect([...group.typed]).toEqual([
      ['none', 1],
      ['date', 1],
      ['count', 0.5],
      ['time', 0.5],
    ]);
    expect([...group.languages.values()].reduce((sum, count) => sum + count, 0)).toBe(3);
    expect([...group.interactions]).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  it('whether it is made at once or joined, and leaves the parts as they were', () => {
    const items = read();
    const [one, two] = [groupOf(items, [0]), groupOf(items, [1, 2])];
    const before = [by(one), by(two)];
    expect(by(joined(one, two))).toEqual(by(groupOf(items, [0, 1, 2])));
    expect([by(one), by(two)]).toEqual(before);
  });

  it('of none is empty', () => {
    expect(groupOf(read(), [])).toMatchObject({ members: [], tokens: new Map() });
  });
});
