import type { ExtractedValue } from '../../words/index.ts';
import type { NeedEvidence, ReadMember } from '../evidence.ts';
import type { ValueFamily } from '../key-proposal.ts';
import { shareOf, supportOf, weightsOf } from '../shares.ts';

export type TypedFamily = Exclude<ValueFamily, 'flag' | 'choice' | 'band'>;

/**
 * The family of typed values that most fragments of the need hold, or null where words, not amounts, make the
 * difference. Under half of them a typed value is something said beside the need.
 */
export function typedFamily(evidence: NeedEvidence): { family: TypedFamily; share: number } | null {
  const weights = weightsOf(evidence, families);
  let best: { family: TypedFamily; share: number } | null = null;
  for (const family of ORDER) {
    const share = (weights.get(family) ?? 0) / evidence.totalWeight;
    if (share >= MIN_SHARE && (best === null || share > best.share + MARGIN)) best = { family, share };
  }
  return best?.family === 'count' && (decimals(evidence) || uncounted(evidence))
    ? { ...best, family: 'number' }
    : best;
}

/** Whether most of the numbers count nothing and are too large to ("from 1998"). */
function uncounted(evidence: NeedEvidence): boolean {
  const isLarge = ({ values }: ReadMember) => values.some((value) => familyOf(value) === 'number');
  return shareOf(evidence, isLarge) >= MIN_SHARE;
}

/** Whether k owners said numbers with a fraction: then whole numbers beside them count nothing either. */
function decimals(evidence: NeedEvidence): boolean {
  const isPart = ({ values }: ReadMember) =>
    values.some(({ kind, canonical }) => kind === 'number' && !Number.isInteger(canonical));
  return supportOf(evidence, isPart).owners >= evidence.k;
}

// Extraction misses some and impurities take some: half of the fragments is already far above chance.
const MIN_SHARE = 0.5;
// An earlier family keeps its place unless a later one is clearly commoner.
const MARGIN = 0.05;
const ORDER: readonly TypedFamily[] = [
  'scale',
  'money',
  'duration',
  'time',
  'date',
  'count',
  'number',
  'name',
];

function families(member: ReadMember): ReadonlySet<TypedFamily> {
  const found = new Set(member.values.map(familyOf).filter((family) => family !== null));
  // Numbers and counts are one family until it is known whether fractions occur.
  if (found.has('number')) found.add('count');
  return found;
}

/** Which kinds pass for each other as values of one key; null for ranks and for yes or no, which are no amount. */
export function familyOf(value: ExtractedValue): TypedFamily | null {
  switch (value.kind) {
    case 'date':
    case 'time':
    case 'money':
    case 'duration':
    case 'name':
      return value.kind;
    case 'percent':
    case 'factor':
      return 'scale';
    case 'count':
      return 'count';
    case 'number':
      return Number.isInteger(value.canonical) && Number(value.canonical) < 1000 ? 'count' : 'number';
    case 'ordinal':
    case 'polarity':
      return null;
  }
}
