import { agreement, holders } from './agreement.ts';
import type { Findings, FoundKey } from './findings.ts';

/** What comparing looks at; ids of fragments. */
export type Run = {
  readonly patches: readonly Pick<FoundKey, 'key_name' | 'key_type' | 'member_ids'>[];
  readonly clusters: readonly Pick<Findings['clusters'][number], 'id' | 'member_ids'>[];
};

/** How far two runs over the same fragments found the same; 0 to 1 each, but indices adjusted for chance may be below 0. */
export type Comparison = {
  /** Of the needs that fragments are in (no need is one more class), over fragments that either run placed. */
  readonly ari: number;
  readonly ami: number;
  /** Of the keys that fragments stand behind, likewise. */
  readonly keyAri: number;
  /** Needs that are the same one in both runs (Jaccard index of their fragments above 0.5), of all. */
  readonly needs: number;
  /** Of those, the share with the same id. */
  readonly ids: number;
  /** Keys of the same name and type in both runs, of all keys in either. */
  readonly keys: number;
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
};

/** Above a half, no other need can be the same one as well. */
const SAME = 0.5;

/** Both runs read the same fragments; which of them is first matters to `onlyFirst` and `onlySecond` alone. */
export function compareRuns(first: Run, second: Run): Comparison {
  const sorted = agree(first.clusters.map(membersOf), second.clusters.map(membersOf));
  const keySorted = agree(first.patches.map(membersOf), second.patches.map(membersOf));
  const pairs = samePairs(first.clusters, second.clusters);
  const [mine, theirs] = [typedNames(first), typedNames(second)];
  const both = mine.filter((name) => theirs.includes(name)).length;
  return {
    ari: sorted.ari,
    ami: sorted.ami,
    keyAri: keySorted.ari,
    needs: shareOf(2 * pairs.length, first.clusters.length + second.clusters.length),
    ids: shareOf(pairs.filter(([a, b]) => a === b).length, pairs.length),
    keys: shareOf(both, mine.length + theirs.length - both),
    onlyFirst: mine.filter((name) => !theirs.includes(name)),
    onlySecond: theirs.filter((name) => !mine.includes(name)),
  };
}

/** The numbers alone, as means over scenarios. */
export function meanComparison(all: readonly Comparison[]): Omit<Comparison, 'onlyFirst' | 'onlySecond'> {
  const mean = (name: Exclude<keyof Comparison, 'onlyFirst' | 'onlySecond'>) =>
    all.reduce((sum, one) => sum + one[name], 0) / Math.max(1, all.length);
  return {
    ari: mean('ari'),
    ami: mean('ami'),
    keyAri: mean('keyAri'),
    needs: mean('needs'),
    ids: mean('ids'),
    keys: mean('keys'),
  };
}

const membersOf = ({ member_ids }: { readonly member_ids: readonly string[] }) => member_ids;

/** Two runs that place nothing at all agree. */
function agree(first: readonly (readonly string[])[], second: readonly (readonly string[])[]) {
  const [a, b] = [holders(first), holders(second)];
  const ids = [...new Set([...a.keys(), ...b.keys()])];
  if (ids.length === 0) return { vMeasure: 1, ami: 1, ari: 1 };
  return agreement(
    ids.map((id) => a.get(id) ?? 'none'),
    ids.map((id) => b.get(id) ?? 'none'),
  );
}

function samePairs(first: Run['clusters'], second: Run['clusters']): [string, string][] {
  const pairs: [string, string][] = [];
  for (const a of first) {
    const mine = new Set(a.member_ids);
    const match = second.find((b) => {
      const shared = b.member_ids.filter((id) => mine.has(id)).length;
      return shared > 0 && shared / (mine.size + b.member_ids.length - shared) > SAME;
    });
    if (match !== undefined) pairs.push([a.id, match.id]);
  }
  return pairs;
}

function typedNames({ patches }: Run): string[] {
  return patches.map(({ key_name, key_type }) => `${key_name} (${key_type})`);
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
