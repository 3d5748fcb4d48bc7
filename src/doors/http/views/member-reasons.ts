import type { Context } from '../../../context.ts';
import { type Caller, seesUnsigned } from '../../../domain/access/index.ts';
import { whyHere } from '../../../domain/needs/index.ts';
import {
  type ClusterMember,
  type ClusterRow,
  liveCentroids,
  memberStandings,
} from '../../../ground/db/pools/index.ts';

/** Why each member is in its need. Which other need it is near to is told to those alone who may know that there is one. */
export async function withReasons(
  { db, embedder }: Context,
  { id, pool }: ClusterRow,
  members: readonly ClusterMember[],
  caller: Caller,
) {
  const [standings, targets] = await Promise.all([
    memberStandings(
      db,
      pool,
      members.map(({ phrase }) => phrase),
      embedder,
    ),
    liveCentroids(db, pool, embedder),
  ]);
  const all = seesUnsigned(caller);
  // One whose vector is of another model waits to be embedded anew.
  const known = members.filter(({ phrase }) => standings.get(phrase)?.vector != null);
  const vectors = known.flatMap(({ phrase }) => standings.get(phrase)?.vector ?? []);
  const whys = new Map(whyHere(vectors, id, targets).map((why, i) => [known[i]?.phrase, why]));
  return members.map((member) => {
    const standing = standings.get(member.phrase);
    const why = whys.get(member.phrase) ?? null;
    return {
      ...member,
      first_day: standing?.firstDay ?? null,
      last_day: standing?.lastDay ?? null,
      by_hand: standing?.byHand ?? false,
      nearness: why?.nearness ?? null,
      next: all ? (why?.next ?? null) : null,
    };
  });
}
