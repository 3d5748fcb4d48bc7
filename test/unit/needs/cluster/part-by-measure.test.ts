import { describe, expect, it } from 'vitest';
import { partByMeasure } from '../../../../src/domain/needs/cluster/parting/part-by-measure.ts';
import { groupOf, readItems } from '../../../../src/domain/needs/cluster/reading/group.ts';
import type { Phrase } from '../../../../src/domain/words/phrase.ts';

/** A direction of its own for each meaning, with a little of each phrase's own. */
const phrases = (
  sayings: readonly (readonly [meaning: number, language: string, text: string])[],
): Phrase[] =>
  sayings.map(([meaning, language, text], index) => {
    const vector = new Float32Array(40);
    vector[meaning] = 0.95;
    vector[3 + index] = 0.3;
    return { id: String(index).padStart(2, '0'), text, language, vector };
  });

function parts(all: Phrase[]): string[][] {
  const items = readItems({
    pool: 'p/*',
    phrases: all,
    mentions: [],
    keys: [],
    previous: [],
    corrections: { mustLink: [], cannotLink: [] },
    background: new Float32Array(40),
  });
  return partByMeasure(
    groupOf(
      items,
      all.map((_, index) => index),
    ),
    items,
  ).map((group) => group.members.map((member) => all[member]?.text ?? ''));
}

const EYES = [
  'eyes 20% bigger',
  'enlarge the eyes by 10%',
  '1.2x eyes',
  'eyes 30% larger',
  'bigger eyes, 1.3x',
];
const FACE = [
  'face 20% slimmer',
  'slim the face by 10%',
  '10% face slimming',
  'face 15% thinner',
  'the face 30% less',
];

describe('shares and factors', () => {
  it('of two things are two needs, each with its tellings in other languages', () => {
    const found = parts(
      phrases([
        ...EYES.map((text) => [0, 'en', text] as const),
        ...FACE.map((text) => [1, 'en', text] as const),
        [0, 'zh', '眼睛放大20%'],
        [1, 'es', 'la cara un 20% más fina'],
      ]),
    );
    expect(found.map((texts) => texts.length)).toEqual([6, 6]);
    expect(found.find((texts) => texts.includes('眼睛放大20%'))).toContain('eyes 20% bigger');
  });

  it('of one thing with two names stay one', () => {
    const names = ['discount', 'reduction'].flatMap((noun) =>
      [5, 10, 15, 20, 25].map((share) => [0, 'en', `a ${share}% ${noun}`] as const),
    );
    expect(parts(phrases(names))).toHaveLength(1);
  });

  it('are not asked where most of the group says none', () => {
    const plain = ['bigger eyes', 'slimmer face', 'eyes', 'face', 'larger eyes', 'a thinner face'];
    const few = [...EYES.slice(0, 2), ...FACE.slice(0, 2)];
    const said = [...plain, ...few].map((text) => [text.includes('eye') ? 0 : 1, 'en', text] as const);
    expect(parts(phrases(said))).toHaveLength(1);
  });
});
