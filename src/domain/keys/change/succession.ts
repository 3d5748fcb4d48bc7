import { DAY_MS } from '../../basics/index.ts';
import { homes, successorOf } from '../../needs/index.ts';
import type { PatchKeyStatus } from '../patch-key.ts';
import type { TriedKey } from '../tried-before.ts';

/** A patch key as far as the whereabouts of its need go. */
export type KeyOfNeed = {
  readonly keyName: string;
  readonly status: PatchKeyStatus;
  readonly cluster: string;
  readonly fragments: number;
  /** Some payload has set it. */
  readonly used: boolean;
  /** The phrases of its need before, or, where it had lost it already, when it lost it. `Phrase.id`s. */
  readonly phrases: readonly string[];
};

/** A cluster that lives. */
export type LiveNeed = {
  readonly id: string;
  readonly phrases: readonly string[];
  /** Names of the owner's key and of the patch key that answer it already. */
  readonly coveredBy: string | null;
  readonly twinOf: string | null;
};

/** What becomes of a key whose need moved, and why, in a sentence for the schema's owner. */
export type Succession =
  | { readonly move: 'follow'; readonly keyName: string; readonly to: string; readonly sentence: string }
  | {
      readonly move: 'retire';
      readonly keyName: string;
      readonly rule: 'need_merged' | 'need_covered' | 'need_dissolved';
      /** The key that its people are now served by. */
      readonly replacedBy: string | null;
      /** Where the need is now. */
      readonly successor: string | null;
      readonly sentence: string;
    }
  /** Clients rely on it, or its trial runs: it stays, is judged by its use, and follows its need if that is found again. */
  | { readonly move: 'wait'; readonly keyName: string };

/** The rule of the decision that brings a retired key back. */
export const CAME_BACK = 'need_is_back';

const OPEN: ReadonlySet<PatchKeyStatus> = new Set(['proposed', 'experimental', 'stable']);
const RANK: Readonly<Record<PatchKeyStatus, number>> = {
  stable: 2,
  experimental: 1,
  proposed: 0,
  retired: -1,
  rejected: -1,
};

/**
 * Keys after a consolidation. A key whose cluster ended goes with most of its phrases, or to a cluster that was another
 * telling of its need. Where a key lives there already, one need would have two: that of the larger part stays, as its
 * cluster's id did, so that both are right again if the parts part again; unless clients rely on the other one. Where
 * there is no such place, nobody asks for it any more; a trial goes on to its end.
 *
 * @param keys of the pool, those that ended without losing their need among them: a need that was tried and found
 * wanting is not tried again under another name
 */
export function successions(keys: readonly KeyOfNeed[], needs: readonly LiveNeed[]): Succession[] {
  const live = new Map(needs.map((need) => [need.id, need]));
  const home = homes(needs);
  const byName = new Map(keys.map((key) => [key.keyName, key]));
  const holders = new Map<string, KeyOfNeed>();
  for (const need of needs) {
    const twin = need.twinOf === null ? undefined : byName.get(need.twinOf);
    if (twin !== undefined && OPEN.has(twin.status) && live.has(twin.cluster)) holders.set(need.id, twin);
  }
  // An open key before an ended one of the same need.
  for (const key of [...keys].sort((a, b) => RANK[a.status] - RANK[b.status]))
    if (live.has(key.cluster)) holders.set(key.cluster, key);
  const moves: Succession[] = [];
  const lost = keys.filter((key) => OPEN.has(key.status) && !live.has(key.cluster)).sort(strongestFirst);
  for (const key of lost) {
    const successor = live.get(successorOf(key.phrases, home) ?? '') ?? largestTelling(key, needs, holders);
    moves.push(...moveOf(key, successor, successor === null ? undefined : holders.get(successor.id)));
    const to = moves.find((move) => move.move === 'follow' && move.keyName === key.keyName);
    if (successor !== null && to !== undefined) holders.set(successor.id, key);
  }
  return moves;
}

function moveOf(key: KeyOfNeed, successor: LiveNeed | null, holder: KeyOfNeed | undefined): Succession[] {
  const { keyName } = key;
  // Borders move at night and back the next: what a trial is for is told at its end (`lifecycle.ts`), not by one of them.
  if (successor === null && key.status === 'experimental') return [{ move: 'wait', keyName }];
  if (successor === null)
    return end(key, 'need_dissolved', null, null, 'nobody asks for it as one need any more');
  if (successor.coveredBy !== null) {
    const where = `what it was made for is read as answered by ${successor.coveredBy}`;
    return end(key, 'need_covered', successor.coveredBy, successor.id, where);
  }
  const follow: Succession = {
    move: 'follow',
    keyName,
    to: successor.id,
    sentence: `Follows its need: most of what it was made of is now part of ${successor.id}.`,
  };
  if (holder === undefined || holder.keyName === keyName) return [follow];
  // A twin's holder lives with another cluster: only what is told here goes over to it.
  const yields = OPEN.has(holder.status) && !isReliedOn(holder) && holder.cluster === successor.id;
  const took = `its need is now that of ${keyName}`;
  if (yields && weight(key) > weight(holder))
    return [retire(holder, 'need_merged', keyName, successor.id, took), follow];
  const state = OPEN.has(holder.status) ? '' : `, which is ${holder.status}`;
  const where = `its need is now that of ${holder.keyName}${state}`;
  return end(key, 'need_merged', holder.keyName, successor.id, where);
}

function end(...ending: Parameters<typeof retire>): Succession[] {
  const [key] = ending;
  return isReliedOn(key) ? [{ move: 'wait', keyName: key.keyName }] : [retire(...ending)];
}

function retire(
  { keyName }: KeyOfNeed,
  rule: 'need_merged' | 'need_covered' | 'need_dissolved',
  replacedBy: string | null,
  successor: string | null,
  because: string,
): Succession {
  return { move: 'retire', keyName, rule, replacedBy, successor, sentence: `Retired: ${because}.` };
}

/** What clustering thinks of words does not take from clients a key that they set in payloads. */
function isReliedOn({ status, used }: KeyOfNeed): boolean {
  return status === 'stable' || used;
}

/** A key whose own cluster ended may have another telling that lives (S-30). */
function largestTelling(
  key: KeyOfNeed,
  needs: readonly LiveNeed[],
  holders: ReadonlyMap<string, KeyOfNeed>,
): LiveNeed | null {
  const tellings = needs.filter((need) => need.twinOf === key.keyName && !holders.has(need.id));
  return tellings.sort((a, b) => b.phrases.length - a.phrases.length || (a.id < b.id ? -1 : 1))[0] ?? null;
}

/** How far a key has come. */
function weight({ status, used }: KeyOfNeed): number {
  return 2 * RANK[status] + (used ? 1 : 0);
}

function strongestFirst(a: KeyOfNeed, b: KeyOfNeed): number {
  return weight(b) - weight(a) || b.fragments - a.fragments || (a.keyName < b.keyName ? -1 : 1);
}

/**
 * The key that answers a need: the open one, else the one that was tried for it and ended. A key that ended because its
 * need went elsewhere, or outgrew it, does not stand in the way of another.
 */
export function keyOfNeed<Key extends TriedKey>(keys: readonly Key[], cluster: string): Key | undefined {
  const own = keys.filter((key) => key.cluster === cluster);
  return (
    own.find((key) => OPEN.has(key.status)) ??
    own.find((key) => key.lostPhrases === null && key.replacedBy === null)
  );
}

/** The key that lost its need and finds most of it in this cluster again: it comes back instead of a second one. */
export function keyToRevive<Key extends TriedKey & { readonly keyName: string }>(
  keys: readonly Key[],
  need: Pick<LiveNeed, 'id' | 'phrases'>,
): Key | undefined {
  const home = homes([need]);
  const known = keys.filter(
    ({ status, lostPhrases }) =>
      status === 'retired' && lostPhrases !== null && successorOf(lostPhrases, home) !== null,
  );
  const size = (key: Key) => key.lostPhrases?.length ?? 0;
  return known.sort((a, b) => size(b) - size(a) || (a.keyName < b.keyName ? -1 : 1))[0];
}

/** The shortest time in which a need is steady. */
const WEEK_MS = 7 * DAY_MS;

/** What was said of a need since its key ended; days are UTC days. */
export type SaidSince = { readonly fragments: number; readonly owners: number; readonly days: number };

/**
 * Whether a key that lost its need may come back. A need that is found on one day and not on the next must not move
 * versions each time: a key goes at once, and comes back after a week, two the next time, then four. Its need must be
 * mature once more by what was said since: old words that a pool puts together anew are no need that is back.
 *
 * @param comebacks how often it came back before
 */
export function mayComeBack(
  endedAt: Date | null,
  comebacks: number,
  said: SaidSince,
  bars: SaidSince,
  now: Date,
): boolean {
  if (endedAt === null || now.getTime() - endedAt.getTime() < WEEK_MS * 2 ** comebacks) return false;
  return said.fragments >= bars.fragments && said.owners >= bars.owners && said.days >= bars.days;
}
