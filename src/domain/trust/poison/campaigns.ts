import { DAY_MS, grouped } from '../../basics/index.ts';
import type { Saying } from './saying.ts';
import { type Background, backgroundOf, POISON_BAR, type PoisonScore, poisonScore } from './score.ts';

/** Somebody's attempt to make a need, or one word of it, look like a wish of many. */
export type Campaign = PoisonScore & {
  readonly cluster: string;
  /** Null where it is the whole need. */
  readonly word: string | null;
  /** What its suspects say for it. */
  readonly sayings: readonly Saying[];
};

/** A word of fewer owners steers nothing that is published. */
const MOST_WORDS = 200;

/**
 * The campaigns behind some needs of a pool: of each the strongest that concerns all of it, or a word of it (a value that a
 * few want to see in a list stands behind one word, in a need that honest people have).
 *
 * @param sayings of the whole pool
 * @param k owners without whom no word is published
 */
export function campaigns(sayings: readonly Saying[], clusters: ReadonlySet<string>, k: number): Campaign[] {
  const background = backgroundOf(sayings);
  const said = grouped(sayings, ({ cluster }) => cluster);
  return [...clusters]
    .sort()
    .flatMap((cluster) => campaignsOf(cluster, said.get(cluster) ?? [], background, k));
}

function campaignsOf(cluster: string, own: readonly Saying[], background: Background, k: number): Campaign[] {
  const found: Campaign[] = [];
  const taken = new Set<string>();
  for (const [word, claim] of [[null, own] as const, ...wordClaims(own, background)]) {
    const left = claim.filter(({ owner }) => !taken.has(owner));
    if (new Set(left.map(({ owner }) => owner)).size < k) continue;
    const verdict = poisonScore(left, background);
    if (verdict.score < POISON_BAR || verdict.suspects.length < k) continue;
    const suspects = new Set(verdict.suspects);
    for (const owner of suspects) taken.add(owner);
    found.push({ ...verdict, cluster, word, sayings: own.filter(({ owner }) => suspects.has(owner)) });
  }
  return found;
}

/** The words that are used for a need, those of most owners first, each with who says it. */
function wordClaims(own: readonly Saying[], { read }: Background): [string, Saying[]][] {
  const said = own.flatMap((saying) => {
    const words = new Set(read(saying.text).flatMap(({ content, term }) => (content ? [term] : [])));
    return [...words].map((word) => ({ word, saying }));
  });
  return [...grouped(said, ({ word }) => word)]
    .map(([word, some]) => ({ word, claim: some.map(({ saying }) => saying) }))
    .map((one) => ({ ...one, owners: new Set(one.claim.map(({ owner }) => owner)).size }))
    .sort((a, b) => b.owners - a.owners || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(({ word, claim }) => [word, claim]);
}

/** A need that has grown by this share since it was looked at is looked at again … */
const GROWTH = 0.05;
/** … and every day on which anything of it is said: a look reads all of the pool. */
const RESTS_MS = DAY_MS;

/** Whether a need is to be looked at for campaigns; `fragments` are its voices now. */
export function mayLook(
  last: { readonly at: string; readonly fragments: number } | null,
  fragments: number,
  now: Date,
): boolean {
  if (last === null || now.getTime() - Date.parse(last.at) >= RESTS_MS) return true;
  return fragments >= last.fragments * (1 + GROWTH) && fragments > last.fragments;
}
