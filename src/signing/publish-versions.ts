import type { Context } from '../context.ts';
import { listPatchKeys } from '../db/patch-keys.ts';
import { findScenario, type Scenario } from '../db/scenarios.ts';
import { insertVersions, type NewSchemaVersion, newestVersion } from '../db/schema-versions.ts';
import { DAY_MS } from '../domain/clock.ts';
import { GLOBAL_COHORT } from '../domain/cohort.ts';
import { canonicalise, digestOf } from '../domain/digest.ts';
import { DomainError } from '../domain/errors.ts';
import type { KeyDefinition } from '../domain/key-definition.ts';
import { type PlannedVersion, type PublishedVersion, planVersions } from '../domain/publication.ts';
import { gateProblems } from '../domain/publication-gate.ts';
import { documentOf, type SchemaDocument } from '../domain/schema-version.ts';

/** How long a client may rely on a version without asking again. */
const VALID_DAYS = 365;

/** Each try that comes too late leaves a faster publisher's version behind, so a few are plenty. */
const TRIES = 5;

/**
 * What the owner and the life of the keys ask for becomes signed versions on both lines, or nothing does.
 * @returns ids of the new versions; null when the versions said it already
 * @throws DomainError `conflict` when other publishers were faster every time
 */
export async function publishVersions(ctx: Context, name: string): Promise<string[] | null> {
  for (let round = 0; round < TRIES; round++) {
    const scenario = await findScenario(ctx.db, name);
    if (scenario.publishedRevision >= scenario.revision) return null;
    const published = await publishRevision(ctx, scenario);
    if (published !== null) return published;
  }
  throw new DomainError('conflict', `Versions of "${name}" are being published from elsewhere; try again.`);
}

async function publishRevision(ctx: Context, scenario: Scenario): Promise<string[] | null> {
  const { scenario: name } = scenario;
  const [stable, experimental, keys] = await Promise.all([
    newestVersion(ctx.db, name, 'stable', GLOBAL_COHORT),
    newestVersion(ctx.db, name, 'experimental', GLOBAL_COHORT),
    listPatchKeys(ctx.db, name, ['stable', 'experimental']),
  ]);
  const passed = keys.filter(({ keyName, definition }) => {
    const problems = gateProblems(definition);
    if (problems.length > 0)
      ctx.log.error({ scenario: name, key: keyName, problems }, 'publication.held_back');
    return problems.length === 0;
  });
  const definitions = (status: string): KeyDefinition[] =>
    passed.filter((key) => key.status === status).map((key) => key.definition);
  const planned = planVersions({
    base: scenario.template,
    stableKeys: definitions('stable'),
    experimentalKeys: definitions('experimental'),
    newest: { stable: publishedOf(stable), experimental: publishedOf(experimental) },
  });
  const rows: NewSchemaVersion[] = [];
  for (const plan of planned) rows.push(await seal(ctx, scenario, plan));
  const saved = await insertVersions(ctx.db, name, rows, scenario.revision);
  if (!saved) return null;
  for (const row of rows)
    ctx.log.info({ scenario: name, schema_id: row.schemaId }, 'schema_version.published');
  return rows.map((row) => row.schemaId);
}

async function seal(ctx: Context, { scenario }: Scenario, plan: PlannedVersion): Promise<NewSchemaVersion> {
  const issuedAt = ctx.clock.now();
  const expiresAt = new Date(issuedAt.getTime() + VALID_DAYS * DAY_MS);
  const document = canonicalise(documentOf({ ...plan, cohort: GLOBAL_COHORT, issuedAt, expiresAt }));
  const { signature, keyId } = await ctx.seal.sign(document);
  return {
    scenario,
    line: plan.line,
    cohort: GLOBAL_COHORT,
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

function publishedOf(
  row: { document: string; digest: string; number: number } | null,
): PublishedVersion | null {
  if (row === null) return null;
  const template: SchemaDocument = JSON.parse(row.document); // written by this job
  return { template, number: row.number, digest: row.digest };
}
