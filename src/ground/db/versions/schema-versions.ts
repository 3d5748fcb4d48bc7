import { asc, desc, getTableColumns, gt } from 'drizzle-orm';
import { canonicalise, digestOf, onceEach } from '../../../domain/basics/index.ts';
import {
  GLOBAL_COHORT,
  type KeyDefinition,
  type Line,
  type SchemaDocument,
} from '../../../domain/template/index.ts';
import { publicationDecision } from '../../../domain/versions/index.ts';
import { appendDecision } from '../keys/index.ts';
import { askedTogether, columnOf, type Db, findRow, findRows, matching, type Tx } from '../server/index.ts';
import { schemaVersions } from '../tables/versions/schema-versions.ts';
import { areTrusted } from './signing-keys.ts';

export type SchemaVersionRow = typeof schemaVersions.$inferSelect;
/** To be published, on one of the lines that clients are served. */
export type NewSchemaVersion = typeof schemaVersions.$inferInsert & { readonly line: Line };

/** A version of everybody's or of a cohort's branch, on one of the lines that clients are served. */
export type Place = { readonly line: Line; readonly cohort: string };

/** As many documents as a process keeps at hand, of a few kilobytes each. */
const MOST_HELD = 500;

/** Of a database: rows that were read, by what names them and what may change of them (a version is signed anew when its key is revoked). */
const readerOf = onceEach((_: Db['sql']) => ({
  held: new Map<string, SchemaVersionRow>(),
  newest: askedTogether<Newest | undefined>(),
}));

type Newest = { readonly seq: number; readonly signature: string };

/** The newest version of the first of these places that has one. Only its number is asked for where this process has read it before. */
export async function newestOf(
  db: Db,
  scenario: string,
  places: readonly Place[],
): Promise<SchemaVersionRow | null> {
  const { held, newest } = readerOf(db.sql);
  const asked = JSON.stringify([scenario, places]);
  const found = await newest(asked, () => newestAt(db, scenario, places));
  if (found === undefined) return null;
  const name = `${found.seq} ${found.signature}`;
  const known = held.get(name);
  if (known !== undefined) return known;
  const row = await findRow(db, schemaVersions, { seq: found.seq });
  if (row === null) return null;
  if (held.size >= MOST_HELD) held.clear();
  held.set(`${row.seq} ${row.signature}`, row);
  return row;
}

async function newestAt({ sql }: Db, scenario: string, places: readonly Place[]) {
  const [newest] = await sql<Newest[]>`
    select newest.seq::float8 as seq, newest.signature
    from unnest(${places.map(({ line }) => line)}::text[], ${places.map(({ cohort }) => cohort)}::text[])
      with ordinality as place(line, cohort, nth),
      lateral (select seq, signature from schema_versions v
        where v.scenario = ${scenario} and v.line = place.line and v.cohort = place.cohort
        order by v.seq desc limit 1) as newest
    order by place.nth limit 1`;
  return newest;
}

/** The newest version of each line and cohort. */
export async function newestVersions(db: Db, scenario: string): Promise<SchemaVersionRow[]> {
  return db.orm
    .selectDistinctOn([schemaVersions.line, schemaVersions.cohort])
    .from(schemaVersions)
    .where(matching(schemaVersions, { scenario }))
    .orderBy(asc(schemaVersions.line), asc(schemaVersions.cohort), desc(schemaVersions.seq));
}

/** The learned keys that ever stood in a signed version, each as it last did. */
export async function signedKeys(db: Db, scenario: string): Promise<ReadonlyMap<string, KeyDefinition>> {
  const rows = await db.sql<{ keyName: string; document: string }[]>`
    select k.key_name as "keyName", v.document from patch_keys k, lateral (
      select document from schema_versions v
      where v.scenario = k.scenario and k.key_name = any(v.key_names) and v.line <> 'recorded'
      order by v.seq desc limit 1) as v
    where k.scenario = ${scenario}`;
  return new Map(
    rows.flatMap(({ keyName, document }) => {
      const found = keysIn({ document }).find((key) => key.key_name === keyName);
      if (found === undefined) return [];
      const { status: _, ...definition } = found;
      return [[keyName, definition] as const];
    }),
  );
}

/** Whether the newest version of some line expires before an instant. */
export async function hasExpiring(db: Db, scenario: string, before: Date): Promise<boolean> {
  const newest = await newestVersions(db, scenario);
  return newest.some(({ line, expiresAt }) => line !== 'recorded' && expiresAt <= before);
}

/** The rows ask for versions, though no key and no template has changed. */
export async function askForVersions(db: Db, scenario: string): Promise<void> {
  await db.sql`update scenarios set revision = revision + 1 where scenario = ${scenario}`;
}

/** Everybody's newest stable version of each scenario. */
export async function newestStableVersions(db: Db): Promise<SchemaVersionRow[]> {
  return db.orm
    .selectDistinctOn([schemaVersions.scenario])
    .from(schemaVersions)
    .where(matching(schemaVersions, { line: 'stable', cohort: GLOBAL_COHORT }))
    .orderBy(asc(schemaVersions.scenario), desc(schemaVersions.seq));
}

export async function findVersion(
  db: Db,
  scenario: string,
  schemaId: string,
): Promise<SchemaVersionRow | null> {
  return findRow(db, schemaVersions, { scenario, schemaId });
}

/** The scenarios that have a version with this id: ids are unique within a scenario only. */
export async function scenariosOfVersion(db: Db, schemaId: string): Promise<string[]> {
  return columnOf<string>(db.sql`
    select scenario from schema_versions where schema_id = ${schemaId} order by scenario`);
}

/** Those of some ids that there are. */
export async function findVersions(
  db: Db,
  scenario: string,
  schemaIds: readonly string[],
): Promise<SchemaVersionRow[]> {
  if (schemaIds.length === 0) return [];
  return findRows(db, schemaVersions, { scenario, schemaId: schemaIds });
}

/** Behind a version, or published after an instant. */
export type Since = { readonly seq: number } | { readonly instant: Date };

/** All versions of a scenario, oldest first; only everybody's, or a cohort's branch, where one is named. */
export async function listVersions(db: Db, scenario: string, cohort?: string): Promise<SchemaVersionRow[]> {
  return findRows(db, schemaVersions, { scenario, cohort }, schemaVersions.seq);
}

/** The same without the documents, which are most of it; only what came after something, where that is named. */
export async function versionHeads(db: Db, scenario: string, cohort?: string, since?: Since) {
  const { document: _, ...head } = getTableColumns(schemaVersions);
  const { seq, issuedAt } = head;
  const later =
    since === undefined ? undefined : 'seq' in since ? gt(seq, since.seq) : gt(issuedAt, since.instant);
  return db.orm
    .select(head)
    .from(schemaVersions)
    .where(matching(schemaVersions, { scenario, cohort }, later))
    .orderBy(seq);
}

/** Of a replay: what the recording's clients were served, to be named by their payloads. No line goes on from it. */
export async function insertRecordedVersions(
  db: Db,
  scenario: string,
  versions: readonly (Pick<SchemaDocument, 'keys'> & { readonly schema_id: string })[],
  at: Date,
): Promise<void> {
  if (versions.length === 0) return;
  await db.orm.insert(schemaVersions).values(
    versions.map((version, index): typeof schemaVersions.$inferInsert => {
      const document = canonicalise(version);
      return {
        scenario,
        line: 'recorded',
        cohort: GLOBAL_COHORT,
        number: index + 1,
        schemaId: version.schema_id,
        document,
        digest: digestOf(document),
        previousDigest: null,
        signature: '',
        keyId: '',
        keyNames: version.keys.map((key) => key.key_name),
        reason: 'Recorded elsewhere.',
        issuedAt: at,
        expiresAt: at,
      };
    }),
  );
}

/**
 * All or nothing, signed already, each with its place in the chain of decisions. False when another publisher was faster:
 * it published this revision, or a version that one of these would have to follow; or when a key was revoked meanwhile.
 * @param oldUntil when the versions end that these follow, because these break them
 */
export async function insertVersions(
  db: Db,
  scenario: string,
  rows: readonly NewSchemaVersion[],
  publishedRevision: number,
  oldUntil: Date | null = null,
): Promise<boolean> {
  return db.sql.begin(async (tx) => {
    const [current] = await tx<{ publishedRevision: number }[]>`
      select published_revision as "publishedRevision" from scenarios where scenario = ${scenario} for update`;
    if (current === undefined || current.publishedRevision >= publishedRevision) return false;
    if (!(await areTrusted(tx, rows))) return false;
    for (const row of rows) {
      const previousDigest = row.previousDigest ?? null;
      const [newest] = await tx<{ digest: string; document: string }[]>`
        select digest, document from schema_versions
        where scenario = ${row.scenario} and line = ${row.line} and cohort = ${row.cohort}
        order by seq desc limit 1`;
      if ((newest?.digest ?? null) !== previousDigest) return false;
      await tx`
        insert into schema_versions (scenario, line, cohort, number, schema_id, document, digest, previous_digest,
          signature, key_id, key_names, reason, issued_at, expires_at)
        values (${row.scenario}, ${row.line}, ${row.cohort}, ${row.number}, ${row.schemaId}, ${row.document},
          ${row.digest}, ${previousDigest}, ${row.signature}, ${row.keyId}, ${row.keyNames}::text[],
          ${row.reason}, ${row.issuedAt}, ${row.expiresAt})`;
      const decision = publicationDecision({ ...row, previousDigest }, keysIn(row), keysIn(newest));
      await appendDecision(tx, scenario, decision);
    }
    if (oldUntil !== null) await endOlder(tx, scenario, rows, oldUntil);
    await tx`update scenarios set published_revision = ${publishedRevision} where scenario = ${scenario}`;
    return true;
  });
}

/** The earlier end counts, and what has ended stays so. */
async function endOlder(
  tx: Tx,
  scenario: string,
  rows: readonly NewSchemaVersion[],
  until: Date,
): Promise<void> {
  await tx`
    update schema_versions v set ends_at = least(v.ends_at, ${until})
    where v.scenario = ${scenario} and not v.schema_id = any(${rows.map(({ schemaId }) => schemaId)}::text[])
      and (v.line, v.cohort) in (select * from unnest(${rows.map(({ line }) => line)}::text[], ${rows.map(({ cohort }) => cohort)}::text[]))`;
  await tx`update scenarios set old_until = null where scenario = ${scenario}`;
}

function keysIn(row: { document: string } | undefined): SchemaDocument['keys'] {
  if (row === undefined) return [];
  const document: SchemaDocument = JSON.parse(row.document); // canonical, written by the publisher
  return document.keys;
}
