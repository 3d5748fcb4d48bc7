import { createHash } from 'node:crypto';
import { tally } from '../../basics/index.ts';
import type { Cluster, Mention, PreviousCluster } from '../pool.ts';

/** Fewer of a previous cluster's phrases are strays that crossed a border, not part of where a need comes from. */
const CONTRIBUTES = 0.2;

/**
 * Names for the groups of phrases that consolidation found. A group that overlaps a previous cluster keeps its id (the
 * largest overlap first, each id once; a cluster of which most went into one group lives on there or nowhere, and not
 * in the crumbs); a new one is called after its earliest phrase. `lineage` names every previous cluster that gave a
 * fifth of its phrases, the one whose id is kept first.
 */
export function identify(
  pool: string,
  groups: readonly (readonly string[])[],
  previous: readonly PreviousCluster[],
  mentions: readonly Mention[],
): Cluster[] {
  const home = new Map<string, number>();
  for (const [group, ids] of groups.entries()) for (const phrase of ids) home.set(phrase, group);
  const overlaps = overlapping(pool, home, previous);
  const successors = new Map(previous.map(({ id, phrases }) => [id, successorOf(phrases, home)]));
  const kept = new Map<number, string>();
  const used = new Set<string>();
  for (const { group, id } of overlaps) {
    if (kept.has(group) || used.has(id) || (successors.get(id) ?? group) !== group) continue;
    kept.set(group, id);
    used.add(id);
  }
  for (const { id } of previous) used.add(id);
  const since = firstDays(mentions);
  return groups.map((phrases, group): Cluster => {
    const own = kept.get(group);
    const id = own ?? founded(pool, phrases, since, used);
    used.add(id);
    const parents = overlaps
      .filter((o) => o.group === group && o.id !== own && o.shareOfPrevious >= CONTRIBUTES)
      .map((o) => o.id);
    return { id, phrases: [...phrases].sort(), lineage: own === undefined ? parents : [own, ...parents] };
  });
}

/** The largest first; of two as large, the one that has the phrase the cluster is called after. */
function overlapping(pool: string, home: ReadonlyMap<string, number>, previous: readonly PreviousCluster[]) {
  const found = previous.flatMap(({ id, phrases }) =>
    Array.from(placesOf(phrases, home), ([group, count]) => {
      return { group, id, count, shareOfPrevious: count / phrases.length };
    }),
  );
  // A digest of each phrase, which only two as large ask for.
  let named: ReadonlyMap<string, number> | undefined;
  const hasName = ({ id, group }: (typeof found)[number]) => {
    named ??= new Map(Array.from(home, ([phrase, where]) => [idOf(pool, phrase), where]));
    return Number(named.get(id) === group);
  };
  return found.sort(
    (a, b) =>
      b.count - a.count ||
      hasName(b) - hasName(a) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : a.group - b.group),
  );
}

function founded(
  pool: string,
  phrases: readonly string[],
  since: ReadonlyMap<string, string>,
  used: Set<string>,
): string {
  const byAge = [...phrases].sort((a, b) => {
    const left = `${since.get(a) ?? '9999'} ${a}`;
    const right = `${since.get(b) ?? '9999'} ${b}`;
    return left < right ? -1 : 1;
  });
  // A part split off may begin with the phrase that its parent is named after; then the next one names it.
  for (const phrase of byAge) {
    const id = idOf(pool, phrase);
    if (!used.has(id)) return id;
  }
  return digest(`${pool}\n${byAge.join('\n')}`);
}

function idOf(pool: string, phrase: string): string {
  return digest(`${pool}\n${phrase}`);
}

function digest(text: string): string {
  return `need-${createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 12)}`;
}

function firstDays(mentions: readonly Mention[]): Map<string, string> {
  const since = new Map<string, string>();
  for (const { phrase, day } of mentions) {
    const known = since.get(phrase);
    if (known === undefined || day < known) since.set(phrase, day);
  }
  return since;
}

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
function placesOf<Place>(phrases: readonly string[], home: ReadonlyMap<string, Place>): Map<Place, number> {
  return tally(phrases.flatMap((phrase) => (home.has(phrase) ? [home.get(phrase) as Place] : []))); // it has it
}

/** `Phrase.id` -> the cluster that has it. */
export function homes(
  clusters: readonly { readonly id: string; readonly phrases: readonly string[] }[],
): Map<string, string> {
  return new Map(clusters.flatMap(({ id, phrases }) => phrases.map((phrase) => [phrase, id] as const)));
}
