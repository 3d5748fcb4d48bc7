import { describe, expect, it, test } from 'vitest';
import { coveredBy } from '../../../../src/domain/needs/cluster/covered.ts';
import type { NearMiss } from '../../../../src/domain/needs/near-miss.ts';
import type { PoolSnapshot } from '../../../../src/domain/needs/pool.ts';
import type { KeyDefinition, KeyType } from '../../../../src/domain/template/key-definition.ts';

const NOWHERE = new Float32Array(2);
const towards = (angle: number) => new Float32Array([Math.cos(angle), Math.sin(angle)]);

function key(key_name: string, key_type: KeyType, semantic_description: string): KeyDefinition {
  return { key_name, key_type, required: false, default_value: null, semantic_description };
}

const KEYS = {
  departure_date: key(
    'departure_date',
    'string',
    "Date of departure in ISO 8601 format (YYYY-MM-DD). Example mapping: 'next Monday' -> '2026-05-04'.",
  ),
  return_date: key('return_date', 'string', 'Date of the way back, as a calendar date.'),
  return_departure_time: key(
    'return_departure_time',
    'string',
    'Departure time of the return flight (HH:MM).',
  ),
  passenger_count: key(
    'passenger_count',
    'integer',
    "Number of passengers. Range: 1-9. Example mapping: 'two people' -> 2.",
  ),
  bag_count: key('bag_count', 'integer', 'Number of checked bags. Range: 0-3.'),
  nights: key('nights', 'integer', 'Number of nights. Range: 1-14.'),
  origin: key('origin', 'string', "Where the trip begins. Example mapping: 'from Lyon' -> 'Lyon'."),
  destination: key('destination', 'string', "Where it ends. Example mapping: 'to Riga' -> 'Riga'."),
  cabin_class: key(
    'cabin_class',
    'string',
    "Cabin class. Acceptable values: economy, business, first. Example mapping: 'business class' -> 'business'.",
  ),
  teeth_whitening: key('teeth_whitening', 'boolean', 'Whether teeth whitening is enabled.'),
  eye_enlargement: key('eye_enlargement', 'boolean', 'Whether the eyes are enlarged.'),
  pickup_time: key('pickup_time', 'string', 'Pickup time (HH:MM).'),
  room_type: key('room_type', 'string', 'Type of room. Acceptable values: single, double, suite.'),
} as const;

type KeyName = keyof typeof KEYS;
const directionOf = (alike: number | undefined) =>
  alike === undefined ? NOWHERE : towards(Math.acos(alike));

/** One cluster of these sayings, each of another owner, in a pool where others talk about the weather. */
function answer(
  texts: readonly string[],
  keys: readonly KeyName[],
  more: {
    nearMisses?: (index: number) => readonly NearMiss[];
    others?: readonly string[];
    /** Cosine of the need and the description of its first key; of the other phrases it is the opposite. */
    alike?: number;
    /** The same of its other keys, which else are like nothing. */
    alikeToo?: number;
  } = {},
) {
  const others = more.others ?? ['rain tomorrow', 'is it windy', 'some sun would be nice'];
  const phrases = [...texts, ...others].map((text, index) => ({
    id: `p${String(index).padStart(3, '0')}`,
    text,
    language: 'und',
    vector: more.alike === undefined ? NOWHERE : towards(index < texts.length ? 0 : Math.PI),
  }));
  const pool: PoolSnapshot = {
    pool: 'trip/*',
    phrases,
    mentions: phrases.map(({ id }, index) => ({
      fragment: `f${index}`,
      phrase: id,
      owner: `owner-${index}`,
      day: '2026-01-05',
      interaction: null,
      nearMisses: index < texts.length ? (more.nearMisses?.(index) ?? null) : null,
    })),
    keys: keys.map((name, index) => ({
      definition: KEYS[name],
      vector: directionOf(index === 0 ? more.alike : more.alikeToo),
    })),
    previous: [],
    corrections: { mustLink: [], cannotLink: [] },
    background: NOWHERE,
  };
  const cluster = { id: 'c', phrases: phrases.slice(0, texts.length).map(({ id }) => id), lineage: [] };
  return coveredBy([cluster], pool).get('c')?.key ?? null;
}

const LEAVING = [
  'leaving on the 5th',
  'we depart March 3',
  'departure on June 9',
  'fly out on May 2',
  'on July 4',
];
const RETURNING = [
  'back on the 9th',
  'returning on March 12',
  'we come back June 20',
  'return May 9',
  'on July 11',
];
const PEOPLE = ['12 passengers', 'we are 11 people', 'for ten travellers', '12 guests', 'a group of 14'];
const BAGS = ['2 bags', 'three suitcases', '4 bags', 'one more bag', '3 bags to check in'];
const NIGHTS = ['three nights', '5 nights', 'for two nights', '4 nights please'];
const FROM = ['from Oslo', 'leaving from Lima', 'we start from Bern', 'from Porto please'];
const TO = ['to Oslo', 'we go to Lima', 'take us to Bern', 'arriving in Porto'];
const CLASSES = ['business please', 'upgrade me to first', 'economy is fine', 'a business seat'];
const SLEEPER = [
  'sleeper class',
  'class sleeper please',
  'cabin class first',
  'cabin in sleeper class',
  'cabin class sleeper',
];
const PICKUP = ['pick me up at 5 pm', 'pickup at 6:30', 'pick us up at 7 am'];
const CLASSES_ON = ['business on May 5', 'first on June 2', 'economy on July 1', 'some seat'];
const CABIN_ON = [
  'cabin class on May 5',
  'cabin class first on June 2',
  'cabin class on July 1',
  'class of a cabin',
];
const PEOPLE_ON = ['12 passengers on May 5', '11 people on June 2', 'ten travellers on July 9'];
const TEETH = ['whiten the teeth', 'teeth whitening please', 'whiter teeth', 'my teeth should be whiter'];
const EYES_BY = ['eyes 20% bigger', 'enlarge the eyes by 10%', 'eye enlargement of 30%', 'enlarge eyes 1.2x'];
const EYES_SOME = ['enlarge the eyes a little', 'a bit of eye enlargement', 'enlarge my eyes slightly'];
const EYES = ['enlarge the eyes', 'eye enlargement please', 'enlarge both my eyes'];

describe('a need is covered by the key that its people speak of, and by no other', () => {
  test.for<readonly [string, readonly string[], KeyName, KeyName | null]>([
    ['dates hang on the same verb', LEAVING, 'departure_date', 'departure_date'],
    ['dates of the way back', RETURNING, 'return_date', 'return_date'],
    ['dates hang on the opposite verb', RETURNING, 'departure_date', null],
    ['the same the other way round', LEAVING, 'return_date', null],
    ['a date is no time', LEAVING, 'return_departure_time', null],
    ['people counted in other words', PEOPLE, 'passenger_count', 'passenger_count'],
    ['another thing is counted', BAGS, 'passenger_count', null],
    ['the same the other way round', PEOPLE, 'bag_count', null],
    ['bags are bags', BAGS, 'bag_count', 'bag_count'],
    ['how long, in the unit that the key counts', NIGHTS, 'nights', 'nights'],
    ['how long is not how many people', NIGHTS, 'passenger_count', null],
    ['where from', FROM, 'origin', 'origin'],
    ['where to is not where from', TO, 'origin', null],
    ['where from is not where to', FROM, 'destination', null],
    ['values of its list', CLASSES, 'cabin_class', 'cabin_class'],
    ['some values of its list and its own words', SLEEPER, 'cabin_class', 'cabin_class'],
    ['a wish in the words of its name', TEETH, 'teeth_whitening', 'teeth_whitening'],
    ['a wish for the same part, but another thing', TEETH, 'eye_enlargement', null],
    ['a wish without saying how much', EYES, 'eye_enlargement', 'eye_enlargement'],
    ['how much is more than a yes', EYES_BY, 'eye_enlargement', null],
    ['a time hangs on the word of its name', PICKUP, 'pickup_time', 'pickup_time'],
    ['values of its list, whatever is said beside them', CLASSES_ON, 'cabin_class', 'cabin_class'],
    ['its own words beside dates are of another kind', CABIN_ON, 'cabin_class', null],
    [
      'its own words without one of its values',
      ['cabin class', 'which cabin class', 'class cabin'],
      'cabin_class',
      null,
    ],
    [
      'too few say a date',
      [...LEAVING.slice(0, 3), 'leaving early', 'we depart soon'],
      'departure_date',
      null,
    ],
    [
      'a third hangs on the opposite verb',
      [...LEAVING.slice(0, 3), 'return on May 9', 'returning on March 12'],
      'departure_date',
      null,
    ],
    [
      'a few hang on the opposite verb',
      [...LEAVING, ...LEAVING, 'back on the 9th'],
      'departure_date',
      'departure_date',
    ],
    ['people counted beside dates', PEOPLE_ON, 'passenger_count', 'passenger_count'],
    ['so it is in words', EYES_SOME, 'eye_enlargement', null],
  ])('%s', ([, texts, name, expected]) => {
    expect(answer(texts, [name])).toBe(expected);
  });

  it('takes the key that more is said of', () => {
    const both = ['departure_date', 'return_date', 'passenger_count', 'origin'] as const;
    expect(answer(LEAVING, both)).toBe('departure_date');
    expect(answer(RETURNING, both)).toBe('return_date');
  });

  it('a key about two opposite ends is neither', () => {
    expect(
      answer(['leave at 5 pm', 'departing at 6:30 am', 'departure at 9:15'], ['return_departure_time']),
    ).toBeNull();
  });

  it('a word that everybody uses speaks of no key', () => {
    const views = [
      'room with a view',
      'a single room with a view',
      'room over the sea',
      'room to the garden',
    ];
    const hotel = {
      others: ['two rooms', 'room from Monday', 'quiet room', 'cheap room', 'clean room please'],
    };
    expect(answer(views, ['room_type'], hotel)).toBeNull();
  });

  test.for<readonly [string, readonly string[], KeyName, number, KeyName | null]>([
    [
      'some values and a description that means the same',
      ['business', 'J class', 'biz', 'clase ejecutiva'],
      'cabin_class',
      0.9,
      'cabin_class',
    ],
    [
      'more values, and no key that is nearer',
      ['business', 'first please', 'biz', 'J class', 'clase ejecutiva'],
      'cabin_class',
      0.1,
      'cabin_class',
    ],
    [
      'the same without the meaning',
      ['business', 'J class', 'biz', 'clase ejecutiva'],
      'cabin_class',
      0.1,
      null,
    ],
    [
      'the meaning without a value or word of it',
      ['legroom', 'J class', 'biz', 'clase ejecutiva'],
      'cabin_class',
      0.9,
      null,
    ],
    [
      'a word of the wish and its meaning',
      ['brighter teeth', 'teeth like pearls', 'polish the teeth'],
      'teeth_whitening',
      0.9,
      'teeth_whitening',
    ],
    [
      'a word of the wish alone',
      ['brighter teeth', 'teeth like pearls', 'polish the teeth'],
      'teeth_whitening',
      0.1,
      null,
    ],
  ])('%s', ([, texts, name, alike, expected]) => {
    expect(answer(texts, [name], { alike })).toBe(expected);
  });

  it('a meaning that another key has as well tells nothing', () => {
    const bright = ['brighter teeth', 'teeth like pearls', 'polish the teeth'];
    const keys = ['teeth_whitening', 'eye_enlargement'] as const;
    expect(answer(bright, keys, { alike: 0.9, alikeToo: 0.7 })).toBe('teeth_whitening');
    expect(answer(bright, keys, { alike: 0.9, alikeToo: 0.8 })).toBeNull();
  });

  it('nobody and nothing are covered by nothing', () => {
    expect(answer([], ['origin'])).toBeNull();
    expect(answer(LEAVING, [])).toBeNull();
  });
});

describe('what clients nearly mapped counts as evidence', () => {
  const SEATS = ['with a crew of 11', 'eleven heads', '12 tickets', '10 folks', '11 seats'];
  const by = (owners: number, near: NearMiss) => ({
    nearMisses: (index: number) => (index < owners ? [near] : []),
  });

  test.for<readonly [string, number, NearMiss, KeyName | null]>([
    ['most owners name the key', 3, { key: 'passenger_count', score: 0.6 }, 'passenger_count'],
    ['fewer than half do', 2, { key: 'passenger_count', score: 0.6 }, null],
    ['their clients were not sure at all', 5, { key: 'passenger_count', score: 0.4 }, null],
    ['the key does not exist', 5, { key: 'crew_size', score: 0.9 }, null],
    ['the key takes another kind of value', 5, { key: 'departure_date', score: 0.9 }, null],
    ['the key is a yes or no, and amounts are said', 5, { key: 'eye_enlargement', score: 0.9 }, null],
  ])('%s', ([, owners, near, expected]) => {
    const keys = ['passenger_count', 'departure_date', 'eye_enlargement'] as const;
    expect(answer(SEATS, keys, by(owners, near))).toBe(expected);
  });

  test.for<readonly [string, readonly string[], KeyName]>([
    ['a date that hangs on nothing', ['on the 5th', 'March 3', 'June 9'], 'departure_date'],
    ['a time that hangs on nothing', ['at 5 pm', '6:30', 'at 7 am'], 'pickup_time'],
    ['a place that hangs on nothing', ['Oslo', 'Lima', 'Bern'], 'origin'],
    ['a value that the list has not', ['sleeper', 'the sleeper', 'sleeper please'], 'cabin_class'],
  ])('also of %s', ([, texts, name]) => {
    expect(answer(texts, [name])).toBeNull();
    expect(answer(texts, [name], by(3, { key: name, score: 0.8 }))).toBe(name);
  });

  it('of several keys the best scored that exists speaks', () => {
    const nearMisses = () => [
      { key: 'bag_count', score: 0.6 },
      { key: 'passenger_count', score: 0.7 },
      { key: 'crew_size', score: 0.9 },
    ];
    expect(answer(SEATS, ['passenger_count', 'bag_count'], { nearMisses })).toBe('passenger_count');
  });
});
