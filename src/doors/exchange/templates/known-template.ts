import type { Context } from '../../../context.ts';
import { isRecord } from '../../../domain/basics/index.ts';
import {
  cohortNamed,
  GLOBAL_COHORT,
  type Line,
  type SchemaDocument,
  type Template,
} from '../../../domain/template/index.ts';
import { findScenario } from '../../../ground/db/scenarios/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import {
  findVersion,
  findVersions,
  newestOf,
  newestVersions,
  type SchemaVersionRow,
} from '../../../ground/db/versions/index.ts';
import type { KnownTemplate, NewestVersion } from '../read-payload.ts';

/** The template that judges one payload, and what its sender should know about the id that it named. */
export type JudgingTemplate = KnownTemplate & {
  readonly cohort: string | null;
  /** To be asked for instead: the id is unknown, or its version's time is over. Null where all is well, or nothing is published. */
  readonly current: SchemaVersionRow | null;
  /** Null where nothing is published. */
  readonly newest: NewestVersion | null;
};

/** Published versions never change, so a parsed one is kept for good; bounded, because ids come from outside. */
const parsed = new Map<string, SchemaDocument>();
const MOST_PARSED = 2_000;

/** The document of a published version, parsed once. Shared by all who ask: nobody changes it. */
export function documentOfRow(row: SchemaVersionRow): SchemaDocument {
  const known = parsed.get(row.digest);
  if (known !== undefined) return known;
  const document: SchemaDocument = JSON.parse(row.document); // written by publish-schema-version, signed as it is
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(row.digest, document);
  return document;
}

/**
 * The newest version that a client is to have: of its cohort's branch where there is one, else everybody's; where nothing
 * was ever on trial, both channels are one.
 */
export async function newestFor(
  db: Db,
  scenario: string,
  line: Line,
  cohort: string | null,
): Promise<SchemaVersionRow | null> {
  const lines: readonly Line[] = line === 'experimental' ? ['experimental', 'stable'] : ['stable'];
  const cohorts = cohort === null ? [GLOBAL_COHORT] : [cohort, GLOBAL_COHORT];
  const places = lines.flatMap((one) => cohorts.map((who) => ({ line: one, cohort: who })));
  return newestOf(db, scenario, places);
}

/**
 * The version with this id, or, where the id is unknown or its version was ended by a breaking one, the current stable one
 * (S-45). Versions stay valid when they merely expire, so an old client's payload is judged as ever; it is only told what is
 * current. Whoever names a branch's version speaks for its cohort.
 */
export async function templateFor(
  { db, clock }: Context,
  scenario: string,
  schemaId: string,
  asCohort: string | null = null,
): Promise<JudgingTemplate> {
  const row = mayBeId(schemaId) ? await findVersion(db, scenario, schemaId) : null;
  const cohort = cohortNamed(row?.cohort) ?? asCohort;
  const newest = newestOfRow(await newestFor(db, scenario, 'experimental', cohort));
  if (row !== null && !hasEnded(row, clock.now())) {
    const over = row.expiresAt <= clock.now();
    const current = over ? await newestFor(db, scenario, 'stable', cohort) : null;
    return { template: documentOfRow(row), known: true, cohort, current, newest };
  }
  const current = await newestFor(db, scenario, 'stable', cohort);
  if (current !== null) return { template: documentOfRow(current), known: false, cohort, current, newest };
  const template = await unpublished(db, scenario);
  return { template, known: template.schema_id === schemaId, cohort, current: null, newest };
}

function hasEnded({ endsAt }: SchemaVersionRow, now: Date): boolean {
  return endsAt !== null && endsAt <= now;
}

function newestOfRow(row: SchemaVersionRow | null): NewestVersion | null {
  return row === null ? null : { schema_id: row.schemaId, digest: row.digest, keys: documentOfRow(row).keys };
}

/** Of a scenario that was registered a moment ago, and has no version yet. */
async function unpublished(db: Db, scenario: string): Promise<Template> {
  const { template } = await findScenario(db, scenario);
  return template;
}

/** What one payload of a batch is read against; as of `JudgingTemplate`. */
export type BatchTemplate = Pick<JudgingTemplate, 'template' | 'known' | 'newest'>;

/** The templates that a batch of interactions names, in one look: many unknown ids or cohorts cost no more than one. */
export async function templatesFor(
  ctx: Context,
  scenario: string,
  items: readonly unknown[],
): Promise<(schemaId: string, cohort: string | undefined) => BatchTemplate> {
  const members = items.filter(isRecord);
  const ids = members.flatMap(({ schema_id: id }) => (typeof id === 'string' && mayBeId(id) ? [id] : []));
  const [stable, newest, rows, branches] = await Promise.all([
    newestFor(ctx.db, scenario, 'stable', null),
    newestFor(ctx.db, scenario, 'experimental', null),
    findVersions(ctx.db, scenario, [...new Set(ids)]),
    members.some(({ cohort }) => cohort !== undefined) ? newestVersions(ctx.db, scenario) : [],
  ]);
  const current = stable === null ? await unpublished(ctx.db, scenario) : documentOfRow(stable);
  const versions = new Map(rows.map((row) => [row.schemaId, row]));
  const onTrial = branches.filter(({ line }) => line === 'experimental');
  const now = ctx.clock.now();
  const ofCohort = new Map(onTrial.map((row) => [row.cohort, row]));
  return (schemaId, cohort) => {
    const version = versions.get(schemaId);
    const branch = cohortNamed(version?.cohort) ?? cohortNamed(cohort) ?? GLOBAL_COHORT;
    const ahead = newestOfRow(ofCohort.get(branch) ?? newest);
    if (version !== undefined && !hasEnded(version, now))
      return { template: documentOfRow(version), known: true, newest: ahead };
    // One that was registered a moment ago is known and not published yet.
    return { template: current, known: current.schema_id === schemaId, newest: ahead };
  };
}

/** As long as an id of a caller may be. */
const LONGEST_ID = 200;

/** Whether it is worth a look: no id of ours holds what the database takes for no text (NUL) or for another (half a pair). */
function mayBeId(text: string): boolean {
  return text.length <= LONGEST_ID && !/[\p{Cc}\p{Surrogate}]/u.test(text);
}
