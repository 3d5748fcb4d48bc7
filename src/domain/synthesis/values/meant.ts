import { isNo } from '../../words/index.ts';
import type { NeedEvidence } from '../evidence.ts';
import type { MappedValue, ValueFamily } from '../key-proposal.ts';
import { alikeness, placer } from './choice/meanings.ts';
import { LEARNED } from './learned-weights.ts';

/** As unsure as a word that is misspelt: no range or example rests on it. */
const MEANT = 0.6;
/** Log-odds from which on a phrase means what others of a value say; single phrases lie further apart than whole values do ... */
const ALIKE = -1.2;
/** ... and the next value is this much further off. */
const CLEARLY = 0.5;

/**
 * What members of a need say that name no value in words of the key's reading: a yes where the need is one and nothing is denied,
 * the value whose sayings are nearest in meaning where it has a list. Nothing where that is not plain.
 */
export function alsoMeant(
  evidence: NeedEvidence,
  family: ValueFamily,
  values: readonly (MappedValue | null)[],
): (MappedValue | null)[] {
  if (family === 'flag')
    return values.map((value, index) => {
      const denies = evidence.members[index]?.values.some(isNo);
      return value ?? (denies === true ? null : { value: true, confidence: MEANT });
    });
  if (family !== 'choice' || values.every((value) => value !== null)) return [...values];
  const sayings = new Map<MappedValue['value'], Set<number>>();
  for (const [index, mapped] of values.entries())
    if (mapped !== null) sayings.set(mapped.value, (sayings.get(mapped.value) ?? new Set()).add(index));
  const place = placer(evidence);
  const placed = [...sayings].map(([value, members]) => ({ value, at: place(members) }));
  return values.map((mapped, index) => {
    if (mapped !== null) return mapped;
    const own = place(new Set([index]));
    const [best, next] = placed
      .map(({ value, at }) => ({ value, odds: alikeness(own, at, LEARNED.same) }))
      .sort((a, b) => b.odds - a.odds);
    if (best === undefined || best.odds < ALIKE) return null;
    return next !== undefined && best.odds - next.odds < CLEARLY
      ? null
      : { value: best.value, confidence: MEANT };
  });
}
