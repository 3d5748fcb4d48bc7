import { tally } from '../../domain/basics/index.ts';
import { agreement, holders } from './agreement.ts';
import type { FoundKey } from './findings.ts';
import { nameSimilarity, rangeOverlap, typeFits, valueFit } from './fit.ts';
import type { Gold, GoldKey } from './gold.ts';

/** Below it a key is a mixture. */
export const LEAST_PURITY = 0.6;
/** Below it a key is only a corner of a need. */
export const LEAST_COVERAGE = 0.3;

/**
 * matched: this key is that hidden key · fragmented: about a hidden key that another one covers better · too_small: about one
 * hidden key, but under 30 % of it · impure: a mixture · noise: mostly fragments that ask for nothing hidden
 */
type KeyStatus = 'matched' | 'fragmented' | 'too_small' | 'impure' | 'noise';

/** One found key against the hidden ones. */
export type KeyScore<Found extends FoundKey = FoundKey> = {
  readonly found: Found;
  readonly status: KeyStatus;
  /** Commonest label of its members; null where that is noise, or where it has none. */
  readonly goldKey: string | null;
  /** Share of its members with that label, and of the fragments with that label that it holds; 0 to 1. */
  readonly purity: number;
  readonly coverage: number;
  /** Only of a matched key. */
  readonly match: KeyMatch | null;
};

export type KeyMatch = {
  /** Null where no type is the right one. */
  readonly typeOk: boolean | null;
  readonly nameSimilarity: number;
  /** Null where the hidden key is no list of values. */
  readonly values: { readonly recall: number | null; readonly precision: number } | null;
  /** Null where the hidden key is no number, or the found one names none. */
  readonly rangeOverlap: number | null;
};

const FIGURES = [
  'keyRecall',
  'keyPrecision',
  'keyF1',
  'coverage',
  'purity',
  'typeAccuracy',
  'typedRecall',
  'valueRecall',
  'valuePrecision',
  'rangeOverlap',
  'noiseAbsorbed',
  'vMeasure',
  'ami',
  'nameSimilarity',
] as const;

/** The figures of a scenario or, as means, of several; null where a figure does not apply. */
export type Figures = Readonly<Record<(typeof FIGURES)[number], number | null>>;

export type Score<Found extends FoundKey = FoundKey> = {
  readonly figures: Figures;
  readonly goldKeys: number;
  readonly matched: number;
  /** In the order of the found keys. */
  readonly keys: readonly KeyScore<Found>[];
  /** Names of the hidden keys that nothing matches, sorted. */
  readonly missed: readonly string[];
};

/**
 * Did a run find the hidden keys again? A found key matches the hidden key that is its members' commonest label, if it
 * is pure and large enough; each hidden key takes the one that covers it best. Noise and unknown ids make impure.
 */
export function score<Found extends FoundKey>(gold: Gold, found: readonly Found[]): Score<Found> {
  const wanted = new Map(gold.keys.map((key) => [key.name, key]));
  const sizes = tally(gold.labels.values());
  const looks = found.map((key) => lookAt(key, gold.labels, sizes));
  const matches = bestMatches(looks, wanted);
  const keys = looks.map((look): KeyScore<Found> => {
    const key = look.goldKey === null ? undefined : wanted.get(look.goldKey);
    const best = key === undefined ? undefined : matches.get(key.name);
    if (key !== undefined && best === look)
      return { ...look, status: 'matched', match: matchOf(key, look.found) };
    const status =
      best !== undefined && (look.status === 'candidate' || look.status === 'too_small')
        ? 'fragmented'
        : look.status === 'candidate'
          ? 'impure'
          : look.status;
    return { ...look, status, match: null };
  });
  return {
    figures: figuresOf(gold, keys),
    goldKeys: wanted.size,
    matched: matches.size,
    keys,
    missed: [...wanted.keys()].filter((name) => !matches.has(name)).sort(),
  };
}

/** Means over scenarios; a scenario where a figure does not apply does not count for it. */
export function macro(scenarios: readonly Figures[]): Figures {
  const means = FIGURES.map((name) => [name, mean(scenarios, null, (figures) => figures[name])]);
  return Object.fromEntries(means) as Figures; // a mean of each
}

type Look<Found extends FoundKey> = Omit<KeyScore<Found>, 'status' | 'match'> & {
  readonly status: 'candidate' | 'too_small' | 'impure' | 'noise';
};

function lookAt<Found extends FoundKey>(
  found: Found,
  labels: Gold['labels'],
  sizes: ReadonlyMap<string | null, number>,
): Look<Found> {
  const members = [...new Set(found.member_ids)];
  const counts = tally(members.map((id) => labels.get(id) ?? null));
  // Ties go to a real key, then by name, so that the outcome is fixed.
  const [first] = [...counts].sort(([a, x], [b, y]) => y - x || byName(a, b));
  const [goldKey, hits] = first ?? [null, 0];
  if (goldKey === null) return { found, goldKey, purity: 0, coverage: 0, status: 'noise' };
  const purity = hits / members.length;
  const coverage = hits / (sizes.get(goldKey) ?? hits);
  const status = purity < LEAST_PURITY ? 'impure' : coverage < LEAST_COVERAGE ? 'too_small' : 'candidate';
  return { found, goldKey, purity, coverage, status };
}

function bestMatches<Found extends FoundKey>(
  looks: readonly Look<Found>[],
  wanted: ReadonlyMap<string, GoldKey>,
): Map<string, Look<Found>> {
  const best = new Map<string, Look<Found>>();
  for (const look of looks) {
    if (look.status !== 'candidate' || look.goldKey === null || !wanted.has(look.goldKey)) continue;
    const known = best.get(look.goldKey);
    const better =
      known === undefined ||
      look.coverage > known.coverage ||
      (look.coverage === known.coverage && look.purity > known.purity);
    if (better) best.set(look.goldKey, look);
  }
  return best;
}

function matchOf(gold: GoldKey, found: FoundKey): KeyMatch {
  const numeric = gold.kind === 'integer' || gold.kind === 'number';
  return {
    typeOk: gold.kind === null ? null : typeFits(gold.kind, found),
    nameSimilarity: nameSimilarity(found.key_name, gold.name),
    values: gold.kind === 'enum' ? valueFit(gold, found) : null,
    rangeOverlap: numeric ? rangeOverlap(gold, found) : null,
  };
}

function figuresOf(gold: Gold, keys: readonly KeyScore[]): Figures {
  const matched = keys.flatMap((key) => (key.match === null ? [] : [{ ...key, match: key.match }]));
  const held = holders(keys.map(({ found }) => found.member_ids));
  const asking = [...gold.labels].flatMap(([id, label]) => (label === null ? [] : [{ id, label }]));
  const noise = [...gold.labels].flatMap(([id, label]) => (label === null ? [id] : []));
  const sorted = agreement(
    asking.map(({ label }) => label),
    asking.map(({ id }) => held.get(id) ?? 'none'),
  );
  const keyRecall = ratio(matched.length, gold.keys.length);
  const keyPrecision = ratio(matched.length, keys.length);
  const typed = gold.keys.some(({ kind }) => kind !== null);
  const listed = gold.keys.some((key) => key.kind === 'enum');
  const values = matched.flatMap(({ match }) => (match.values === null ? [] : [match.values]));
  return {
    keyRecall,
    keyPrecision,
    keyF1: ratio(2 * keyRecall * keyPrecision, keyRecall + keyPrecision),
    coverage: mean(matched, 0, (key) => key.coverage),
    purity: mean(matched, 0, (key) => key.purity),
    typeAccuracy: mean(matched, typed ? 0 : null, ({ match: { typeOk } }) =>
      typeOk === null ? null : Number(typeOk),
    ),
    typedRecall: ratio(matched.filter(({ match }) => match.typeOk).length, gold.keys.length),
    valueRecall: mean(values, listed ? 0 : null, ({ recall }) => recall),
    valuePrecision: mean(values, listed ? 0 : null, ({ precision }) => precision),
    rangeOverlap: mean(matched, null, ({ match }) => match.rangeOverlap),
    noiseAbsorbed: ratio(noise.filter((id) => held.has(id)).length, noise.length),
    vMeasure: sorted.vMeasure,
    ami: sorted.ami,
    nameSimilarity: mean(matched, 0, ({ match }) => match.nameSimilarity),
  };
}

function byName(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : a > b ? 1 : 0;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Of those that have the number; `empty` where none has. */
function mean<Item, Empty extends number | null>(
  items: readonly Item[],
  empty: Empty,
  of: (item: Item) => number | null,
): number | Empty {
  const known = items.map(of).filter((value) => value !== null);
  return known.length === 0 ? empty : known.reduce((sum, value) => sum + value, 0) / known.length;
}
