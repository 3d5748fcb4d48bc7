import { describe, expect, it } from 'vitest';
import type { KeyDefinition } from '../../src/domain/key-definition.ts';
import { refine } from '../../src/domain/refinement.ts';
import type { NeedMember } from '../../src/domain/synthesis/key-proposal.ts';

const TEA: KeyDefinition = {
  key_name: 'tea_kind',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: "Tea kind. Example mapping: 'the green one' -> 'green'.",
  acceptable_values: ['green', 'dark_green', 'black', 'chamomile'],
  aliases: { black: ['english breakfast'] },
};

function said(text: string, owners = 5): NeedMember {
  return {
    phrase: { id: text, text, language: 'en', vector: new Float32Array() },
    mentions: Array.from({ length: owners }, (_, index) => ({
      fragment: `${text}-${index}`,
      phrase: text,
      owner: `owner-${index}`,
      day: '2026-01-05',
      interaction: null,
    })),
  };
}

const example = (text: string, key = TEA) =>
  refine(key, [said(text)], 5)?.definition.semantic_description.slice(key.semantic_description.length) ??
  null;

describe('a saying becomes an example of the value that it plainly means', () => {
  it.each([
    ['a green tea', "'green'"],
    ['Black, strong', "'black'"],
    ['dark green leaves', "'dark_green'"],
    ['an english breakfast', "'black'"],
    ['cham tea', "'chamomile'"],
  ])('%s', (text, value) => {
    expect(example(text)).toBe(` Example mapping: '${text}' -> ${value}.`);
  });

  it.each([
    ['none of them', 'some hot water'],
    ['two of them', 'green or black'],
    ['one that is denied', 'no green tea'],
    ['one that is not wanted', 'without black'],
    ['the letters of one only here and there', 'chmm tea'],
    ['two letters of one', 'ch tea'],
    ['what the description quotes already', 'The Green One'],
    ['a quote in it', "mum's green tea"],
    ['an address in it', 'green as on tea.example/green'],
    ['a number in it', 'green of order 483921'],
    ['markup in it', 'green <b>tea'],
    ['an invisible letter in it', 'green\u200b tea'],
    ['too many words', `green ${'and warm '.repeat(8)}`],
  ])('nothing is quoted that has %s', (_, text) => {
    expect(example(text)).toBeNull();
  });

  it('counts owners, not sayings', () => {
    const loud = said('a green tea', 4);
    const member = { ...loud, mentions: [...loud.mentions, ...loud.mentions] };
    expect(refine(TEA, [member], 5)).toBeNull();
    expect(refine(TEA, [member], 4)?.sentence).toBe(
      '4 owners said "a green tea" in other, which tea_kind already means; its description now says so.',
    );
  });

  it('quotes what most owners said, the first by letters of equals, whatever the order', () => {
    const members = [said('warm green'), said('black pot', 7), said('any green', 7)];
    const quoted = refine(TEA, members, 5)?.sentence;
    expect(quoted).toContain('"any green"');
    expect(refine(TEA, members.toReversed(), 5)?.sentence).toBe(quoted);
  });

  it('writes numbers bare, and ends the sentence before it', () => {
    const { acceptable_values: _, aliases: __, ...rest } = TEA;
    const cups: KeyDefinition = {
      ...rest,
      key_name: 'cups',
      key_type: 'integer',
      semantic_description: 'Cups. Acceptable values: 1, 2, 4',
    };
    expect(example('4 cups', cups)).toBe(". Example mapping: '4 cups' -> 4.");
  });

  it('has nothing to say about a key that takes any value, or of nobody', () => {
    const { acceptable_values: _, aliases: __, ...free } = TEA;
    expect(example('a green tea', free)).toBeNull();
    expect(refine(TEA, [], 5)).toBeNull();
  });

  it('never makes a description longer than a template may have', () => {
    expect(example('a green tea', { ...TEA, semantic_description: `${'Tea. '.repeat(396)}` })).toBeNull();
  });
});
