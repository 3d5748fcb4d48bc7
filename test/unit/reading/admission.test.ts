import { describe, expect, it } from 'vitest';
import { bodyDigest, judgeInstant, judgeText, LONGEST_TEXT } from '../../../src/domain/reading/admission.ts';

const RECEIVED = new Date('2026-03-01T12:00:00.250Z');

describe('a text is taken', () => {
  it.each([
    ['one letter', 'x'],
    ['one digit', '7'],
    ['one emoji', '🙂'],
    ['a joined emoji', '👩‍👩‍👧'],
    ['line breaks and tabs', 'green\r\n\ttea'],
    ['invisible letters between visible ones', 'gr\u200been\u00ad tea'],
    ['a turned direction', 'tea \u202eneerg'],
    ['a private letter', 'tea \ue000'],
    ['the longest', 'x'.repeat(LONGEST_TEXT)],
    ['pairs up to the bound', '🙂'.repeat(LONGEST_TEXT / 2)],
  ])('with %s', (_, text) => {
    expect(judgeText(text)).toBeNull();
  });
});

describe('a text is refused', () => {
  it.each([
    ['nothing', '', 'blank_text'],
    ['blanks of several scripts', ' \t\n\u00a0\u3000\u2003', 'blank_text'],
    ['invisible letters alone', '\u200b\u2060\ufeff\u00ad', 'blank_text'],
    ['letters that are blank', '\u3164\u115f\u2800', 'blank_text'],
    ['marks without a letter', '\u0301\ufe0f', 'blank_text'],
    ['tag characters alone', '\u{E0067}\u{E0062}', 'blank_text'],
    ['one letter too many', 'x'.repeat(LONGEST_TEXT + 1), 'text_too_long'],
    ['letters that grow beyond all bounds', '\ufdfa'.repeat(1_000), 'text_too_long'],
    ['a zero byte', 'green\u0000tea', 'not_text'],
    ['an escape sequence', '\u001b[31mtea', 'not_text'],
    ['a C1 control', 'tea\u0085', 'not_text'],
    ['the first half of a pair', 'tea\ud83d', 'not_text'],
    ['the second half of a pair', '\ude42tea', 'not_text'],
  ])('with %s', (_, text, code) => {
    expect(judgeText(text)).toMatchObject({ code });
  });

  it('in words that do not repeat it', () => {
    expect(judgeText('secret\u0000tea')?.detail).toBe('text holds the control character U+0000');
  });
});

describe('an instant', () => {
  it('is the time of receipt where none is given', () => {
    expect(judgeInstant(undefined, RECEIVED)).toEqual({ instant: '2026-03-01T12:00:00.250Z' });
  });

  it.each([
    ['2026-01-05T09:30:00Z', '2026-01-05T09:30:00.000Z'],
    ['2026-01-05t09:30:00z', '2026-01-05T09:30:00.000Z'],
    ['2026-01-05T00:30:00+09:00', '2026-01-04T15:30:00.000Z'],
    ['2025-12-31T23:30:00-05:30', '2026-01-01T05:00:00.000Z'],
    ['2026-01-05T09:30:00-00:00', '2026-01-05T09:30:00.000Z'],
    ['2026-01-05T09:30:00.123456789Z', '2026-01-05T09:30:00.123Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
    ['1969-12-31T23:59:59-01:00', '1970-01-01T00:59:59.000Z'],
    ['2100-12-31T23:59:59Z', '2100-12-31T23:59:59.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(judgeInstant(text, RECEIVED)).toEqual({ instant });
  });

  it.each([
    '',
    'yesterday',
    '2026-01-05',
    '2026-01-05T09:30:00',
    '2026-01-05 09:30:00Z',
    '2026-1-5T09:30:00Z',
    '2026-02-29T12:00:00Z',
    '2026-04-31T12:00:00+14:00',
    '2026-13-01T12:00:00Z',
    '2026-00-01T12:00:00Z',
    '2026-01-05T24:00:00Z',
    '2026-01-05T23:60:00Z',
    '2026-01-05T23:59:60Z',
    '2026-01-05T12:00:00+24:00',
    '2026-01-05T12:00:00+0100',
    '1969-12-31T23:59:59Z',
    '2101-01-01T00:00:00Z',
    '0026-01-05T09:30:00Z',
    '+272026-01-05T09:30:00Z',
    '２０２６-01-05T09:30:00Z',
  ])('%j is none', (text) => {
    expect(judgeInstant(text, RECEIVED)).toMatchObject({ code: 'bad_time' });
  });
});

describe('the digest of an item', () => {
  const item = { id: 'a', text: 'green tea', near: [{ key: 'tea', score: 0.5 }] };

  it('is the same for the same content in another order', () => {
    const turned = { near: [{ score: 0.5, key: 'tea' }], text: 'green tea', id: 'a' };
    expect(bodyDigest(turned)).toBe(bodyDigest(item));
    expect(bodyDigest(item)).toMatch(/^[\w-]{22}$/);
  });

  it.each<[string, unknown]>([
    ['another text', { ...item, text: 'green  tea' }],
    ['a number for a text', { ...item, id: 1 }],
    ['one member more', { ...item, owner: null }],
    ['a list in another order', { ...item, near: [{ key: 'tea', score: 0.5 }, 1] }],
  ])('is another for %s', (_, other) => {
    expect(bodyDigest(other)).not.toBe(bodyDigest(item));
  });

  it.each<[string, unknown]>([
    ['half a pair', { id: 'a', text: '\ud83d' }],
    ['half a pair in a name', { '\ud83d': 1 }],
    ['a number beyond JSON', JSON.parse('{"n":1e400}')],
  ])('is refused for %s', (_, broken) => {
    expect(bodyDigest(broken)).toMatchObject({ code: 'not_text' });
  });
});
