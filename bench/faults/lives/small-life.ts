import { DAY_MS } from '../../../src/domain/basics/index.ts';
import { pick, shuffled } from '../../../src/domain/statistics/index.ts';
import { CATALOGUE } from '../../../src/proof/simulation/catalogue/index.ts';
import type { CatalogueNeed } from '../../../src/proof/simulation/need.ts';
import type { Person } from '../../../src/proof/simulation/people.ts';
import { type Saying, sayingOf, talkOf } from '../../../src/proof/simulation/words.ts';
import { baseOf, dice, midnightOf, type Want, type World } from '../../../src/proof/simulation/world.ts';

/** A month of a small pool: few people and few words, so that a thousand of them can be lived through. */
export type SmallLife = Pick<World, 'seed' | 'days' | 'service' | 'people'> & {
  readonly needs: readonly SmallNeed[];
  /** On these days no worker runs; what comes in waits. */
  readonly standstill: ReadonlySet<number>;
};

type SmallNeed = {
  readonly need: CatalogueNeed;
  readonly sayings: readonly Saying[];
  /** Said from this day on, and from the other one on no more. */
  readonly from: number;
  readonly until: number;
  /** Chance that a payload says it. */
  readonly chance: number;
};

/** What one client sends, and the day on which it arrives: some arrive late. */
export type Sending = {
  readonly id: string;
  readonly want: Want;
  /** Sent as a fragment of its own and not as the `other` of a payload. */
  readonly alone: boolean;
  readonly saidOn: number;
};

const SMALL_LIFE_DAYS = 30;
const SAYINGS = 7;
const PEOPLE = { owners: 6, agents: 9 };
const PAYLOADS = { least: 6, spread: 5 };
const LATE = { chance: 0.06, days: 5 };
const ALONE = 0.12;
const STANDSTILL = 0.04;

/** The life of a seed: the same one every time. Nine agents of six owners, three needs of one service; three in ten needs die before the end. */
export function smallLifeOf(seed: number, days = SMALL_LIFE_DAYS): SmallLife {
  const random = dice(seed, 'small life');
  const service = pick(CATALOGUE, random);
  if (service === undefined) throw new RangeError('The catalogue has no service.');
  const needs = shuffled<CatalogueNeed>(service.needs, random)
    .slice(0, 3)
    .map((need, index): SmallNeed => {
      const from = index === 0 ? 0 : Math.floor(random() * days * 0.4);
      const dies = random() < 0.3;
      return {
        need,
        sayings: usualSayings(need),
        from,
        until: dies ? from + 8 + Math.floor(random() * 6) : days,
        chance: 0.3 + random() * 0.3,
      };
    });
  const people = Array.from({ length: PEOPLE.agents }, (_, index): Person => {
    const known = random();
    return {
      agent: `agent-${index + 1}`,
      owner: `owner-${(index % PEOPLE.owners) + 1}`,
      cohort: index % 3 === 2 ? 'students' : null,
      asksForExperimental: random() < 0.8,
      learnsKeysIn: known < 0.15 ? null : known < 0.4 ? 3 : 0,
      carelessness: 0.05,
      loudness: 1,
    };
  });
  const standstill = new Set(
    Array.from({ length: days }, (_, day) => day).filter((day) => day > 0 && random() < STANDSTILL),
  );
  return { seed, days, service, people, needs, standstill };
}

/** All that is said on a day, and when each of it arrives. */
function sendingsOf(life: SmallLife, day: number): { sending: Sending; arrives: number }[] {
  const random = dice(life.seed, `small life on day ${day}`);
  const count = PAYLOADS.least + Math.floor(random() * PAYLOADS.spread);
  return Array.from({ length: count }, (_, index) => {
    const person = pick(life.people, random);
    if (person === undefined) throw new RangeError('Nobody lives here.');
    const sayings = life.needs.flatMap(({ sayings, from, until, chance }) => {
      const said = random() < chance && from <= day && day < until ? pick(sayings, random) : undefined;
      return said === undefined ? [] : [said];
    });
    const alone = random() < ALONE && sayings.length > 0;
    const late = random() < LATE.chance ? 1 + Math.floor(random() * LATE.days) : 0;
    const secondOfDay = 8 * 3600 + index * 600;
    const base = baseOf(life.service, midnightOf(day), random);
    const want: Want = { person, secondOfDay, base, sayings, chatter: random() < 0.05 ? 'thanks' : null };
    return { sending: { id: `d${day}-${index}`, want, alone, saidOn: day }, arrives: day + late };
  });
}

/** What arrives on a day, whenever it was said. */
export function arrivalsOn(life: SmallLife, day: number): Sending[] {
  const days = Array.from({ length: LATE.days + 1 }, (_, back) => day - back).filter((one) => one >= 0);
  return days
    .reverse()
    .flatMap((one) => sendingsOf(life, one))
    .flatMap(({ sending, arrives }) => (arrives === day ? [sending] : []));
}

/** Noon, in milliseconds: an hour too early or too late is still the same day. */
export function noonOf(day: number): number {
  return midnightOf(day).getTime() + DAY_MS / 2;
}

/** Ten at night, in milliseconds. */
export function eveningOf(day: number): number {
  return noonOf(day) + (10 * DAY_MS) / 24;
}

/** The same ones in every life, so that few words have to be embedded. */
function usualSayings(need: CatalogueNeed): Saying[] {
  const random = dice(1, `usual sayings of ${need.need}`);
  const talk = talkOf(need, SMALL_LIFE_DAYS, random);
  const all = new Map<string, Saying>();
  for (let tries = 0; all.size < SAYINGS && tries < 60; tries++) {
    const saying = sayingOf(talk, SMALL_LIFE_DAYS, 0.5, random);
    all.set(saying.text, saying);
  }
  return [...all.values()];
}
