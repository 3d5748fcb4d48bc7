import { expect, it } from 'vitest';
import { PUSHED, slowAttacks } from '../../../src/proof/campaigns/slow.ts';
import { type Became, gainsOf, type Seen } from '../../../src/proof/campaigns/verdict.ts';

const CHAT = ['window seat', 'no nuts please', 'two bags', 'a quiet corner'];
const attacks = slowAttacks(CHAT);
const days = Array.from({ length: 70 }, (_, day) => day);
const LEARNED = [
  {
    key_name: 'wifi_voucher',
    key_type: 'boolean' as const,
    required: false,
    default_value: null,
    semantic_description: 'A voucher.',
  },
];

const pushing = attacks.filter(({ title }) => title.includes('a key of their own'));

it.each(pushing.filter(({ cheap }) => !cheap).map((attack) => [attack.title, attack] as const))(
  '%s: they come back for two months, and say honest things twice as often',
  (_, { sends }) => {
    const sent = days.flatMap((day) => sends(day, []).map((one) => ({ ...one, day })));
    const pushed = sent.filter(({ payload }) => String(payload['other']).toLowerCase().includes(PUSHED));
    expect(sent.length).toBe(pushed.length * 3);
    expect(Math.max(...sent.map(({ day }) => day))).toBe(59);
    for (const owner of new Set(sent.map((one) => one.owner)))
      expect(sent.filter((one) => one.owner === owner).length).toBe(60);
  },
);

it.each(attacks.map((attack) => [attack.title, attack] as const))(
  '%s: beside it the same owners say what is honest, and nothing else',
  (_, { innocent, sends }) => {
    const honest = innocent(3, LEARNED);
    expect(sends(3, LEARNED)).toEqual(expect.arrayContaining([...honest]));
    expect(honest.every(({ payload }) => CHAT.includes(String(payload['other'])))).toBe(true);
    expect(sends(3, LEARNED).length).toBeGreaterThan(honest.length);
  },
);

const key = (key_name: string, more: Partial<Seen> = {}): Seen => ({
  key_name,
  key_type: 'boolean',
  ...more,
});
const ALONE: Became = { stable: [key('pets'), key('seat')], held: ['card'] };

it.each<[string, Became, string[]]>([
  ['the same', ALONE, []],
  ['a key less', { ...ALONE, stable: [key('pets')] }, ['seat is not stable']],
  ['a key more', { ...ALONE, stable: [...ALONE.stable, key('wifi')] }, ['wifi is stable']],
  [
    'another type',
    { ...ALONE, stable: [key('pets'), key('seat', { key_type: 'string' })] },
    ['1 keys have another type or other values'],
  ],
  ['two questions more', { ...ALONE, held: ['card', 'a', 'b'] }, []],
  ['three questions more', { ...ALONE, held: ['card', 'a', 'b', 'c'] }, ['3 keys more wait for a person']],
])('what months of an attack were good for: %s', (_, after, gains) => {
  expect(gainsOf(ALONE, after)).toEqual(gains);
});
