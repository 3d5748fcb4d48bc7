import { boundOf, type ExtractedValue } from '../../words/index.ts';
import type { NeedEvidence } from '../evidence.ts';
import { supportOf } from '../shares.ts';
import type { ChoiceValue } from './choice/choice-values.ts';

// Most amounts must be bands before single numbers are one as well; then the bands of k owners must cover most.
const MIN_BANDED = 0.5;
const MIN_COVERED = 0.6;
// More steps than these are a scale, which a range says better than a list.
const MAX_BANDS = 15;
// Scales that are sold in bands have an end that is open above ("1000 or more") and ranges between.
const MOSTLY_LIMITS = 0.6;

/** Both ends belong to it; null: open on that side. */
export type Band = { readonly low: number | null; readonly high: number | null };

/** The band an amount stands for: "200-300", "1000 or above" (no high end), "under 50" (no low end), "5" alone. */
export function bandOf(text: string, value: ExtractedValue): Band | null {
  const range = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(String(value.canonical));
  if (range !== null) return { low: Number(range[1]), high: Number(range[2]) };
  if (typeof value.canonical !== 'number') return null;
  const bound = boundOf(text, value);
  if (bound !== null)
    return bound === 'least' ? { low: value.canonical, high: null } : { low: null, high: value.canonical };
  return { low: value.canonical, high: value.canonical };
}

/** `200..300`, `1000..`, `..50`: what a key's reading knows a band by. */
export function bandKey(band: Band): string {
  return `${band.low ?? ''}..${band.high ?? ''}`;
}

/**
 * Acceptable values of a need whose amounts are said as bands, lowest first, or null where single numbers prevail.
 * Each band has k owners; `terms` are band keys. The unit's word is the one k owners used with it, where there is one.
 */
export function bandValues(
  evidence: NeedEvidence,
  values: readonly (ExtractedValue | null)[],
  unitWord: string | null,
): readonly ChoiceValue[] | null {
  const holders = new Map<string, { band: Band; members: Set<number> }>();
  let [amounts, banded, limits] = [0, 0, 0];
  for (const [index, value] of values.entries()) {
    const member = evidence.members[index];
    if (value === null || member === undefined) continue;
    amounts += member.weight;
    const band = bandOf(member.member.phrase.text, value);
    if (band === null) continue;
    if (band.low !== band.high) banded += member.weight;
    if (band.low === null) limits += member.weight;
    const holder = holders.get(bandKey(band)) ?? { band, members: new Set<number>() };
    holder.members.add(index);
    holders.set(bandKey(band), holder);
  }
  const backed = [...holders]
    .map(([key, { band, members }]) => ({
      key,
      band,
      support: supportOf(evidence, (_, index) => members.has(index)),
    }))
    .filter(({ support }) => support.owners >= evidence.k)
    .sort((a, b) => rank(a.band) - rank(b.band));
  const covered = backed.reduce((sum, { support }) => sum + support.fragments, 0);
  // "At most 300", "up to 500": everybody names a limit of their own on one scale, which is a number and no list.
  if (banded > 0 && limits / banded >= MOSTLY_LIMITS) return null;
  const narrow = backed.length < 2 || backed.length > MAX_BANDS;
  if (narrow || banded / amounts < MIN_BANDED || covered / amounts < MIN_COVERED) return null;
  // "Or above" where people say that, else "or more"; both are template words.
  const above = evidence.word('lower', 'above').weight > evidence.word('lower', 'more').weight;
  return backed.map(({ key, band, support }) => ({
    canonical: spelled(band, unitWord, above),
    terms: [key],
    aliases: [],
    support,
  }));
}

/** Below a number stands what is under it: "under 50" comes before "50". */
function rank(band: Band): number {
  return band.low ?? (band.high ?? 0) - 0.5;
}

function spelled(band: Band, unit: string | null, above: boolean): string {
  const suffix = unit === null ? '' : `_${unit}`;
  if (band.high === null) return `${band.low}${suffix}_or_${above ? 'above' : 'more'}`;
  if (band.low === null) return `${band.high}${suffix}_or_${above ? 'below' : 'less'}`;
  if (band.low === band.high) return `${band.low}${suffix}`;
  return `${band.low}-${band.high}${suffix}`;
}
