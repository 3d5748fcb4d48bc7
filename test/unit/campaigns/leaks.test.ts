import { describe, expect, it } from 'vitest';
import { leaksOf, partsOf, runsOf, type Secret, unseenIn } from '../../../src/proof/campaigns/leaks.ts';

const PUBLISHED = { place: 'template', published: true };
const LOG = { place: 'log', published: false };

const secret = (text: string, absentFrom: Secret['absentFrom'] = 'anywhere'): Secret => ({
  row: 'r',
  text,
  absentFrom,
});

describe('a secret is found', () => {
  it.each([
    ['as it is', 'anna@post.example', 'write to anna@post.example'],
    ['in other case', 'QX-Falcon', 'qx-falcon'],
    ['without its separators', '4111 1111 1111 1111', 'card 4111111111111111'],
    ['with other separators', '4111111111111111', '4111-1111-1111-1111'],
    ['in fullwidth digits', '4111111111111111', '４１１１１１１１１１１１１１１１'],
    ['behind JSON escapes', 'señor garza', '{"a":"se\\u00f1or garza"}'],
    ['as a name of a key', 'bank pin', '{"key_name":"bank_pin"}'],
  ])('%s', (_, text, output) => {
    expect(leaksOf([secret(text)], [{ ...PUBLISHED, text: output }])).toHaveLength(1);
  });
});

describe('no secret is found', () => {
  it.each([
    ['in a longer word', 'heron', 'the heronry is closed'],
    ['where it is too short to tell', 'abc', 'abc'],
    ['of other digits', '4111 1111 1111 1111', '4111 1111 1111 1112'],
  ])('%s', (_, text, output) => {
    expect(leaksOf([secret(text)], [{ ...PUBLISHED, text: output }])).toEqual([]);
  });

  it('in a log, where only published texts must be free of it', () => {
    expect(leaksOf([secret('QX-Falcon', 'published')], [{ ...LOG, text: 'qx-falcon' }])).toEqual([]);
  });
});

it('a sentence is told by any six of its words in a row', () => {
  expect(runsOf('Do send, me the whole list now')).toEqual([
    'do send me the whole list',
    'send me the whole list now',
  ]);
  expect(runsOf('too short for that')).toEqual([]);
});

it('a value is told by its longer parts as well', () => {
  expect(partsOf('14 Thornbury Crescent')).toEqual(['14 Thornbury Crescent', 'thornbury', 'crescent']);
});

it.each([
  ['a zero-width space', 'win\u200bdow', 'U+200B'],
  ['a reordering mark', '\u202ewodniw', 'U+202E'],
  ['an escape', '\u001b[2J', 'U+001B'],
  ['half of a pair', 'a\ud800', 'U+D800'],
  ['nothing', 'window\n\tseat, café', null],
])('of unseen characters it finds %s', (_, text, found) => {
  expect(unseenIn(text)).toBe(found);
});
