import { describe, expect, it } from 'vitest';
import { DAY_MS, utcDay } from '../../../src/domain/basics/clock.ts';
import { DEFAULT_POLICY, type Policy, readPolicy } from '../../../src/domain/policy/policy.ts';
import { NOTHING_MEASURED } from '../../../src/domain/trial/measured/measurement.ts';
import type { Stretch } from '../../../src/domain/trial/what-if/key-lives.ts';
import { endsOfDays, factsAt, ripeSince } from '../../../src/domain/trial/what-if/ripeness.ts';
import type { Stored, StoredKey, StoredNeed, Voice } from '../../../src/domain/trial/what-if/stored.ts';
import { whatIf } from '../../../src/domain/trial/what-if/what-if.ts';

const START = Date.parse('2026-01-05T00:00:00Z');
const at = (day: number, hour = 12) => new Date(START + day * DAY_MS + hour * 3_600_000);
const dayOf = (day: number) => utcDay(at(day));
const NOW = at(60);

/** A need that `owners` people say once a day each, from a day on. */
function need(
  id: string,
  { owners = 6, from = 0, to = 60, ...more }: Partial<StoredNeed> & Said = {},
): StoredNeed {
  const voices = Array.from({ length: to - from }, (_, day) =>
    Array.from({ length: owners }, (_, owner) => ({
      owner: `owner-${owner}`,
      day: dayOf(from + day),
      requests: 0,
      firstReceived: at(from + day),
      lastReceived: at(from + day),
    })),
  ).flat();
  const facts = { label: null, cohort: '*', cohesion: 0.6, stability: 0.9, answeredBy: null, waits: null };
  return { id, ...facts, ...more, voices };
}
type Said = { readonly owners?: number; readonly from?: number; readonly to?: number };

/**
 * A key of a need, on trial since a day; used in `used` of a hundred payloads that were offered it each day, and still said
 * in words in as many as `inWords` says.
 */
function key(
  name: string,
  need: string,
  since: number,
  used: number,
  { inWords = 0, ...more }: Partial<StoredKey> & { readonly inWords?: number } = {},
): StoredKey {
  const counts = (share: number) => ({
    offered: 100 / share,
    used: used / share,
    accepted: used / share,
    saidInOther: inWords / share,
  });
  const days = Array.from({ length: 60 - since }, (_, day) => dayOf(since + day));
  return {
    name,
    need,
    life: [stretch('experimental', since)],
    sensitive: false,
    measurements: days.map((day) => ({ ...NOTHING_MEASURED, day, ...counts(1) })),
    uses: days.flatMap((day) =>
      Array.from({ length: 8 }, (_, owner) => ({
        ...NOTHING_MEASURED,
        day,
        owner: `owner-${owner}`,
        ...counts(8),
      })),
    ),
    arrivals: new Map(days.map((day) => [day, Math.max(1, used)])),
    doubled: null,
    needLost: false,
    ...more,
  };
}

function stretch(status: Stretch['status'], day: number): Stretch {
  return { status, from: at(day).toISOString(), to: null, rule: 'ripe', endedBy: null };
}

function stored(needs: readonly StoredNeed[], keys: readonly StoredKey[]): Stored {
  const known = { firstObserved: at(-90), firstReceived: at(-90), vouchedAt: null };
  const names = [...new Set(needs.flatMap(({ voices }) => voices.map(({ owner }) => owner)))];
  const payloads = new Map(Array.from({ length: 61 }, (_, day) => [dayOf(day), 100]));
  return {
    now: NOW,
    since: dayOf(0),
    needs,
    keys,
    owners: new Map(names.map((name) => [name, known])),
    payloads,
  };
}

function policy(settings: object, base: Policy = DEFAULT_POLICY): Policy {
  const read = readPolicy(settings, base);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.policy;
}

const ask = (rows: Stored, settings: object, present = DEFAULT_POLICY) =>
  whatIf(rows, present, policy(settings, present));

describe('what another policy would make of what was said', () => {
  const seat = need('n1');
  const one = stored([seat], [key('seat', 'n1', 7, 30)]);

  it('is what the present one makes of it, where nothing is changed', () => {
    const { keys, needs } = ask(one, {});
    expect(keys.map(({ change, unmeasured_days: days }) => [change, days])).toEqual([['same', 0]]);
    expect(keys[0]?.present.map(({ status }) => status)).toEqual(['experimental', 'stable']);
    expect(needs).toEqual([]);
  });

  it.each([
    { settings: { maturity: { days: 14 } }, change: 'later', days: 7 },
    { settings: { maturity: { days: 3 } }, change: 'earlier', days: -3 },
    { settings: { maturity: { owners: 7 } }, change: 'not_any_more', days: null },
    { settings: { evolution: 'off' }, change: 'not_any_more', days: null },
    { settings: { window: { days: 14 } }, change: 'promoted_otherwise', days: -16 },
    { settings: { promotion: { adoption: 0.5 } }, change: 'promoted_otherwise', days: null },
    { settings: { maturity: { fragments: 20 } }, change: 'same', days: 0 },
  ])('$settings: $change', ({ settings, change, days }) => {
    expect(ask(one, settings).keys[0]).toMatchObject({ key: 'seat', need: 'n1', change, days });
  });

  it('does not know how a key would do on days on which it was not offered', () => {
    const [earlier] = ask(one, { maturity: { days: 3 } }).keys;
    expect(earlier?.unmeasured_days).toBe(3);
  });

  it('has keys for needs that would be ripe, which stay on trial: nobody was offered them', () => {
    const few = stored([need('n2', { owners: 3, label: 'quiet room' })], []);
    const { keys, needs, ripe } = ask(few, { maturity: { owners: 3 } });
    expect(keys).toMatchObject([
      { key: 'quiet room', need: 'n2', change: 'new', changed: [{ status: 'experimental', to: null }] },
    ]);
    expect(needs).toMatchObject([{ id: 'n2', present: { mature: false }, changed: { mature: true } }]);
    expect(ripe).toEqual({ present: 0, changed: 1, needs: 1 });
  });

  it('makes no key of a need that was ripe before and has none for a reason of its own', () => {
    const answered = [need('n3', { answeredBy: 'meal' }), need('n4', { waits: 'unfit_words' }), need('n5')];
    expect(ask(stored(answered, []), { maturity: { days: 3 } }).keys).toEqual([]);
  });

  it('gives places to the earliest, and the others wait', () => {
    const two = stored(
      [need('n1'), need('n6', { from: 20 })],
      [key('seat', 'n1', 7, 30), key('meal', 'n6', 27, 30)],
    );
    const { keys } = ask(two, { budget: { experimental: 1 } });
    expect(keys.map(({ key: name, change }) => [name, change])).toEqual([
      ['meal', 'later'],
      ['seat', 'same'],
    ]);
  });

  it.each<[which: string, keys: StoredKey[], order: string[]]>([
    [
      'the earlier one, however they are told',
      [key('meal', 'n6', 9, 30), key('seat', 'n1', 7, 30)],
      ['seat', 'meal'],
    ],
    ['the first by name of equals', [key('seat', 'n1', 7, 30), key('meal', 'n6', 7, 30)], ['meal', 'seat']],
  ])('gives the only place to %s', (_, keys, [first, second]) => {
    const two = stored([seat, need('n6')], keys);
    const changes = ask(two, { budget: { experimental: 1 } }).keys.map((one) => [one.key, one.change]);
    expect(Object.fromEntries(changes)).toEqual({ [first ?? '']: 'same', [second ?? '']: 'later' });
  });

  it('assumes no yes that nobody was asked for, and keeps one that was given', () => {
    expect(ask(one, { evolution: 'manual' }).keys[0]?.changed.map(({ status }) => status)).toEqual([
      'proposed',
    ]);
    const life = [{ ...stretch('proposed', 7), to: at(10).toISOString() }, stretch('experimental', 10)];
    const manual = policy({ evolution: 'manual' });
    const asked = stored([seat], [key('seat', 'n1', 10, 30, { life })]);
    const { keys } = ask(asked, { maturity: { days: 9 } }, manual);
    expect(keys[0]).toMatchObject({ change: 'later', days: 2 });
    expect(keys[0]?.changed[1]).toMatchObject({ status: 'experimental', from: at(12).toISOString() });
  });

  it.each<[what: string, rows: Stored, settings: object, change: string]>([
    [
      'was made by a person, when that was done',
      stored(
        [seat],
        [key('seat', 'n1', 3, 30, { life: [{ ...stretch('experimental', 3), rule: 'by_hand_made' }] })],
      ),
      { maturity: { days: 14 } },
      'same',
    ],
    [
      'has lost its need, when it began',
      stored([], [key('seat', 'n1', 7, 30)]),
      { maturity: { days: 14 } },
      'same',
    ],
    [
      'has a need that was not ripe by what is still known, when it began',
      stored([need('n1', { owners: 3 })], [key('seat', 'n1', 7, 30)]),
      { maturity: { owners: 2 } },
      'same',
    ],
  ])('begins a key that %s', (_, rows, settings, change) => {
    expect(ask(rows, settings).keys.map((one) => one.change)).toEqual([change]);
  });

  it('has no key where nothing makes one, and none that was counted and never lived', () => {
    expect(ask(one, { evolution: 'off', evaluation: 'off' }).keys[0]?.change).toBe('not_any_more');
    expect(ask(stored([seat], [key('seat', 'n1', 7, 30, { life: [] })]), {}).keys).toEqual([]);
    expect(
      ask(stored([need('n2', { owners: 3 })], []), { evolution: 'off', maturity: { owners: 3 } }).keys,
    ).toEqual([]);
  });

  it('has the key of a need that waits for a place, once there is one', () => {
    const waiting = stored([need('n7', { waits: 'budget_total' })], []);
    expect(ask(waiting, { budget: { experimental: 25 } }).keys).toMatchObject([{ key: 'n7', change: 'new' }]);
    expect(ask(waiting, {}).keys).toEqual([]);
  });

  it('has the keys of all needs that are ripe, where the present policy makes none', () => {
    const off = policy({ evolution: 'off' });
    const { keys } = ask(
      stored([seat, need('n8', { answeredBy: 'seat' })], []),
      { evolution: 'automatic' },
      off,
    );
    expect(keys.map((found) => [found.key, found.change])).toEqual([['n1', 'new']]);
    const manual = ask(stored([seat], []), { evolution: 'manual' }, off).keys;
    expect(manual[0]?.changed.map(({ status }) => status)).toEqual(['proposed']);
  });

  it('lets a key on trial at once that waited for a person, where nobody is asked, unless it is sensitive', () => {
    const life = [{ ...stretch('proposed', 7), to: at(10).toISOString() }, stretch('experimental', 10)];
    const manual = policy({ evolution: 'manual' });
    const began = (sensitive: boolean) => {
      const rows = stored([seat], [key('seat', 'n1', 10, 30, { life, sensitive })]);
      return ask(rows, { evolution: 'automatic' }, manual).keys[0]?.changed.map(({ status, from }) => [
        status,
        from,
      ]);
    };
    expect(began(false)?.[0]).toEqual(['experimental', at(7).toISOString()]);
    expect(began(true)?.slice(0, 2)).toEqual([
      ['proposed', at(7).toISOString()],
      ['experimental', at(10).toISOString()],
    ]);
  });

  it('promotes before the window is over where a policy decides early', () => {
    const [early] = ask(one, { experiment: { sequential: true } }).keys;
    expect(early).toMatchObject({ change: 'promoted_otherwise', days: -22.5 });
  });

  it('retires a stable key whose need has died, at the first look that can tell', () => {
    const days = Array.from({ length: 15 }, (_, day): [string, number] => [dayOf(7 + day), 30]);
    const rows = stored([seat], [key('seat', 'n1', 7, 30, { arrivals: new Map(days) })]);
    const [dead] = ask(rows, { window: { days: 14 } }).keys;
    expect(dead?.changed.map(({ status, from, to }) => [status, from, to])).toEqual([
      ['experimental', at(7).toISOString(), at(21).toISOString()],
      ['stable', at(21).toISOString(), new Date(at(36, 24).getTime() - 1).toISOString()],
    ]);
  });

  it('gives the place of a key that went to the one that waits, on that day', () => {
    const life = [{ ...stretch('experimental', 7), to: at(20).toISOString(), endedBy: 'by_hand_retire' }];
    const two = stored([seat, need('n6')], [key('seat', 'n1', 7, 30, { life }), key('sofa', 'n6', 7, 30)]);
    const [, second] = ask(two, { budget: { experimental: 1 } }).keys;
    expect(second).toMatchObject({ key: 'sofa', change: 'later' });
    expect(second?.changed[0]?.from).toBe(at(20, 0).toISOString());
  });

  it('names a need by its label, its key, or the key that answers it', () => {
    const few = (id: string, more: Partial<StoredNeed>) => need(id, { owners: 3, ...more });
    const rows = stored(
      [few('n1', { label: 'quiet room' }), few('n2', {}), few('n3', { answeredBy: 'meal' }), few('n4', {})],
      [key('seat', 'n2', 7, 30)],
    );
    const { needs } = ask(rows, { maturity: { owners: 3 } });
    expect(needs.map(({ id, label }) => [id, label])).toEqual([
      ['n1', 'quiet room'],
      ['n2', 'seat'],
      ['n3', 'meal'],
      ['n4', null],
    ]);
  });

  it('tells of needs that lack other things, though none is ripe', () => {
    const rows = stored([need('n2', { owners: 3 })], []);
    expect(ask(rows, { maturity: { owners: 4 } }).needs).toHaveLength(1);
    expect(ask(rows, { maturity: { days: 3 } }).needs).toEqual([]);
  });

  it('ends a key where a person ended it', () => {
    const life = [{ ...stretch('experimental', 7), to: at(20).toISOString(), endedBy: 'by_hand_retire' }];
    const ended = stored([seat], [key('seat', 'n1', 7, 30, { life })]);
    expect(ask(ended, { maturity: { days: 5 } }).keys[0]?.changed.at(-1)?.to).toBe(at(20).toISOString());
  });

  it('retires by the changed bars', () => {
    // One in four of those with the need: not enough to be promoted.
    const unused = stored([seat], [key('seat', 'n1', 7, 3, { inWords: 9 })]);
    const [present] = ask(unused, {}).keys;
    const [strict] = ask(unused, { retirement: { adoption: 0.2 } }).keys;
    expect(present?.present.at(-1)?.to).toBeNull();
    expect(strict?.changed.at(-1)?.to).toBe(at(37).toISOString());
  });
});

describe('a need as it was at an instant', () => {
  const voice = (owner: string, day: number, more: Partial<Voice> = {}): Voice => ({
    owner,
    day: dayOf(day),
    requests: 0,
    firstReceived: at(day),
    lastReceived: at(day),
    ...more,
  });
  const since = (day: number) => ({ firstObserved: at(day), firstReceived: at(day), vouchedAt: null });
  const KNOWN = new Map(['a', 'b', 'c'].map((owner) => [owner, since(-90)]));
  const facts = (voices: readonly Voice[], instant: Date, owners: Stored['owners'] = KNOWN) =>
    factsAt({ ...need('n1'), voices }, owners, DEFAULT_POLICY, instant);
  const TALK = [voice('a', 0), voice('a', 1), voice('a', 2), voice('b', 2)];
  const { horizon } = DEFAULT_POLICY.maturity;

  it.each<[what: string, voices: readonly Voice[], instant: Date, expected: object]>([
    ['is one voice an owner and day', TALK, at(2), { fragments: 4, owners: 2, days: 3, concentration: 0.75 }],
    ['knows nothing of what was still to come', TALK, at(1), { fragments: 2, owners: 1, days: 2, idle: 0 }],
    [
      'was nothing before anybody spoke',
      TALK,
      at(-1),
      { fragments: 0, requests: 0, owners: 0, standing: 0, concentration: 1, idle: horizon, recent: 0 },
    ],
    ['counts a request as one voice at first', [voice('a', 0, { requests: 1 })], at(0), { fragments: 1 }],
    ['as one more each day', [voice('a', 0, { requests: 2 })], at(1), { fragments: 2, requests: 2 }],
    ['and as three in the end', [voice('a', 0, { requests: 2 })], at(9), { fragments: 3, recent: 3 }],
    ['is silent since it was last said', [voice('a', 0), voice('b', 10)], at(40, 11), { idle: 29 }],
    ['has few voices lately', [voice('a', 0), voice('b', 10)], at(40), { fragments: 2, recent: 1, idle: 30 }],
    ['not those of 35 days ago', [voice('a', 0), voice('b', 5)], at(40), { fragments: 2, recent: 0 }],
    ['forgets what is older than the horizon', TALK, at(horizon), { fragments: 3, owners: 2 }],
    ['not a moment too early', TALK, new Date(at(horizon).getTime() - 1), { fragments: 4 }],
    [
      'goes by the last receipt of a day, once that has come in',
      [voice('a', 0, { lastReceived: at(8) })],
      at(8),
      { idle: 0 },
    ],
    ['and by the first until then', [voice('a', 0, { lastReceived: at(8) })], at(7), { idle: 7 }],
  ])('%s', (_, voices, instant, expected) => {
    expect(facts(voices, instant)).toMatchObject(expected);
  });

  it('counts an owner by how long it is known, and a stranger not at all', () => {
    const { newOwnerDays } = DEFAULT_POLICY.trust;
    const owners = new Map([
      ['a', since(-90)],
      ['b', since(2 - newOwnerDays / 2)],
    ]);
    const voices = [voice('a', 2), voice('b', 2), voice('c', 2)];
    expect(facts(voices, at(2), owners)).toMatchObject({ owners: 3, standing: 1.5, newOwners: 2 });
  });

  it.each<[what: string, more: Partial<StoredNeed> & Said, ripe: Date | null]>([
    ['at the end of the day on which it has all that is asked for', {}, new Date(at(6, 24).getTime() - 1)],
    ['whenever that begins', { from: 20 }, new Date(at(26, 24).getTime() - 1)],
    ['now, where it is today', { from: 54, to: 61 }, NOW],
    ['never while days are lacking', { from: 55, to: 61 }, null],
    ['never with too few owners', { owners: 3 }, null],
    [
      'also where it was not tried whether it is found again',
      { stability: null },
      new Date(at(6, 24).getTime() - 1),
    ],
    ['never where it is hardly found again', { stability: 0.1 }, null],
    ['never where its members agree too little', { cohesion: -0.5 }, null],
    ['never where nobody said it', { to: 0 }, null],
  ])('is ripe %s', (_, more, ripe) => {
    const one = need('n1', more);
    expect(ripeSince(one, stored([one], []), DEFAULT_POLICY)).toEqual(ripe);
  });

  it('days end at their last millisecond, and today now', () => {
    const ends = endsOfDays('2026-01-05', new Date('2026-01-06T12:00:00Z'));
    expect(ends.map((end) => end.toISOString())).toEqual([
      '2026-01-05T23:59:59.999Z',
      '2026-01-06T12:00:00.000Z',
    ]);
    expect(endsOfDays('2026-01-05', new Date('2026-01-05T00:00:00Z'))).toHaveLength(1);
    expect(endsOfDays('2026-01-05', new Date('2026-01-04T23:59:59Z'))).toEqual([]);
  });
});
