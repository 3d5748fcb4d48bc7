import { describe, expect, it } from 'vitest';
import { utcDay } from '../../../src/domain/basics/clock.ts';
import { createVirtualClock } from '../../../src/ground/process/clock.ts';

const at = (text: string) => new Date(text);

describe('a virtual clock', () => {
  it('stands still until it is told the time', () => {
    const clock = createVirtualClock(at('2026-01-05T00:00:00Z'));
    expect(clock.now()).toEqual(at('2026-01-05T00:00:00Z'));
    clock.moveTo(at('2026-02-01T00:00:00Z'));
    clock.moveTo(at('2026-02-01T00:00:00Z'));
    expect(clock.now()).toEqual(at('2026-02-01T00:00:00Z'));
  });

  it.each([
    ['back', at('2026-01-04T23:59:59.999Z')],
    ['to a time that is none', new Date(Number.NaN)],
  ])('does not go %s, and stays where it was', (_, instant) => {
    const clock = createVirtualClock(at('2026-01-05T00:00:00Z'));
    expect(() => clock.moveTo(instant)).toThrow(RangeError);
    expect(clock.now()).toEqual(at('2026-01-05T00:00:00Z'));
  });

  it('cannot be moved through a date that it gave or was given', () => {
    const start = at('2026-01-05T00:00:00Z');
    const clock = createVirtualClock(start);
    start.setUTCFullYear(1999);
    clock.now().setUTCFullYear(1999);
    expect(clock.now()).toEqual(at('2026-01-05T00:00:00Z'));
  });

  it('does not start at a time that is none', () => {
    expect(() => createVirtualClock(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('the day of an instant', () => {
  it.each([
    ['2026-01-05T23:59:59.999Z', '2026-01-05'],
    ['2026-01-05T23:30:00-01:00', '2026-01-06'],
    ['2026-01-06T00:30:00+01:00', '2026-01-05'],
    ['2026-03-29T01:30:00Z', '2026-03-29'],
  ])('%s is %s, wherever the server stands', (instant, day) => {
    expect(utcDay(at(instant))).toBe(day);
  });
});
