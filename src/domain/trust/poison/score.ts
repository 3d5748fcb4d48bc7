import { DAY_MS } from '../../basics/index.ts';
import { differenceOf, rateOf } from '../../statistics/index.ts';
import { type Token, tokens } from '../../words/index.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { type Crowd, crowdOf, type Saying } from './saying.ts';
import { crowdedWindow } from './window.ts';

/**
 * arrival: they were first heard of within one span of time in which the others were not · waking: they were known before,
 * and spoke within such a span · conduct: they say this and nothing else · words: they say long things in nearly the same
 * words
 */
type SignKind = 'arrival' | 'waking' | 'conduct' | 'words';

/**
 * Kinds that make a campaign together. People who are known, wake up at once and repeat one slogan are a fashion, as long
 * as they want other things too.
 */
const TOGETHER: readonly (readonly [SignKind, SignKind])[] = [
  ['arrival', 'conduct'],
  ['arrival', 'words'],
  ['waking', 'conduct'],
  ['conduct', 'words'],
];

/** What a claim's owners have in common and others have not. */
export type Sign = {
  readonly kind: SignKind;
  /** By how much its share among those who make the claim surely exceeds that among all others; 0 to 1. */
  readonly excess: number;
  readonly sentence: string;
};

/** What is to be thought of a claim; suspects only from `POISON_BAR` on are held back. */
export type PoisonScore = {
  /** By how much owners who show two kinds of signs are surely more frequent than among all others; 0 to 1. */
  readonly score: number;
  /** None where nobody is single-minded or copies: without either nothing is a campaign. */
  readonly signs: readonly Sign[];
  /** Owners who show these two; the others of the claim only say the same. */
  readonly suspects: readonly string[];
};

/** From here on a claim is a campaign: honest streams that we have stay far below (D57). */
export const POISON_BAR = 0.4;

/** A kind of sign that is nearly as frequent among the others tells nothing, also not together with another one. */
const TELLING = 0.1;

/** What all claims of one pool are held against. */
export type Background = {
  readonly crowd: Crowd;
  /** Owners that claims are held against, in the order of `since` and in that of `first`: who came back, once they are a few. */
  readonly bySince: readonly Speaker[];
  readonly byFirst: readonly Speaker[];
  readonly copied: ReadonlySet<string>;
  /** `tokens`, of each text once. */
  readonly read: typeof tokens;
};

/** What the claims of a pool are held against: its owners, those who came back, and copied texts. Made once for all of them, as it compares long texts with each other. */
export function backgroundOf(sayings: readonly Saying[]): Background {
  const crowd = crowdOf(sayings);
  const read = readingOnce();
  const copied = nearDuplicates(sayings, read);
  const back = [...crowd].filter(([, own]) => own.some(({ established }) => established));
  // It is enough to keep to one need: that there are such people anyway is no sign.
  const isSingle = (own: readonly Saying[]) => new Set(own.map(({ cluster }) => cluster)).size === 1;
  const known = speakersOf(back.length < FEW ? crowd : back, copied, isSingle);
  return {
    crowd,
    bySince: known.toSorted((a, b) => a.since - b.since),
    byFirst: known.toSorted((a, b) => a.first - b.first),
    copied,
    read,
  };
}

/** Texts are few, and who says them are many; long ones and those of a large pool `tokens` by itself does not remember. */
function readingOnce(): typeof tokens {
  const known = new Map<string, readonly Token[]>();
  return (text) => {
    const read = known.get(text) ?? tokens(text);
    known.set(text, read);
    return read;
  };
}

/** Of fewer people who came back nothing can be told: then everybody is what a claim is held against. */
const FEW = 5;

/** A kind of sign, with all owners who show it: of the claim, and of the others. */
type Marked = Sign & { readonly makers: ReadonlySet<string>; readonly others: ReadonlySet<string> };

/**
 * How much the people behind a claim (a need, or a word of one) look like a campaign. Everything is held against the other
 * owners of the same pool, once there are some against those who came back (a crowd that came for one day would make
 * honest people look odd): where all people of a service are new, say one thing each, or are worded by one program, none
 * of it is a sign. A single kind of sign is none either: news bring people, partners bring people of one wish.
 *
 * @param claim what its owners say for it
 */
export function poisonScore(claim: readonly Saying[], background: Background): PoisonScore {
  const { crowd, copied } = background;
  const claimed = crowdOf(claim);
  const saysNothingElse = (own: readonly Saying[], owner: string) => crowd.get(owner)?.length === own.length;
  const makers = speakersOf(claimed, copied, saysNothingElse);
  const against = (known: readonly Speaker[]): Sides => ({
    makers,
    others: known.filter(({ owner }) => !claimed.has(owner)),
  });
  const sides = against(background.bySince);
  const isTelling = ({ excess }: Sign) => excess >= TELLING;
  const marked = [singleMinded(sides), copies(sides)].filter(isTelling);
  // Every two that make a campaign have one of these: of most claims nobody needs to know when their people came.
  if (marked.length > 0)
    marked.unshift(...[newcomers(sides), sudden(against(background.byFirst))].filter(isTelling));
  const signs = marked.map(({ kind, excess, sentence }) => ({ kind, excess, sentence }));
  let best: { readonly excess: number; readonly both: ReadonlySet<string> } = { excess: 0, both: new Set() };
  for (const [one, other] of TOGETHER) {
    const first = marked.find(({ kind }) => kind === one);
    const second = marked.find(({ kind }) => kind === other);
    if (first === undefined || second === undefined) continue;
    const both = common(first.makers, second.makers);
    const excess = excessOf(both.size, common(first.others, second.others).size, sides);
    if (excess > best.excess) best = { excess, both };
  }
  const trusted = new Set(claim.flatMap((saying) => (saying.trusted ? [saying.owner] : [])));
  return {
    score: best.excess,
    signs: signs.sort((a, b) => b.excess - a.excess),
    suspects: [...best.both].filter((owner) => !trusted.has(owner)).sort(),
  };
}

/** Who says some things, as far as signs go: all that it says, or what it says for a claim. */
type Speaker = {
  readonly owner: string;
  readonly first: number;
  /** Since when it is known, where it spoke soon after; otherwise it came with nobody. */
  readonly since: number;
  readonly isSingle: boolean;
  readonly copies: boolean;
};
type Sides = { readonly makers: readonly Speaker[]; readonly others: readonly Speaker[] };

/** Who is known for longer before it speaks is no newcomer, however many came when it did. */
const FRESH_MS = 14 * DAY_MS;

function speakersOf(
  crowd: Iterable<readonly [owner: string, own: readonly Saying[]]>,
  copied: ReadonlySet<string>,
  isSingle: (own: readonly Saying[], owner: string) => boolean,
): Speaker[] {
  return Array.from(crowd, ([owner, own]) => {
    const known = own[0]?.known ?? 0;
    const first = own.reduce((earliest, { at }) => Math.min(earliest, at), Number.POSITIVE_INFINITY);
    return {
      owner,
      first,
      since: first - known <= FRESH_MS ? known : Number.POSITIVE_INFINITY,
      isSingle: isSingle(own, owner),
      copies: own.some(({ phrase }) => copied.has(phrase)),
    };
  });
}

/** @param sides others in the order of `since` */
function newcomers(sides: Sides): Marked {
  return crowding('arrival', sides, ({ since }) => since, 'were first heard of');
}

/** Owners who were known long before may wake up together. @param sides others in the order of `first` */
function sudden(sides: Sides): Marked {
  return crowding('waking', sides, ({ first }) => first, 'said it first');
}

function crowding(kind: SignKind, sides: Sides, when: (speaker: Speaker) => number, came: string): Marked {
  const window = crowdedWindow(
    sides.makers.map(when).sort((a, b) => a - b),
    sides.others.map(when),
  );
  if (window === null) return compare(kind, sides, () => false, '', '');
  const { from, to } = window;
  const inside = (speaker: Speaker) => when(speaker) >= from && when(speaker) < to;
  const days = Math.round((to - from) / DAY_MS);
  const span = `${days === 1 ? 'a day' : `${days} days`} from ${new Date(from).toISOString().slice(0, 10)} on`;
  return compare(kind, sides, inside, `${came} within ${span}`, 'were');
}

function singleMinded(sides: Sides): Marked {
  return compare(
    'conduct',
    sides,
    ({ isSingle }) => isSingle,
    'say this and nothing else',
    'keep to one thing',
  );
}

function copies(sides: Sides): Marked {
  const doing = 'say long things in nearly the same words as somebody else';
  return compare('words', sides, (speaker) => speaker.copies, doing, 'do');
}

/** @param doing what makers do who show it, as their sentence says it, and `so` the others */
function compare(
  kind: SignKind,
  sides: Sides,
  shows: (speaker: Speaker) => boolean,
  doing: string,
  so: string,
): Marked {
  const names = (speakers: readonly Speaker[]) => new Set(speakers.filter(shows).map(({ owner }) => owner));
  const makers = names(sides.makers);
  const others = names(sides.others);
  const sentence = `${makers.size} of its ${sides.makers.length} owners ${doing}; of the others ${others.size} of ${sides.others.length} ${so}.`;
  return { kind, makers, others, excess: excessOf(makers.size, others.size, sides), sentence };
}

function excessOf(makers: number, others: number, sides: Sides): number {
  return differenceOf(rateOf(makers, sides.makers.length), rateOf(others, sides.others.length)).low;
}

function common(first: ReadonlySet<string>, second: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...first].filter((one) => second.has(one)));
}
