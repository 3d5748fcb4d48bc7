import { DAY_MS } from '../../domain/basics/index.ts';
import { pick, pickWeighted, type Random, seededRandom, shuffled } from '../../domain/statistics/index.ts';
import type { KeyValue } from '../../domain/template/index.ts';
import { CATALOGUE } from './catalogue/index.ts';
import { SMALL_TALK } from './catalogue/small-talk.ts';
import { type Course, coursesOf, expectedOn } from './course.ts';
import type { CatalogueNeed, CatalogueService } from './need.ts';
import { type Person, peopleOf } from './people.ts';
import { type Saying, sayingOf, type Talk, talkOf, typed } from './words.ts';

/** A world of known needs: who is there, what they may want, when and in which words. One seed, one world. */
export type World = {
  readonly seed: number;
  readonly days: number;
  readonly payloads: number;
  readonly service: CatalogueService;
  readonly people: readonly Person[];
  readonly needs: readonly { readonly course: Course; readonly talk: Talk }[];
  /** Day -> what single persons say that nobody else says. */
  readonly oddities: readonly (readonly string[])[];
};

/** What one person wants at one moment. */
export type Want = {
  readonly person: Person;
  /** UTC. */
  readonly secondOfDay: number;
  readonly base: Readonly<Record<string, KeyValue>>;
  readonly sayings: readonly Saying[];
  /** Said beside it, and asking for nothing that a key could say. */
  readonly chatter: string | null;
};

/** A Monday. */
export const FIRST_DAY = '2026-01-05';

export type WorldSize = { readonly days: number; readonly payloads: number };

/** One service of the catalogue with its people, what they need and when: the same for the same seed and size. */
export function worldOf(seed: number, { days, payloads }: WorldSize): World {
  const random = dice(seed, 'world');
  const service = pick(CATALOGUE, random);
  if (service === undefined) throw new RangeError('The catalogue has no service.');
  const courses = coursesOf(days, random);
  const chosen = shuffled<CatalogueNeed>(service.needs, random).slice(0, courses.length);
  const needs = courses.flatMap((course, index) => {
    const need = chosen[index];
    return need === undefined ? [] : [{ course, talk: talkOf(need, days, random) }];
  });
  const oddities: string[][] = Array.from({ length: days }, () => []);
  for (const odd of service.oneOffs) oddities[Math.floor(random() * days)]?.push(odd);
  return { seed, days, payloads, service, people: peopleOf(random), needs, oddities };
}

/** The UTC midnight with which a day of the run begins; the first is 0. */
export function midnightOf(day: number): Date {
  return new Date(Date.parse(`${FIRST_DAY}T00:00:00Z`) + day * DAY_MS);
}

// The rates of courses are meant for a day of so many payloads; more payloads mean more of everything.
const PAYLOADS_OF_RATES = 60;
const CHATTER = 0.07;
const WAKING = { from: 6 * 3600, seconds: 17 * 3600 };

/** Everybody's wants of a day, in the order of time. Each day has its own dice. */
export function wantsOn(world: World, day: number): Want[] {
  const { needs, people, service, oddities } = world;
  const random = dice(world.seed, `day ${day}`);
  const date = midnightOf(day);
  // Counts of a day scatter as the square root of what is expected, about.
  const count = Math.round(world.payloads + Math.sqrt(world.payloads) * (random() + random() - 1) * 1.7);
  const chances = needs.map(({ course, talk }) => ({
    talk,
    chance: expectedOn(course, day, date, world.days) / PAYLOADS_OF_RATES,
  }));
  return Array.from({ length: count }, (_, index): Want | null => {
    const person = pickWeighted(people, ({ loudness }) => loudness, random);
    if (person === undefined) return null;
    const sayings = chances
      .filter(({ chance }) => random() < chance)
      .map(({ talk }) => sayingOf(talk, day, day / world.days, random))
      .map((saying) => ({ ...saying, text: typed(saying.text, random) }));
    const odd = oddities[day]?.[index];
    const idle = random() < CHATTER ? (pick(SMALL_TALK, random) ?? null) : null;
    return {
      person,
      secondOfDay: Math.floor(WAKING.from + (WAKING.seconds * (random() + random())) / 2),
      base: baseOf(service, date, random),
      sayings: odd === undefined ? sayings : [],
      chatter: odd ?? idle,
    };
  })
    .filter((want) => want !== null)
    .sort((a, b) => a.secondOfDay - b.secondOfDay);
}

/** Values that somebody gives the keys of the template, each by its own habit. */
export function baseOf({ habits }: CatalogueService, today: Date, random: Random): Record<string, KeyValue> {
  const base: Record<string, KeyValue> = {};
  for (const { key, chance, values, daysAhead } of habits) {
    const [said, which] = [random(), random()];
    if (said >= chance) continue;
    if (daysAhead !== undefined) {
      const [soonest, latest] = daysAhead;
      const ahead = soonest + Math.floor(which * (latest - soonest + 1));
      base[key] = new Date(today.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
    }
    const value = values?.[Math.floor(which * values.length)];
    if (value !== undefined) base[key] = value;
  }
  return base;
}

/** Dice of their own for every purpose, so that one more throw somewhere changes nothing elsewhere. */
export function dice(seed: number, purpose: string): Random {
  // FNV-1a.
  let sum = 0x811c9dc5 ^ seed;
  for (const letter of purpose) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const random = seededRandom(sum);
  // The first throws of neighbouring seeds are alike.
  for (let throws = 0; throws < 4; throws++) random();
  return random;
}
