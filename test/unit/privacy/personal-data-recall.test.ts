import { describe, expect, test } from 'vitest';
import { redact } from '../../../src/domain/privacy/personal-data/redact.ts';
import { HARMLESS } from '../../helpers/hostile/harmless.ts';
import { MADE_UP_TYPES, madeUp } from '../../helpers/people/made-up-people.ts';

const SEED = 4711;
const EACH = 600;
/** RELIABILITY section 5: the share of values that each detector finds, and of harmless texts that may be hit. */
const RECALL = 0.98;
const FALSE_ALARMS = 2 / 143;

const FRAMES: Readonly<Record<string, readonly string[]>> = {
  passport: ['passport {} expired', 'Reisepass {}', 'document number {} changed', '护照{}'],
  '': ['{}', 'please use {} for it', 'nicht {} sondern anders', '请用{}谢谢', '{} را'],
};

/** How many of the values leave not one letter or digit behind. */
function found(type: string, disguise: (value: string) => string): number {
  const frames = FRAMES[type] ?? FRAMES[''] ?? [];
  return madeUp(type, EACH, SEED).filter(({ value }, index) => {
    const hidden = disguise(value);
    const frame = frames[index % frames.length] ?? '';
    const start = frame.indexOf('{}');
    const spans = redact(frame.replace('{}', hidden)).found;
    return [...hidden.matchAll(/[\p{L}\p{N}]/gu)].every(({ index: at }) =>
      spans.some((span) => span.start <= start + at && start + at < span.end),
    );
  }).length;
}

describe('T4 each kind of personal data is found, whatever country it is of', () => {
  for (const type of MADE_UP_TYPES) {
    const hits = found(type, (value) => value);
    test(`${type}: ${hits} of ${EACH}`, () => expect(hits / EACH).toBeGreaterThanOrEqual(RECALL));
  }
});

const DISGUISES: Readonly<Record<string, (value: string) => string>> = {
  'fullwidth digits': (value) =>
    value.replace(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  'a zero-width letter inside': (value) => `${value.slice(0, 3)}\u200b${value.slice(3)}`,
  'letters set apart': (value) => [...value].join(' '),
};

describe('T4 also in disguise', () => {
  for (const [name, disguise] of Object.entries(DISGUISES)) {
    for (const type of ['email', 'phone', 'card', 'iban', 'ip']) {
      const hits = found(type, disguise);
      test(`${type} with ${name}: ${hits} of ${EACH}`, () => expect(hits / EACH).toBeGreaterThanOrEqual(0.9));
    }
  }
});

const alarms = HARMLESS.filter((text) => redact(text).found.length > 0);
test(`T4 what is nobody's stays: ${alarms.length} of ${HARMLESS.length} hit`, () => {
  expect(HARMLESS.length).toBeGreaterThanOrEqual(300);
  expect(alarms.length / HARMLESS.length, alarms.join('\n')).toBeLessThanOrEqual(FALSE_ALARMS);
});
