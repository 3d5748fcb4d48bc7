import { DAY_MS, overlap } from '../../basics/index.ts';
import type { Stretch } from './key-lives.ts';

/** What a run knows of its keys: their lives, and the fragments behind those that live at the end. */
export type KeyHistory = {
  readonly lives: ReadonlyMap<string, readonly Stretch[]>;
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
};

type Change =
  | 'same'
  | 'earlier'
  | 'later'
  | 'promoted_otherwise'
  | 'ended_otherwise'
  | 'only_recorded'
  | 'only_here';

/** One key's life as recorded beside its life here. */
export type KeyDifference = {
  readonly key: string;
  /** The same need's key here, where its name differs. */
  readonly name_here: string | null;
  readonly recorded: readonly Pick<Stretch, 'status' | 'from' | 'to'>[];
  readonly here: readonly Pick<Stretch, 'status' | 'from' | 'to'>[];
  readonly change: Change;
  /** By how many days the instant that differs is later here; negative: earlier; null where there is no pair of instants. */
  readonly days: number | null;
  /** Days on which it is on trial or stable here while the recording's clients were not offered it: unknown how they would use it. */
  readonly unmeasured_days: number;
};

/** Less than a day is the same day's work. */
const SAME_DAYS = 1;
/** Two keys are of one need when so much of the smaller one's fragments stand behind the other one too. */
const MOST = 0.5;

/**
 * Which keys lived when in two histories of one stream. Keys are matched by name, and where names differ by the fragments
 * behind them.
 *
 * @param end the last instant of the stream, ISO 8601
 */
export function diffLives(recorded: KeyHistory, here: KeyHistory, end: string): KeyDifference[] {
  const twins = twinsOf(recorded, here);
  const names = [...new Set([...recorded.lives.keys(), ...here.lives.keys()])].sort();
  const renamed = new Set(twins.values());
  return names
    .filter((name) => !renamed.has(name))
    .map((name) => {
      const other = twins.get(name) ?? name;
      const [was, is] = [recorded.lives.get(name) ?? [], here.lives.get(other) ?? []];
      return {
        key: name,
        name_here: other === name ? null : other,
        recorded: was.map(shown),
        here: is.map(shown),
        ...changeOf(was, is),
        // Under another name it was never offered.
        unmeasured_days: daysOutside(is, other === name ? was : [], end),
      };
    });
}

function shown({ status, from, to }: Stretch) {
  return { status, from, to };
}

function changeOf(was: readonly Stretch[], is: readonly Stretch[]): { change: Change; days: number | null } {
  const [first, second] = [was[0], is[0]];
  if (second === undefined) return { change: 'only_recorded', days: null };
  if (first === undefined) return { change: 'only_here', days: null };
  const born = daysBetween(first.from, second.from);
  if (Math.abs(born) >= SAME_DAYS) return { change: born < 0 ? 'earlier' : 'later', days: born };
  const stable = pairOf(promotionOf(was), promotionOf(is));
  if (stable !== 'same') return { change: 'promoted_otherwise', days: stable };
  const ended = pairOf(was.at(-1)?.to ?? null, is.at(-1)?.to ?? null);
  if (ended !== 'same' || was.length !== is.length)
    return { change: 'ended_otherwise', days: ended === 'same' ? null : ended };
  return { change: 'same', days: 0 };
}

function promotionOf(stretches: readonly Stretch[]): string | null {
  return stretches.find(({ status }) => status === 'stable')?.from ?? null;
}

function pairOf(was: string | null, is: string | null): 'same' | number | null {
  if (was === null || is === null) return was === is ? 'same' : null;
  const days = daysBetween(was, is);
  return Math.abs(days) < SAME_DAYS ? 'same' : days;
}

function daysBetween(from: string, to: string): number {
  return Math.round(((Date.parse(to) - Date.parse(from)) / DAY_MS) * 10) / 10;
}

/** Days of the stretches on offer in which none of the others was on offer. */
function daysOutside(stretches: readonly Stretch[], others: readonly Stretch[], end: string): number {
  const span = ({ from, to }: Stretch) => [Date.parse(from), Date.parse(to ?? end)] as const;
  const offered = others.filter(isOffered).map(span);
  const outside = stretches.filter(isOffered).reduce((sum, stretch) => {
    const [from, to] = span(stretch);
    // Stretches of one key follow one another, so no time counts twice.
    const inside = offered.reduce(
      (all, [start, stop]) => all + Math.max(0, Math.min(to, stop) - Math.max(from, start)),
      0,
    );
    return sum + Math.max(0, to - from) - inside;
  }, 0);
  return Math.round(outside / DAY_MS);
}

function isOffered({ status }: Stretch): boolean {
  return status !== 'proposed';
}

/** Recorded name -> name here, of keys that are alone under their name and share most of their fragments. */
function twinsOf(recorded: KeyHistory, here: KeyHistory): Map<string, string> {
  const twins = new Map<string, string>();
  const taken = new Set<string>();
  for (const [name, members] of [...recorded.members].sort()) {
    if (here.lives.has(name)) continue;
    const best = [...here.members]
      .filter(([other]) => !recorded.lives.has(other) && !taken.has(other))
      .map(([other, theirs]) => ({ other, share: overlap(members, theirs) }))
      .sort((a, b) => b.share - a.share || (a.other < b.other ? -1 : 1))[0];
    if (best === undefined || best.share < MOST) continue;
    twins.set(name, best.other);
    taken.add(best.other);
  }
  return twins;
}
