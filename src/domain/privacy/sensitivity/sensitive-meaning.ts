import { dot } from '../../basics/index.ts';
import { commonest } from '../../statistics/index.ts';
import { type SensitiveTopic, sensitiveTopic } from './sensitive-topic.ts';

/** Anchor phrases in the space of one model; `topic` null: an everyday wish. */
export type Anchor = { readonly topic: SensitiveTopic | 'courtesy' | null; readonly vector: Float32Array };

/** A phrase of a need and how often it was said. */
export type SaidPhrase = { readonly text: string; readonly vector: Float32Array; readonly times: number };

/**
 * Measured with multilingual-e5-small-tuned, in which all short wishes have cosines of 0.87 and more: of 19 needs in made-up sayings
 * of six languages and of no list ("the booklet I travel with, its number") 16 are flagged from any `NEAR` up to 0.94, 14 above; of 224
 * parameters of developers' tools ("output format: json"), which no everyday anchor is like, 51 at 0.86, 11 here, 6 of them by the
 * vocabularies.
 */
const NEAR = 0.935;
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
  for (const phrase of mostSaid(said)) {
    all += phrase.times;
    const topic = sensitiveTopic([phrase.text]) ?? topicOf(phrase.vector, anchors);
    if (topic === null) continue;
    sensitive += phrase.times;
    times.set(topic, (times.get(topic) ?? 0) + phrase.times);
  }
  if (all === 0 || sensitive < all * SHARE) return null;
  return commonest(times) ?? null;
}

/**
 * So much nearer to courtesy than to any wish: of 250 keys of real people's words one has 0.71 of its sayings so, a chat's
 * thanks and farewells; the next has 0.48 (small talk), and an address that is asked for 0.27 (0.87 are nearer by a hair).
 */
const PLAINLY = 0.02;

/** Whether people only thank, agree or take their leave: more than half of the sayings are plainly nearer to that than to any wish. */
export function onlyCourtesy(said: readonly SaidPhrase[], anchors: readonly Anchor[]): boolean {
  let all = 0;
  let courteous = 0;
  for (const { vector, times } of mostSaid(said)) {
    const { sensitive, everyday, courtesy } = nearest(vector, anchors);
    all += times;
    if (courtesy - Math.max(sensitive, everyday) >= PLAINLY) courteous += times;
  }
  return courteous > all / 2;
}

function topicOf(vector: Float32Array, anchors: readonly Anchor[]): SensitiveTopic | null {
  const { topic, sensitive, everyday, courtesy } = nearest(vector, anchors);
  return sensitive >= NEAR && sensitive - Math.max(everyday, courtesy) >= NEARER ? topic : null;
}

/** The nearest sensitive topic, and cosines of the nearest anchor of each kind; -1 where there is none. */
function nearest(vector: Float32Array, anchors: readonly Anchor[]) {
  const best = { topic: null as SensitiveTopic | null, sensitive: -1, everyday: -1, courtesy: -1 };
  for (const anchor of anchors) {
    const similarity = dot(vector, anchor.vector);
    if (anchor.topic === null) best.everyday = Math.max(best.everyday, similarity);
    else if (anchor.topic === 'courtesy') best.courtesy = Math.max(best.courtesy, similarity);
    else if (similarity > best.sensitive) {
      best.sensitive = similarity;
      best.topic = anchor.topic;
    }
  }
  return best;
}

function mostSaid(said: readonly SaidPhrase[]): readonly SaidPhrase[] {
  return [...said].sort((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1)).slice(0, MOST_PHRASES);
}
