import { describe, expect, it } from 'vitest';
import { readCursors, writeCursors } from '../../../src/domain/exchange/notice.ts';

describe('cursors', () => {
  it.each<[Record<string, number>, string]>([
    [{}, ''],
    [{ flight_booking: 12 }, 'flight_booking=12'],
    [{ photo: 7, flight_booking: 12 }, 'flight_booking=12,photo=7'],
  ])('%j are written as "%s" and read back', (cursors, text) => {
    const map = new Map(Object.entries(cursors));
    expect(writeCursors(map)).toBe(text);
    expect(readCursors(text)).toEqual(map);
  });

  it('at the beginning of a chain are not written', () => {
    expect(writeCursors(new Map([['tea', 0]]))).toBe('');
  });

  it.each([
    'tea',
    'tea=',
    'tea=1,',
    'tea=-1',
    'tea=1,tea=2',
    'tea =1',
    't e=1',
    'tea=1e3',
    'tea=12345678901234567',
  ])('"%s" is none of ours', (text) => {
    expect(readCursors(text)).toBeNull();
  });
});
