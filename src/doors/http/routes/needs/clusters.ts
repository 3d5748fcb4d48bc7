import type { Context } from '../../../../context.ts';
import { type Caller, seesUnsigned, withoutFewOwners } from '../../../../domain/access/index.ts';
import { keyOfNeed } from '../../../../domain/keys/index.ts';
import { whyHere } from '../../../../domain/needs/index.ts';
import { GLOBAL_COHORT } from '../../../../domain/template/index.ts';
import {
  type ClusterMember,
  type ClusterRow,
  clusterExamples,
  clusterMembers,
  findPool,
  isUnsettled,
  liveCentroids,
  liveClusters,
  memberStandings,
} from '../../../../ground/db/pools/index.ts';
import { poolOf } from '../../../../ground/db/scenarios/index.ts';
import { ClusterDetail, ClusterList, ClusterListQuery, ClusterPath } from '../../contract/needs/clusters.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';
import { findClusterOf } from '../../views/clusters.ts';
import { shownNearMisses } from '../../views/near-misses.ts';
import { allKeysFor } from '../../views/readers-view.ts';
import { shownExample, shownMembers } from '../../views/shown-members.ts';
import { unknownIn } from '../../views/unknown.ts';

const MOST_MEMBERS = 200;

/** Needs, as the schema's owner sees them: how ripe each is, who stands behind it, and in which words. */
export const clusterRoutes = routesOf('needs', [
  scenarioRoute('GET /clusters', 'read', {
    summary: 'Needs found so far, with how far each is from a key: in the pool of all, or in a cohort’s own',
    querystring: ClusterListQuery,
    response: { 200: ClusterList },
    async answer({ db }, { found: { scenario, policy }, caller, query: { cohort, examples } }) {
      const pool = poolOf(scenario, cohort);
      const rows = await liveClusters(db, pool);
      const words = examples === undefined ? null : await clusterExamples(db, pool);
      const keys = await allKeysFor(db, caller, scenario);
      const { owners: k } = policy.publication;
      const clusters = rows.flatMap((row) => {
        const one = readersNeed(summaryOf(row, keyOfNeed(keys, row.id)?.keyName ?? null), caller, k);
        if (one === null || words === null) return one ?? [];
        return [{ ...one, example: shownExample(words.get(row.id), ownersOfWords(row, k), caller) }];
      });
      return {
        clusters: clusters.sort(
          (a, b) => b.maturity.progress - a.maturity.progress || b.fragments - a.fragments,
        ),
      };
    },
  }),
  scenarioRoute('GET /clusters/:id', 'read', {
    summary: 'One need with its members, redacted',
    params: ClusterPath,
    response: { 200: ClusterDetail },
    async answer(ctx, { found, caller, params: { scenario, id } }) {
      const row = await findClusterOf(ctx.db, scenario, id);
      const keys = await allKeysFor(ctx.db, caller, scenario);
      const members = await clusterMembers(ctx.db, row, MOST_MEMBERS);
      const { owners: k } = found.policy.publication;
      const shown = readersNeed(summaryOf(row, keyOfNeed(keys, row.id)?.keyName ?? null), caller, k);
      if (shown === null) throw unknownIn(scenario, 'cluster', row.id);
      const visible = shownMembers(members, ownersOfWords(row, k), caller);
      return {
        ...shown,
        state: row.state,
        lineage: row.lineage,
        merged_into: row.mergedInto,
        cohort: (await findPool(ctx.db, row.pool))?.cohort ?? GLOBAL_COHORT,
        unsettled: await isUnsettled(ctx.db, row),
        near_misses: await shownNearMisses(ctx.db, found, row),
        members: await withReasons(ctx, row, visible.members, caller),
        members_hidden: visible.members_hidden,
      };
    },
  }),
]);

/** A need of fewer owners than are published is theirs alone: to readers there is none. */
function readersNeed(need: ReturnType<typeof summaryOf>, caller: Caller, k: number) {
  if (seesUnsigned(caller)) return need;
  return need.maturity.facts.owners < k ? null : withoutFewOwners(need, k);
}

/** So many owners make the words of a need everybody's; none do before it is ripe, as a crowd may copy what one said (T9). */
function ownersOfWords({ verdict }: ClusterRow, k: number): number {
  return verdict?.mature === true ? k : Number.POSITIVE_INFINITY;
}

function summaryOf(row: ClusterRow, key: string | null) {
  const { verdict } = row;
  // A verdict of an earlier release may lack what is counted today.
  const facts = {
    fragments: 0,
    owners: 0,
    days: 0,
    cohesion: row.cohesion,
    concentration: 0,
    idle: 0,
    ...verdict?.facts,
  };
  return {
    id: row.id,
    label: row.label ?? key ?? row.coveredBy,
    fragments: facts.fragments,
    maturity: {
      mature: verdict?.mature ?? false,
      progress: verdict?.progress ?? 0,
      missing: verdict?.missing ?? ['not judged yet'],
      facts,
    },
    patch_key: key,
    covered_by: row.coveredBy,
    // What was said of it when it was ripe tells nothing about one that is not any more.
    waits: verdict?.mature === true ? row.waits : null,
    founded_at: row.foundedAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
  };
}

/** Why each member is in its need. Which other need it is near to is told to those alone who may know that there is one. */
async function withReasons(
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
