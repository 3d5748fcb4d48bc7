import { dot } from '../../basics/index.ts';
import { type SensitiveTopic, sensitiveTopic } from './sensitive-topic.ts';

/** Anchor phrases in the space of one model; `topic` null: an everyday one. */
export type Anchor = { readonly topic: SensitiveTopic | null; readonly vector: Float32Array };

/** A phrase of a need and how often it was said. */
export type SaidPhrase = { readonly text: string; readonly vector: Float32Array; readonly times: number };

/**
 * Measured with multilingual-e5-small-tuned: of seven needs in made-up sayings of no list ("the booklet I travel with, its number")
 * all are flagged, 91 % of their sayings being that near to an anchor of their own and that much nearer than to any everyday one; of
 * 72 needs of seventeen services none is; the next comes to 27 %. Everyday sayings are nearer to an everyday anchor by 0.02 or more.
 */
const NEAR = 0.86;
const NEARER = 0.005;
/** The commonest phrases tell; a need of thousands is not looked through. */
const MOST_PHRASES = 200;
/** Share of a need's sayings: between the 27 % of honest needs and the nine tenths of sensitive ones. */
const SHARE = 1 / 3;

/**
 * The topic that a need touches by what its people say, in words of the vocabularies or in whatever others, or null: the
 * commonest one of its sayings. Like the vocabularies it errs towards a person's look.
 */
export function sensitiveMeaning(
  said: readonly SaidPhrase[],
  anchors: readonly Anchor[],
): SensitiveTopic | null {
  const times = new Map<SensitiveTopic, number>();
  let all = 0;
  let sensitive = 0;
  const commonestFirst = [...said].sort((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1));
  for (const phrase of commonestFirst.slice(0, MOST_PHRASES)) {
    all += phrase.times;
    const topic = sensitiveTopic([phrase.text]) ?? topicOf(phrase.vector, anchors);
    if (topic === null) continue;
    sensitive += phrase.times;
    times.set(topic, (times.get(topic) ?? 0) + phrase.times);
  }
  if (all === 0 || sensitive < all * SHARE) return null;
  const [commonest] = [...times].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return commonest?.[0] ?? null;
}

function topicOf(vector: Float32Array, anchors: readonly Anchor[]): SensitiveTopic | null {
  let topic: SensitiveTopic | null = null;
  let nearest = -1;
  let everyday = -1;
  for (const anchor of anchors) {
    const similarity = dot(vector, anchor.vector);
    if (anchor.topic === null) everyday = Math.max(everyday, similarity);
    else if (similarity > nearest) {
      nearest = similarity;
      topic = anchor.topic;
    }
  }
  return nearest >= NEAR && nearest - everyday >= NEARER ? topic : null;
}
