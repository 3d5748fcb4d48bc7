import { pickWeighted, type Random, seededRandom, shuffled } from '../src/domain/statistics/index.ts';
import type { KeyDefinition, KeyValue } from '../src/domain/template/index.ts';
import type { Client } from './clients.ts';
import type { DemoScenario, Habits, Saying } from './scenario.ts';
import { sayingsOf } from './talk.ts';
import { voiced } from './voice.ts';

/** What one person wants of the service at one moment: some of it has a key, the rest is said in words. */
export type Wish = {
  /** Counted from 0, the start date. */
  readonly day: number;
  /** UTC. */
  readonly secondOfDay: number;
  readonly client: Client;
  /** Values for keys of the base template. */
  readonly base: Readonly<Record<string, KeyValue>>;
  readonly sayings: readonly Saying[];
  /** Keys of the base template: what was there before anything was learned. */
  readonly template: readonly KeyDefinition[];
};

type WorldOptions = {
  readonly days: number;
  readonly seed: number;
  /** First day, `2026-01-05` unless told: a Monday. */
  readonly start?: string;
};

const DEFAULT_START = '2026-01-05';
const DAY_MS = 86_400_000;
// Sunday first, as Date counts; 24 a day on average.
const PAYLOADS_BY_WEEKDAY = [19, 27, 26, 26, 26, 25, 20];
const WAKING = { from: 6 * 3600, seconds: 17 * 3600 };

/**
 * Some months of wishes in the order of time. Every scenario has its own dice, so that adding one changes no other.
 */
export function wishesOf(
  scenario: DemoScenario,
  clients: readonly Client[],
  { days, seed, start = DEFAULT_START }: WorldOptions,
): Wish[] {
  const random = seededRandom(seed ^ hash(scenario.name));
  const firstDay = Date.parse(`${start}T00:00:00Z`);
  const people = shuffled(clients, random);
  // A few talk much and many talk little (Zipf's curve, flattened); nobody drowns the others.
  const rank = new Map(people.map((client, index) => [client, 1 / (index + 5) ** 0.5]));
  const oddities = dealtOver(days, scenario.sayings.filter(isOffTopic), random);

  return Array.from({ length: days }, (_, day) => {
    const today = new Date(firstDay + day * DAY_MS);
    const expected = PAYLOADS_BY_WEEKDAY[today.getUTCDay()] ?? 24;
    const count = expected + Math.floor(random() * 7) - 3;
    const oneOffs = oddities[day] ?? [];
    return Array.from({ length: count }, (_, index): Wish | null => {
      const client = pickWeighted(people, (person) => rank.get(person) ?? 0, random);
      if (client === undefined) return null;
      const oneOff = oneOffs[index];
      const sayings = oneOff ? [oneOff] : sayingsOf(scenario, client, day, random);
      return {
        day,
        secondOfDay: Math.floor(WAKING.from + (WAKING.seconds * (random() + random())) / 2),
        client,
        base: baseOf(scenario, sayings, today.getTime(), random),
        sayings: sayings.map((saying) => voiced(saying, random)),
        template: scenario.template.keys,
      };
    })
      .filter((wish) => wish !== null)
      .sort((a, b) => a.secondOfDay - b.secondOfDay);
  }).flat();
}

function baseOf(scenario: DemoScenario, sayings: readonly Saying[], today: number, random: Random) {
  const inWords = new Set(sayings.flatMap(({ parts }) => parts.map(({ need }) => need)));
  const skipped = new Set(
    scenario.needs.filter(({ need }) => inWords.has(need)).map((need) => need.covered_by),
  );
  const base: Record<string, KeyValue> = {};
  for (const [key, habit] of Object.entries(scenario.habits)) {
    const [said, which] = [random(), random()];
    if (said >= habit.chance || skipped.has(key)) continue;
    const value = habitualValue(habit, base, today, which);
    if (value !== undefined) base[key] = value;
  }
  return base;
}

function habitualValue(habit: Habits[string], base: Record<string, KeyValue>, today: number, which: number) {
  if (habit.days_ahead) {
    const [soonest, latest] = habit.days_ahead;
    const ahead = soonest + Math.floor(which * (latest - soonest + 1));
    return new Date(today + ahead * DAY_MS).toISOString().slice(0, 10);
  }
  const taken = habit.differs_from === undefined ? undefined : base[habit.differs_from];
  const values = (habit.values ?? []).filter((value) => value !== taken);
  return values[Math.floor(which * values.length)];
}

/** Each saying on one day of `days`, so that a one-off stays one. */
function dealtOver(days: number, sayings: readonly Saying[], random: Random): Saying[][] {
  const out: Saying[][] = Array.from({ length: days }, () => []);
  for (const saying of sayings) out[Math.floor(random() * days)]?.push(saying);
  return out;
}

const isOffTopic = ({ style }: Saying) => style === 'off_topic';

/** A seed of a text: FNV-1a. */
export function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return sum >>> 0;
}
