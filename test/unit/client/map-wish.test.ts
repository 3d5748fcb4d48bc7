import { describe, expect, it } from 'vitest';
import { type ParsedTemplate, parseTemplate, type Template } from '../../../src/domain/template/template.ts';
import { mapWish } from '../../../src/doors/client/mapping/map-wish.ts';
import { fixture } from '../../fixtures/load.ts';

const DAY = '2026-05-01';

function templateOf(parsed: ParsedTemplate): Template {
  if ('errors' in parsed) throw new Error('the fixture is valid');
  return parsed.template;
}

const FLIGHT = templateOf(parseTemplate(fixture('F01-template-flight')));

describe('a wish is mapped to keys', () => {
  it.each<[string | Record<string, unknown>, Record<string, unknown>]>([
    ['business class, window seat please', { cabin_class: 'business', other: 'window seat' }],
    [
      'from Beijing to Shanghai on 2026-05-04',
      { origin: 'Beijing', destination: 'Shanghai', departure_date: '2026-05-04' },
    ],
    ['economy for 3 passengers', { cabin_class: 'economy', passenger_count: 3 }],
    ['vegan meal', { other: 'vegan meal' }],
    [
      { cabin_class: 'business', passenger_count: 2 },
      { cabin_class: 'business', passenger_count: 2 },
    ],
    [
      { cabinClass: 'first', 'Passenger count': 1 },
      { cabin_class: 'first', passenger_count: 1 },
    ],
    [{ cabin_class: 'business class please' }, { cabin_class: 'business' }],
    [{ passenger_count: 'two passengers' }, { passenger_count: 2 }],
    [{ seat: 'window' }, { other: 'seat: window' }],
    [{ window_seat: true }, { other: 'window seat' }],
    [{ other: 'vegan meal', cabin_class: null }, { other: 'vegan meal' }],
  ])('%j as %j', async (said, payload) => {
    expect((await mapWish(FLIGHT, said, { day: DAY })).payload).toEqual(payload);
  });

  it('but never to a value that its key does not take: it stays a wish', async () => {
    const { payload, mapped } = await mapWish(FLIGHT, { passenger_count: 12 }, { day: DAY });
    expect(payload).toEqual({ other: 'passenger count: 12' });
    expect(mapped).toEqual([]);
  });

  it('by vectors where no rule maps it and one value is clearly the nearest; else it is told as a near miss', async () => {
    // As a model would: each class of its own, and all that is no class together.
    const classes = [/business|fancy|so-so/, /class economy|so-so/, /premium/, /first/];
    const meaning = (text: string) => {
      const told = classes.map((words) => Number(words.test(text)));
      return [...told, Number(told.every((one) => one === 0))];
    };
    const embed = async (texts: readonly string[]) => texts.map(meaning);
    const fancy = await mapWish(FLIGHT, 'something fancy', { day: DAY, embed });
    expect(fancy.payload).toEqual({ cabin_class: 'business' });
    expect(fancy.mapped).toMatchObject([{ key: 'cabin_class', by: 'vectors' }]);
    const unclear = await mapWish(FLIGHT, 'so-so seating', { day: DAY, embed });
    expect(unclear.payload).toEqual({ other: 'so-so seating' });
    expect(unclear.nearMisses).toMatchObject([{ key: 'cabin_class' }]);
  });
});
