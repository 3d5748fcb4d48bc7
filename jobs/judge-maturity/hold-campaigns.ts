import type { Context } from '../../src/context.ts';
import { canonicalise, digestOf } from '../../src/domain/basics/index.ts';
import type { Policy } from '../../src/domain/policy/index.ts';
import { type Campaign, campaigns, mayLook } from '../../src/domain/trust/index.ts';
import {
  appendDecision,
  bumpRevision,
  listPatchKeys,
  movePatchKey,
  type PatchKeyRow,
  subjectOf,
} from '../../src/ground/db/keys/index.ts';
import type { ChangedCluster, PoolRow } from '../../src/ground/db/pools/index.ts';
import {
  followCampaigns,
  holdCampaign,
  noteLooks,
  ownersLeft,
  poolSayings,
} from '../../src/ground/db/trust/index.ts';

/**
 * Needs that are about to become keys, or have one, are looked at for campaigns; what is found is held back for a person,
 * and a key on trial that rested on it goes.
 * @returns how much was held back; 0 where all stands
 */
export async function holdCampaigns(
  ctx: Context,
  row: PoolRow,
  policy: Policy,
  clusters: readonly ChangedCluster[],
): Promise<number> {
  const at = ctx.clock.now();
  const all = clusters.map(({ id }) => id);
  const followed = await ctx.db.sql.begin((tx) => followCampaigns(tx, row.scenario, all, at));
  // What is left is looked at when it is judged again.
  if (followed > 0) return followed;
  const due = clusters.filter((cluster) => mayLook(cluster.looked, cluster.fragments, at));
  if (due.length === 0) return 0;
  const sayings = await poolSayings(ctx.db, row.pool, policy, at);
  const ids = new Set(due.map(({ id }) => id));
  const found = campaigns(sayings, ids, policy.publication.owners);
  const keys =
    found.length === 0 ? [] : await listPatchKeys(ctx.db, row.scenario, ['proposed', 'experimental']);
  let held = 0;
  for (const campaign of found) {
    const key = keys.find(({ cluster }) => cluster === campaign.cluster);
    if (await hold(ctx, row, policy, campaign, key, at)) held++;
  }
  await noteLooks(ctx.db, row.pool, due, at);
  return held;
}

async function hold(
  ctx: Context,
  { scenario, pool }: PoolRow,
  policy: Policy,
  campaign: Campaign,
  key: PatchKeyRow | undefined,
  at: Date,
): Promise<boolean> {
  const { cluster, score, signs, suspects } = campaign;
  const id = digestOf(canonicalise({ scenario, cluster, at: at.toISOString(), suspects })).slice(-22);
  const retired = await ctx.db.sql.begin(async (tx) => {
    // First: it holds the scenario's row (see ARCHITECTURE).
    if (key !== undefined) await bumpRevision(tx, scenario);
    const fragments = await holdCampaign(tx, { id, scenario, pool, at }, campaign);
    if (fragments === 0) return null;
    const subject = `campaign/${id}`;
    // Who they are stands in the rows, which can be erased; a chain cannot.
    const numbers = {
      cluster,
      score,
      owners: suspects.length,
      fragments,
      signs: signs.map(({ kind, excess }) => ({ kind, excess })),
    };
    const sentence = `Held back ${fragments} fragments of ${suspects.length} owners as a campaign: ${signs.map((sign) => sign.sentence).join(' ')}`;
    await appendDecision(tx, scenario, {
      subject,
      kind: 'quarantined',
      at,
      by: 'service',
      rule: 'poison',
      numbers,
      sentence,
    });
    if (key === undefined || (await ownersLeft(tx, { id: cluster, pool })) >= policy.publication.owners)
      return false;
    return retirePoisoned(tx, key, { id, at });
  });
  if (retired === null) return false;
  ctx.log.warn({ scenario, cluster, campaign: id, owners: suspects.length }, 'campaign.held');
  if (key !== undefined) ctx.queue.nudge('publish-schema-version', scenario);
  return true;
}

/** Its words are those of fewer owners than may be published. */
async function retirePoisoned(
  tx: Parameters<typeof movePatchKey>[0],
  { scenario, keyName, status, extensions }: PatchKeyRow,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<boolean> {
  const move = {
    scenario,
    keyName,
    from: status,
    to: 'retired',
    window: null,
    extensions,
    endedAt: at,
  } as const;
  if (!(await movePatchKey(tx, move))) return false;
  await appendDecision(tx, scenario, {
    subject: subjectOf(keyName),
    kind: 'retired',
    at,
    by: 'service',
    rule: 'need_poisoned',
    numbers: { campaign: id },
    sentence: 'Retired: most of what it was made of is held back as a campaign.',
  });
  return true;
}
