import { DAY_MS } from '../../basics/index.ts';

/** One UTC day: how often a need was said or its key used, among how many payloads. */
export type NeedDay = { readonly day: string; readonly arrivals: number; readonly payloads: number };

/** On which days a need comes. `weekdays`: 0 is Sunday. `month`: places in the month, see `placeOf`. */
type Profile =
  | { readonly kind: 'daily' | 'irregular' }
  | { readonly kind: 'weekdays'; readonly days: readonly number[] }
  | { readonly kind: 'month'; readonly anchor: Anchor; readonly from: number; readonly to: number };

/** How a need comes. */
export type Rhythm = {
  readonly profile: Profile;
  /** Arrivals a payload on the days it is expected on, and on all others. */
  readonly on: number;
  readonly off: number;
  /** By how much whole weeks vary more than single arrivals by chance would; 1 or more. */
  readonly dispersion: number;
  /** Days from one arrival to the next that are usual at most. */
  readonly longestGap: number;
};

type Anchor = 'start' | 'turn';

/** Two occasions always lie on some line, and a fortnight holds each weekday twice. */
const FEWEST = { occasions: 3, days: 14 };
/** An occasion of the month that takes longer than a week is no day of the month any more. */
const LONGEST_OCCASION = 7;
/** A profile must hold so much of what comes: a need that also comes on other days is expected on them. */
const HELD = 0.8;
/** From a need of every second day on nobody would say that it comes now and then. */
const DAILY = 0.5;
/** One gap in twenty is an exception. */
const USUAL_GAP = 0.95;
const WEEK = 7;

/**
 * How a need comes: daily, on certain weekdays, around certain days of the month, or irregularly. Null while there is
 * too little to say.
 *
 * Each profile says with which chance the need comes at all on its days and on the others. It is taken where it explains
 * the days better than one chance for all does, by more than it costs in freedom: the Bayesian information criterion
 * (G. Schwarz 1978, "Estimating the dimension of a model"), with the number of profiles tried as part of the cost, and
 * the likelihood divided by the mean length of an occasion in days (quasi-likelihood; McCullagh and Nelder 1989): a burst of three days
 * is one occasion, not three. Days count, not arrivals, so that one loud day is no rhythm.
 *
 * @param days without holes, oldest first; days without payloads say nothing and are left out
 */
export function rhythmOf(days: readonly NeedDay[]): Rhythm | null {
  const open = days.filter(({ payloads }) => payloads > 0);
  const came = open.filter(({ arrivals }) => arrivals > 0);
  if (open.length < FEWEST.days || came.length < FEWEST.occasions) return null;
  const profile = profileOf(open, came.length);
  const [on, off] = [true, false].map((wanted) => {
    const some = open.filter(({ day }) => isOn(profile, placeOf(day)) === wanted);
    return sum(some, 'arrivals') / Math.max(1, sum(some, 'payloads'));
  }) as [number, number];
  const rates = { profile, on, off };
  return { ...rates, dispersion: dispersionOf(open, rates), longestGap: usualGap(open) };
}

/** Whether the need is expected on a UTC day. */
export function isExpected({ profile }: Pick<Rhythm, 'profile'>, day: string): boolean {
  return isOn(profile, placeOf(day));
}

/** How many arrivals a rhythm makes expect among the payloads of some days. */
export function expectedArrivals(
  rhythm: Pick<Rhythm, 'profile' | 'on' | 'off'>,
  days: readonly Pick<NeedDay, 'day' | 'payloads'>[],
): number {
  return days.reduce(
    (total, { day, payloads }) => total + payloads * (isExpected(rhythm, day) ? rhythm.on : rhythm.off),
    0,
  );
}

/** "daily", "on Saturdays and Sundays", "around the 28th to 31st of a month", "now and then" */
export function rhythmWords({ profile }: Pick<Rhythm, 'profile'>): string {
  switch (profile.kind) {
    case 'daily':
      return 'daily';
    case 'irregular':
      return 'now and then';
    case 'weekdays': {
      const names = profile.days.map((day) => WEEKDAYS[day]);
      return `on ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`}`;
    }
    case 'month':
      return profile.from === profile.to
        ? `around the ${placeWords(profile.from)} of a month`
        : `around the ${placeWords(profile.from)} to the ${placeWords(profile.to)} of a month`;
  }
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

function placeWords(place: number): string {
  if (place === 0) return 'last day';
  if (place < 0) return `${ordinal(1 - place)} last day`;
  return ordinal(place);
}

function ordinal(number: number): string {
  const last = number % 10;
  if (Math.floor(number / 10) === 1 || last === 0 || last > 3) return `${number}th`;
  return `${number}${['st', 'nd', 'rd'][last - 1]}`;
}

function profileOf(open: readonly NeedDay[], came: number): Profile {
  const flat: Profile = { kind: came >= DAILY * open.length ? 'daily' : 'irregular' };
  const seen = open.map(({ day, arrivals }) => ({ ...placeOf(day), came: arrivals > 0 }));
  const tried = [bestWeekdays(seen), bestOfMonth(seen)].filter((one) => one !== null);
  const best = bestOf(tried);
  return best !== null && best.score > 0 ? best.profile : flat;
}

/** A day as far as profiles tell days apart. */
type Place = {
  readonly weekday: number;
  readonly week: number;
  readonly month: number;
} & Readonly<Record<Anchor, number>>;
type Seen = Place & { readonly came: boolean };
type Tried = { readonly profile: Profile; readonly score: number };

/** The weekdays on which it comes oftenest: one, two … six of them. */
function bestWeekdays(seen: readonly Seen[]): Tried | null {
  const share = Array.from({ length: WEEK }, (_, weekday) => {
    const some = seen.filter((day) => day.weekday === weekday);
    return { weekday, rate: some.filter(({ came }) => came).length / Math.max(1, some.length) };
  }).sort((a, b) => b.rate - a.rate || a.weekday - b.weekday);
  const choices = 2 ** WEEK - 2;
  const tried = share.slice(0, -1).map((_, most): Tried => {
    const oftenest = share.slice(0, most + 1).map(({ weekday }) => weekday);
    const profile: Profile = { kind: 'weekdays', days: oftenest.sort((a, b) => a - b) };
    return { profile, score: scoreOf(seen, profile, choices) };
  });
  return bestOf(tried);
}

/** The stretch of a month in which it comes, read from its first day or around its turn. */
function bestOfMonth(seen: readonly Seen[]): Tried | null {
  const arcs = (['start', 'turn'] as const).flatMap((anchor) => {
    // A best stretch begins and ends on a day on which it came.
    const places = [...new Set(seen.filter(({ came }) => came).map((day) => day[anchor]))];
    return places.flatMap((from) =>
      places
        .filter((to) => to >= from && to - from < LONGEST_OCCASION)
        .map((to): Profile => ({ kind: 'month', anchor, from, to })),
    );
  });
  // As many as there are to choose from, not as were worth a try.
  const choices = 2 * 31 * LONGEST_OCCASION;
  return bestOf(arcs.map((profile) => ({ profile, score: scoreOf(seen, profile, choices) })));
}

function bestOf(tried: readonly Tried[]): Tried | null {
  return tried.reduce<Tried | null>((best, one) => (best && best.score >= one.score ? best : one), null);
}

/** By how much a profile explains the days better than none, in units of log likelihood, less its cost. */
function scoreOf(seen: readonly Seen[], profile: Profile, choices: number): number {
  const inside = seen.filter((day) => isOn(profile, day));
  const cameInside = inside.filter(({ came }) => came);
  const came = seen.filter((day) => day.came).length;
  if (cameInside.length < HELD * came) return Number.NEGATIVE_INFINITY;
  if (occasionsOf(cameInside, profile) < FEWEST.occasions) return Number.NEGATIVE_INFINITY;
  const split =
    logLikelihood(cameInside.length, inside.length) +
    logLikelihood(came - cameInside.length, seen.length - inside.length);
  const gain = (split - logLikelihood(came, seen.length)) / meanRun(seen);
  return gain - 0.5 * Math.log(seen.length) - Math.log(choices);
}

/** Distinct weeks or months in which it came. */
function occasionsOf(came: readonly Seen[], profile: Profile): number {
  const cycleOf = ({ week, month, turn }: Seen) => {
    if (profile.kind !== 'month') return week;
    // The turn of a month belongs to the month that begins.
    return profile.anchor === 'turn' && turn <= 0 ? month + 1 : month;
  };
  return new Set(came.map(cycleOf)).size;
}

/** Of `tries` days with the same unknown chance, `hits` with an arrival. */
function logLikelihood(hits: number, tries: number): number {
  const part = (count: number) => (count === 0 ? 0 : count * Math.log(count / tries));
  return part(hits) + part(tries - hits);
}

/** Mean length of a stretch of days, one after the other, on which it came. */
function meanRun(seen: readonly Seen[]): number {
  let [days, runs, before] = [0, 0, false];
  for (const { came } of seen) {
    if (came) {
      days++;
      if (!before) runs++;
    }
    before = came;
  }
  return days / Math.max(1, runs);
}

function isOn(profile: Profile, day: Place): boolean {
  switch (profile.kind) {
    case 'daily':
    case 'irregular':
      return true;
    case 'weekdays':
      return profile.days.includes(day.weekday);
    case 'month':
      return day[profile.anchor] >= profile.from && day[profile.anchor] <= profile.to;
  }
}

/**
 * Where a day stands. In its month from the `start`: 1 to 31. Around the `turn`: its later half counts back from its
 * end, 0 for the last day, -1 for the one before, so that months of any length end alike.
 */
function placeOf(day: string): Place {
  const instant = new Date(`${day}T00:00:00Z`);
  const [year, month, date] = [instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return {
    weekday: instant.getUTCDay(),
    week: Math.floor(instant.getTime() / DAY_MS / WEEK),
    month: 12 * year + month,
    start: date,
    turn: date <= 15 ? date : date - last,
  };
}

/**
 * Weeks against what the rhythm expects of them: Pearson's statistic over its degrees of freedom, as a ratio of sums so
 * that weeks in which nothing is expected do not blow it up.
 */
function dispersionOf(open: readonly NeedDay[], rates: Pick<Rhythm, 'profile' | 'on' | 'off'>): number {
  const weeks = Array.from({ length: Math.floor(open.length / WEEK) }, (_, at) =>
    open.slice(at * WEEK, (at + 1) * WEEK),
  );
  const expected = weeks.map((week) => expectedArrivals(rates, week));
  const squares = weeks.reduce(
    (total, week, at) => total + (sum(week, 'arrivals') - (expected[at] ?? 0)) ** 2,
    0,
  );
  const all = expected.reduce((total, one) => total + one, 0);
  if (weeks.length < 2 || all === 0) return 1;
  return Math.max(1, (squares / all) * (weeks.length / (weeks.length - 1)));
}

function usualGap(open: readonly NeedDay[]): number {
  const came = open.flatMap(({ arrivals }, at) => (arrivals > 0 ? [at] : []));
  const gaps = came.slice(1).map((at, index) => at - (came[index] ?? at));
  gaps.sort((a, b) => a - b);
  return gaps[Math.ceil(USUAL_GAP * gaps.length) - 1] ?? 0;
}

function sum(days: readonly NeedDay[], what: 'arrivals' | 'payloads'): number {
  return days.reduce((total, day) => total + day[what], 0);
}
