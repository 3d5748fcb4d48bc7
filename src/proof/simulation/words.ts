import { pick, pickWeighted, type Random } from '../../domain/statistics/index.ts';
import type { KeyValue } from '../../domain/template/index.ts';
import type { CatalogueNeed } from './need.ts';

/** A need as this world's people talk about it: which ways are known when, which values are liked. */
export type Talk = {
  readonly need: CatalogueNeed;
  /** Each way of saying it with how usual it is, and the day from which it is. */
  readonly ways: readonly { readonly way: string; readonly weight: number; readonly from: number }[];
  /** Of a choice: how liked each value is at the beginning and at the end. */
  readonly tastes: readonly { readonly value: string; readonly before: number; readonly after: number }[];
};

export type Saying = { readonly need: string; readonly value: KeyValue | null; readonly text: string };

/** Of a need's ways of being said; the others come into fashion some time later. */
const KNOWN_FROM_THE_START = 0.65;

/** How people of this run say the need: which ways they like, which come up later, and how their tastes turn. */
export function talkOf(need: CatalogueNeed, days: number, random: Random): Talk {
  return {
    need,
    ways: need.ways.map((way) => ({
      way,
      weight: 0.3 + random(),
      from: random() < KNOWN_FROM_THE_START ? 0 : Math.floor(random() * days * 0.8),
    })),
    tastes: Object.keys(need.spellings ?? {}).map((value) => ({
      value,
      before: 0.3 + random(),
      after: 0.3 + random(),
    })),
  };
}

const NOT = 0.35;

/** Somebody says the need, on a share `progress` of the run. */
export function sayingOf(talk: Talk, day: number, progress: number, random: Random): Saying {
  const { need, ways, tastes } = talk;
  const usual = ways.filter(({ from }) => from <= day);
  const known = (usual.length === 0 ? ways : usual).map((way) => ({ ...way }));
  const way = pickWeighted(known, ({ weight }) => weight, random)?.way ?? need.need;
  const said = (value: Saying['value'], spoken: string, pattern = way): Saying => ({
    need: need.need,
    value,
    text: spun(pattern, random).replaceAll('{}', spoken),
  });
  switch (need.measure) {
    case 'choice': {
      const liking = ({ before, after }: Talk['tastes'][number]) => before + (after - before) * progress;
      const value = pickWeighted(tastes, liking, random)?.value ?? '';
      return said(value, pick(need.spellings?.[value] ?? [], random) ?? value);
    }
    case 'count':
    case 'percent':
    case 'factor': {
      const [from, to, step] = need.range ?? [1, 5, 1];
      // Small numbers are said more often than large ones.
      const steps = Math.floor(((to - from) / step + 1) * random() ** 1.5);
      const value = from + steps * step;
      return said(value, numberInWords(value, random));
    }
    case 'time': {
      const half = Math.floor(random() * 24);
      const value = `${String(8 + (half >> 1)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
      return said(value, timeInWords(8 + (half >> 1), half % 2 === 1, random));
    }
    case 'wish': {
      const not = need.waysNot !== undefined && random() < NOT ? pick(need.waysNot, random) : undefined;
      return said(not === undefined, '', not);
    }
  }
}

/** One alternative of every bracket: `(a|b|) c`. */
function spun(pattern: string, random: Random): string {
  return pattern
    .replace(/\(([^()]*)\)/g, (_, inner: string) => pick(inner.split('|'), random) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function numberInWords(value: number, random: Random): string {
  return random() < 0.3 ? (NUMBERS[value] ?? String(value)) : String(value);
}

function timeInWords(hour: number, half: boolean, random: Random): string {
  const minutes = half ? '30' : '00';
  const short = hour > 12 ? hour - 12 : hour;
  const noon = hour >= 12 ? 'pm' : 'am';
  const forms = [
    `${hour}:${minutes}`,
    half ? `${short}:30 ${noon}` : `${short} ${noon}`,
    half ? `${short}:30${noon}` : `${short}${noon}`,
    half ? `half past ${NUMBERS[short] ?? short}` : `${NUMBERS[short] ?? short} o'clock`,
  ];
  return pick(forms, random) ?? `${hour}:${minutes}`;
}

const BEFORE = ['please ', 'hi, ', 'hello, ', 'also ', 'oh and ', 'if possible ', 'one more thing: ', 'btw '];
const AFTER = [' please', ' thanks', ', thank you', ' if possible', ' pls', '.', '!'];
const POLITE = 0.3;
const SLIP = 0.06;

/** The words as typed this time: with a please or without, in haste or not. */
export function typed(text: string, random: Random): string {
  let out = text;
  if (random() < POLITE)
    out = random() < 0.5 ? `${pick(BEFORE, random)}${out}` : `${out}${pick(AFTER, random)}`;
  if (random() < SLIP) out = misspelt(out, random);
  const manner = random();
  if (manner < 0.2) return out.charAt(0).toUpperCase() + out.slice(1);
  return manner < 0.23 ? out.toUpperCase() : out;
}

/** Two neighbouring letters swapped, or one left out, somewhere inside a word. */
function misspelt(text: string, random: Random): string {
  const places = [...text.matchAll(/[a-z]{4,}/g)].map((match) => match.index + 1);
  const at = pick(places, random);
  if (at === undefined) return text;
  return random() < 0.5
    ? text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
    : text.slice(0, at) + text.slice(at + 1);
}
