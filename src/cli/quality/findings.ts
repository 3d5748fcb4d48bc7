import type { Context } from '../../context.ts';
import { grouped } from '../../domain/basics/index.ts';
import { keyOfNeed } from '../../domain/keys/index.ts';
import { GLOBAL_COHORT } from '../../domain/template/index.ts';
import {
  type FragmentPlace,
  fragmentPlaces,
  type NeedPool,
  readNeedPool,
} from '../../ground/db/keys/index.ts';
import type { ClusterRow } from '../../ground/db/pools/index.ts';
import { findScenario, poolOf } from '../../ground/db/scenarios/index.ts';
import { embedKeys } from '../../ground/embedder/visible-keys.ts';
import {
  type Findings,
  type FoundCluster,
  LEFT_OUT,
  type LeftOut,
  type Outcome,
} from '../../proof/quality/findings.ts';
import { resultOf } from '../replay/history-files.ts';

/**
 * What a finished run found, what it did with everything else, and why: read from the rows, in the pipeline's own words.
 * @returns also what was said, by fragment id
 */
export async function findingsOf(
  ctx: Context,
  scenario: string,
): Promise<{ findings: Findings; texts: Map<string, string> }> {
  const row = await findScenario(ctx.db, scenario);
  const keys = await embedKeys(ctx.embedder, row.template.keys);
  const { patches } = await resultOf(ctx, scenario);
  const pool = await readNeedPool(
    ctx.db,
    { pool: poolOf(scenario), cohort: GLOBAL_COHORT },
    row,
    ctx.embedder,
    keys,
    ctx.clock.now(),
  );
  const places = await fragmentPlaces(ctx.db, pool.pool);
  const members = grouped(places, ({ cluster }) => cluster);
  const clusters = pool.clusters.map(
    (cluster): FoundCluster => ({
      id: cluster.id,
      outcome: outcomeOf(pool, cluster),
      facts: cluster.verdict?.facts ?? null,
      member_ids: [...new Set((members.get(cluster.id) ?? []).map(({ id }) => id))],
    }),
  );
  return {
    findings: { patches, clusters, left_out: leftOut(places) },
    texts: new Map(places.map(({ id, text }) => [id, text ?? ''])),
  };
}

function outcomeOf(pool: NeedPool, cluster: ClusterRow): Outcome {
  const key = keyOfNeed(pool.patchKeys, cluster.id);
  if (key !== undefined) return { kind: 'key', key: key.keyName };
  if (cluster.coveredBy !== null) return { kind: 'covered', by: cluster.coveredBy };
  if (cluster.twinOf !== null) return { kind: 'twin', of: cluster.twinOf };
  if (cluster.verdict?.mature !== true) return { kind: 'immature', missing: cluster.verdict?.missing ?? [] };
  return { kind: 'no_key', because: cluster.waits?.sentence ?? 'not answered yet' };
}

/** Of a compound of which no part is in a need, the reason that stands first in LEFT_OUT. */
function leftOut(places: readonly FragmentPlace[]): Record<string, LeftOut> {
  const outside = [...grouped(places, ({ id }) => id)].flatMap(([id, parts]): [string, LeftOut][] => {
    const reasons = parts.map(reasonOf);
    const first = LEFT_OUT.find((reason) => reasons.includes(reason));
    return first === undefined || parts.some(({ cluster }) => cluster !== null) ? [] : [[id, first]];
  });
  return Object.fromEntries(outside);
}

function reasonOf({ state, reason }: FragmentPlace): LeftOut {
  switch (state) {
    case 'pending':
      return 'unplaced';
    case 'pooled':
      return reason ?? 'unplaced';
    case 'empty':
      return 'no_need';
    case 'failed':
    case 'discarded':
    case 'quarantined':
      return state;
  }
}
