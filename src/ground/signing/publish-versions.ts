import type { Context } from '../../context.ts';
import { canonicalise, DomainError, digestOf } from '../../domain/basics/index.ts';
import { notCleared } from '../../domain/policy/index.ts';
import {
  documentOf,
  GLOBAL_COHORT,
  type KeyDefinition,
  type SchemaChange,
  type SchemaDocument,
  type Template,
} from '../../domain/template/index.ts';
import {
  contentOf,
  expiryOf,
  type HeldVersion,
  type LineTips,
  type MayPublish,
  needsApproval,
  type PlannedVersion,
  type PublishedVersion,
  planBranch,
  planVersions,
  renewalHorizon,
  whyHeld,
} from '../../domain/versions/index.ts';
import { holdUnseen, listPatchKeys, type PatchKeyRow } from '../db/keys/index.ts';
import { findScenario, type Scenario } from '../db/scenarios/index.ts';
import {
  askForVersions,
  hasExpiring,
  insertVersions,
  listHeldVersions,
  type NewSchemaVersion,
  newestVersions,
  type SchemaVersionRow,
  saveHeldVersions,
} from '../db/versions/index.ts';
import { inSpan } from '../tracing/span.ts';
import { passGate } from './pass-gate.ts';
import { signDocument } from './sign-document.ts';

/** Each try that comes too late leaves a faster publisher's version behind, so a few are plenty. */
const TRIES = 5;

/**
 * What the owner and the life of the keys ask for becomes signed versions on both lines and every branch, or nothing does.
 * @returns ids of the new versions; null when the versions said it already
 * @throws DomainError `conflict` when other publishers were faster every time
 */
export async function publishVersions(ctx: Context, name: string): Promise<string[] | null> {
  for (let round = 0; round < TRIES; round++) {
    const scenario = await findScenario(ctx.db, name);
    if (scenario.publishedRevision >= scenario.revision) {
      if (!(await hasExpiring(ctx.db, name, renewalHorizon(ctx.clock.now())))) return null;
      // Another publisher may ask for it too; the second finds them renewed.
      await askForVersions(ctx.db, name);
      continue;
    }
    const published = await inSpan('publish', { 'dsp.scenario': name }, () => publishRevision(ctx, scenario));
    if (published !== null) return published;
  }
  throw new DomainError('conflict', `Versions of "${name}" are being published from elsewhere; try again.`);
}

async function publishRevision(ctx: Context, scenario: Scenario): Promise<string[] | null> {
  const { scenario: name } = scenario;
  const [newest, keys] = await Promise.all([
    newestVersions(ctx.db, name),
    listPatchKeys(ctx.db, name, ['stable', 'experimental']),
  ]);
  const unseen = keys.flatMap((key) => {
    const why = key.status === 'experimental' ? notCleared(key) : null;
    return why === null ? [] : [{ key, why }];
  });
  for (const { key, why } of unseen) await holdUnseen(ctx.db, key, why, ctx.clock.now());
  // The revision has moved: what is published is looked at again without them.
  if (unseen.length > 0) return null;
  const passed = await passGate(ctx, scenario, keys);
  const door = await approvals(ctx, scenario);
  const now = ctx.clock.now();
  const rows: NewSchemaVersion[] = [];
  const plans = planAll(scenario.template, passed, newest, renewalHorizon(now), door.mayPublish);
  const oldUntil = breaksIn(plans).length > 0 ? scenario.oldUntil : null;
  for (const { cohort, plan } of plans) {
    const told = oldUntil === null ? plan.reason : `${plan.reason} ${endOfOlder(oldUntil)}`;
    rows.push(await seal(ctx, scenario, cohort, { ...plan, reason: told }));
  }
  if (door.asked) await saveHeldVersions(ctx.db, name, door.held(), now);
  const saved = await insertVersions(ctx.db, name, rows, scenario.revision, oldUntil);
  if (!saved) return null;
  for (const row of rows)
    ctx.log.info({ scenario: name, schema_id: row.schemaId }, 'schema_version.published');
  return rows.map((row) => row.schemaId);
}

/** What breaks the clients of a published line, were this the scenario's template; the number and id that it must count past. */
export async function breaksOf(
  ctx: Context,
  { scenario, template }: Pick<Scenario, 'scenario' | 'template'>,
): Promise<{ readonly changes: readonly SchemaChange[]; readonly past: SchemaVersionRow | undefined }> {
  const [newest, keys] = await Promise.all([
    newestVersions(ctx.db, scenario),
    listPatchKeys(ctx.db, scenario, ['stable', 'experimental']),
  ]);
  const changes = breaksIn(planAll(template, keys, newest, new Date(0), () => () => true));
  const past = newest.find(({ line, cohort }) => line === 'stable' && cohort === GLOBAL_COHORT);
  return { changes: [...new Map(changes.map((one) => [one.sentence, one])).values()], past };
}

/** A line's first version follows nothing, so it breaks nobody. */
function breaksIn(plans: readonly CohortPlan[]): SchemaChange[] {
  return plans.flatMap(({ plan }) =>
    plan.previousDigest === null ? [] : plan.changes.filter(({ risk }) => risk === 'high'),
  );
}

function endOfOlder(until: Date): string {
  return `It breaks older payloads: older versions are answered until ${until.toISOString()}.`;
}

/** Asks for each stable version whether it may go out, and keeps those that wait for a person or were refused by one. */
async function approvals(ctx: Context, { scenario, policy }: Scenario) {
  const classes = policy.publication.approve;
  const known = await listHeldVersions(ctx.db, scenario);
  const states = new Map(known.map(({ cohort, content, state }) => [`${cohort} ${content}`, state]));
  const held: (HeldVersion & { readonly sentence: string })[] = [];
  const mayPublish = (cohort: string) => (plan: PlannedVersion) => {
    if (!needsApproval(plan, classes)) return true;
    const content = contentOf(cohort, plan);
    const state = states.get(`${cohort} ${content}`);
    if (state === 'approved') return true;
    if (state !== 'rejected') held.push({ cohort, content, plan, sentence: whyHeld(plan, classes) });
    return false;
  };
  return { mayPublish, held: () => held, asked: classes.length > 0 || known.length > 0 };
}

type CohortPlan = { readonly cohort: string; readonly plan: PlannedVersion };

/** What everybody's lines and each cohort's branch have to say anew. */
function planAll(
  base: Template,
  keys: readonly PatchKeyRow[],
  newest: readonly SchemaVersionRow[],
  renewal: Date,
  mayPublish: (cohort: string) => MayPublish,
): CohortPlan[] {
  const own = (cohort: string, status: string): KeyDefinition[] =>
    keys.filter((key) => key.status === status && key.cohorts.includes(cohort)).map((key) => key.definition);
  const tips = (cohort: string): LineTips => {
    const tip = (line: string) =>
      publishedOf(
        newest.find((row) => row.cohort === cohort && row.line === line),
        renewal,
      );
    return { stable: tip('stable'), experimental: tip('experimental') };
  };
  const onTrial = own(GLOBAL_COHORT, 'experimental');
  const known = tips(GLOBAL_COHORT);
  const lines = planVersions({
    base,
    stableKeys: own(GLOBAL_COHORT, 'stable'),
    experimentalKeys: onTrial,
    newest: known,
    mayPublish: mayPublish(GLOBAL_COHORT),
  });
  const stable = lines.find(({ line }) => line === 'stable')?.template ?? known.stable?.template ?? base;
  const everTried = onTrial.length > 0 || known.experimental !== null;
  const trunk = { stable, experimental: everTried ? onTrial : null };
  const cohorts = new Set([...newest.map((row) => row.cohort), ...keys.flatMap((key) => key.cohorts)]);
  cohorts.delete(GLOBAL_COHORT);
  const branches = [...cohorts].sort().flatMap((cohort) =>
    planBranch({
      cohort,
      trunk,
      stableKeys: own(cohort, 'stable'),
      experimentalKeys: own(cohort, 'experimental'),
      newest: tips(cohort),
      mayPublish: mayPublish(cohort),
    }).map((plan) => ({ cohort, plan })),
  );
  return [...lines.map((plan) => ({ cohort: GLOBAL_COHORT, plan })), ...branches];
}

async function seal(
  ctx: Context,
  { scenario }: Scenario,
  cohort: string,
  plan: PlannedVersion,
): Promise<NewSchemaVersion> {
  const issuedAt = ctx.clock.now();
  const expiresAt = expiryOf(issuedAt);
  const document = canonicalise(documentOf({ ...plan, cohort, issuedAt, expiresAt }));
  const { signature, keyId } = await signDocument(ctx.seal, document);
  return {
    scenario,
    line: plan.line,
    cohort,
    number: plan.number,
    schemaId: plan.template.schema_id,
    document,
    digest: digestOf(document),
    previousDigest: plan.previousDigest,
    signature,
    keyId,
    keyNames: plan.template.keys.map((key) => key.key_name),
    reason: plan.reason,
    issuedAt,
    expiresAt,
  };
}

function publishedOf(row: SchemaVersionRow | undefined, renewal: Date): PublishedVersion | null {
  if (row === undefined) return null;
  const template: SchemaDocument = JSON.parse(row.document); // written by this job
  return { template, number: row.number, digest: row.digest, expiring: row.expiresAt <= renewal };
}
