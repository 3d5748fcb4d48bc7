import { tally } from '../../basics/index.ts';

/**
 * Where most of a cluster's phrases are now: the place that holds more than half of them, so there is one at most.
 * Null when they are spread, or in no cluster.
 *
 * @param home `Phrase.id` -> where it is
 */
export function successorOf<Place>(
  phrases: readonly string[],
  home: ReadonlyMap<string, Place>,
): Place | null {
  for (const [place, count] of placesOf(phrases, home)) if (count > phrases.length / 2) return place;
  return null;
}

/** How many of the phrases are in each place. */
export function placesOf<Place>(
  phrases: readonly string[],
  home: ReadonlyMap<string, Place>,
): Map<Place, number> {
  return tally(phrases.flatMap((phrase) => (home.has(phrase) ? [home.get(phrase) as Place] : []))); // it has it
}

/** `Phrase.id` -> the cluster that has it. */
export function homes(
  clusters: readonly { readonly id: string; readonly phrases: readonly string[] }[],
): Map<string, string> {
  return new Map(clusters.flatMap(({ id, phrases }) => phrases.map((phrase) => [phrase, id] as const)));
}
