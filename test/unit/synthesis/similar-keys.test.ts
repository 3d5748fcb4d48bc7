import { describe, expect, it, test } from 'vitest';
import type { NearMiss } from '../../../src/domain/needs/near-miss.ts';
import { synthesise } from '../../../src/domain/synthesis/synthesise.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';

const VECTOR = new Float32Array(0);
const OWNERS = ['a', 'b', 'c', 'd'];
const SIZES = [
  'eyes 10% bigger',
  'make the eyes 20% bigger',
  'eyes 30% larger',
  'enlarge the eyes by 20%',
  'eyes 1.3x',
];
const WISHES = ['must allow pets', 'pets allowed', 'allow pets', 'with pets allowed'];

/** A proposal for a need that four owners have, whose clients nearly mapped it to `near`, beside other keys. */
function propose(
  texts: readonly string[],
  keys: readonly Partial<KeyDefinition>[],
  near: readonly NearMiss[] = [],
) {
  return synthesise({
    scenario: 'photo_desk',
    members: texts.map((text) => ({
      phrase: { id: text, text, language: 'en', vector: VECTOR },
      mentions: OWNERS.map((owner) => ({
        fragment: `${text}/${owner}`,
        phrase: text,
        owner,
        day: '2026-01-05',
        interaction: null,
        nearMisses: near,
      })),
    })),
    background: ['a warm filter', 'crop it', 'smooth skin', 'brighter please'].map((text) => ({
      id: text,
      text,
      language: 'en',
      vector: VECTOR,
    })),
    keys: keys.map((key) => ({
      definition: {
        key_name: 'unnamed',
        key_type: 'boolean' as const,
        required: false,
        default_value: null,
        semantic_description: '',
        ...key,
      },
      vector: VECTOR,
    })),
    taken: new Set(),
    saidShare: 0.5,
    owners: 3,
  });
}

const STEPS: Partial<KeyDefinition> = { key_type: 'string', acceptable_values: ['small', 'large'] };

describe('S-26 a finer need beside a coarse key says so', () => {
  test.for<readonly [string, Partial<KeyDefinition>, readonly NearMiss[], boolean]>([
    ['a yes or no about the same thing', { key_name: 'eye_enlargement' }, [], true],
    ['a yes or no about another', { key_name: 'teeth_whitening' }, [], false],
    ['a list of steps about the same thing', { ...STEPS, key_name: 'eye_size' }, [], true],
    ['a list of steps about another', { ...STEPS, key_name: 'lip_size' }, [], false],
    ['what is as fine already', { key_name: 'eye_shift', key_type: 'number' }, [], false],
    [
      'what its clients nearly mapped it to',
      { key_name: 'face_retouch' },
      [{ key: 'face_retouch', score: 0.8 }],
      true,
    ],
    ['what they hardly did', { key_name: 'face_retouch' }, [{ key: 'face_retouch', score: 0.3 }], false],
  ])('%s', ([, key, near, finer]) => {
    const made = propose(SIZES, [key], near);
    expect(made?.definition.key_type).toBe('number');
    expect(made?.refines).toBe(finer ? key.key_name : null);
    const sentence = `Says more than ${key.key_name}.`;
    expect(made?.definition.semantic_description.includes(sentence)).toBe(finer);
  });

  it('of several, the one that clients nearly mapped it to', () => {
    const keys = [{ key_name: 'eye_enlargement' }, { key_name: 'face_retouch' }];
    expect(propose(SIZES, keys)?.refines).toBe('eye_enlargement');
    expect(propose(SIZES, keys, [{ key: 'face_retouch', score: 0.8 }])?.refines).toBe('face_retouch');
  });

  it('a yes or no is finer than nothing', () => {
    expect(propose(WISHES, [{ key_name: 'pet_care' }])?.refines).toBeNull();
  });
});

describe('S-30 the name of a new key', () => {
  it('is snake_case, and none that is there or reserved', () => {
    const names = [SIZES, WISHES].flatMap((texts) => {
      const taken: string[] = [];
      for (let n = 0; n < 3; n++) {
        const name = propose(
          texts,
          taken.map((key_name) => ({ key_name })),
        )?.definition.key_name;
        if (name !== undefined) taken.push(name);
      }
      return taken;
    });
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(?!other$)[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
    expect(names.some((name) => name.includes('_'))).toBe(true);
  });
});

describe('S-30 a proposal comes with the keys that are like it', () => {
  it('by the words of their names and by what clients nearly mapped', () => {
    const keys = [
      { key_name: 'eye_enlargement' },
      { key_name: 'face_retouch' },
      { key_name: 'teeth_whitening' },
    ];
    const made = propose(SIZES, keys, [{ key: 'face_retouch', score: 0.8 }]);
    expect(made?.similarKeys.map(({ key }) => key)).toEqual(['face_retouch', 'eye_enlargement']);
  });
});
