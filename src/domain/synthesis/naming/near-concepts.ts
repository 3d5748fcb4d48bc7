import { centred, dot, mean } from '../../basics/index.ts';
import { wordSet } from '../../words/index.ts';
import type { SynthesisInput } from '../key-proposal.ts';
import type { NeedKind } from '../need-kind.ts';
import { CLASSIFIERS, MEASURES, TEMPORAL } from './closed-words.ts';

/** What tells that a key is named with a concept that its need is near to, said or not; weights in this order, the bias last. */
export const CONCEPT_EVIDENCE = [
  'near', // cosine of need and concept, each less the middle of its kind
  'rank', // natural logarithm of its place among the concepts, the nearest first
] as const;

/** Whatever is said with a digit in it is near to these. */
const OF_AMOUNTS = new Set([
  ...TEMPORAL,
  ...MEASURES,
  ...wordSet(
    'number amount count quantity total percentage rate point range scale limit measurement statistic factor offset',
  ),
]);
/** Further ones are near to nothing that people said. */
const MOST_CONCEPTS = 30;

/**
 * The concepts nearest to what a need means, with their facts. None of what is counted or happens, nor
 * of a yes or no: that is to what people say.
 */
export function nearConcepts(
  { members, background, concepts }: SynthesisInput,
  { family }: NeedKind,
): ReadonlyMap<string, readonly number[]> {
  const dimensions = concepts?.[0]?.vector.length ?? 0;
  if (dimensions === 0 || !['choice', 'name'].includes(family)) return new Map();
  const middle = (vectors: readonly Float32Array[]): Float32Array => mean(vectors, dimensions);
  const others = middle(background.map(({ vector }) => vector));
  const need = centred(middle(members.map(({ phrase }) => phrase.vector)), others);
  const all = middle(concepts?.map(({ vector }) => vector) ?? []);
  const near = (concepts ?? [])
    .filter(({ concept }) => CLASSIFIERS.has(concept) || !OF_AMOUNTS.has(concept))
    .map(({ concept, vector }) => ({ concept, near: dot(need, centred(vector, all)) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, MOST_CONCEPTS);
  return new Map(near.map(({ concept, near: cosine }, rank) => [concept, [cosine, Math.log(rank + 1)]]));
}
