import { and, eq } from 'drizzle-orm';
import type { KeyValue } from '../domain/key-definition.ts';
import type { Encrypter } from '../vault/vault.ts';
import type { Db, Tx } from './connect.ts';
import { placeIn } from './encrypted-columns.ts';
import type { Admission } from './fragments.ts';
import { interactions } from './tables/interactions.ts';

/** An interaction as the door admitted it. Instants are ISO 8601 texts. */
export type NewInteraction = {
  readonly id: string;
  readonly schemaId: string;
  /** False: no version of this service; the current template judged it. */
  readonly schemaKnown: boolean;
  /** Typed keys as sent, without `other`. */
  readonly payload: Readonly<Record<string, KeyValue | null>>;
  /** Those of them that come from a closed list, or are yes or no. */
  readonly closedValues: Readonly<Record<string, KeyValue>>;
  readonly keysSet: readonly string[];
  readonly keysRefused: readonly string[];
  /** Key -> what was given for it, as `shortValue` keeps it; null where all fitted. */
  readonly refusedValues: Readonly<Record<string, string>> | null;
  readonly valid: boolean;
  readonly clientAgent: string;
  readonly owner: string;
  readonly cohort: string | null;
  readonly outcome: string | null;
  readonly channel: string;
  readonly observedAt: string;
  readonly bodyDigest: string;
};

/** One statement for the batch; the primary key does the deduplication (see `insertFragments`). */
export async function insertInteractions(
  tx: Tx,
  encrypter: Encrypter,
  scenario: string,
  rows: readonly NewInteraction[],
  receivedAt: Date,
): Promise<Map<string, Admission>> {
  const admissions = new Map<string, Admission>();
  if (rows.length === 0) return admissions;
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  const column = <K extends keyof NewInteraction>(name: K) => sorted.map((row) => row[name]);
  const list = (names: readonly string[]) => JSON.stringify(names);
  const contents = sorted.map(({ id, payload, refusedValues: refused }) => {
    const content: InteractionContent = { payload, refused };
    return encrypter.encrypt(JSON.stringify(content), placeIn('interactions', scenario, id)).toString('hex');
  });
  const bodies = new Map(sorted.map(({ id, bodyDigest }) => [id, encrypter.digest(bodyDigest)]));
  const inserted = await tx<{ id: string }[]>`
    insert into interactions (scenario, id, schema_id, schema_known, content_encrypted, closed_values, keys_set,
      keys_refused, valid, client_agent, owner, cohort, outcome, channel, observed_at, received_at, body_digest)
    select ${scenario}, id, schema_id, schema_known::boolean, decode(content, 'hex'), closed_values::jsonb,
      array(select jsonb_array_elements_text(keys_set::jsonb)), array(select jsonb_array_elements_text(keys_refused::jsonb)),
      valid::boolean, client_agent, owner, cohort, outcome, channel, observed_at::timestamptz,
      ${receivedAt.toISOString()}::timestamptz, body_digest
    from unnest(${column('id')}::text[], ${column('schemaId')}::text[],
      ${sorted.map((row) => String(row.schemaKnown))}::text[],
      ${contents}::text[], ${sorted.map((row) => JSON.stringify(row.closedValues))}::text[],
      ${sorted.map((row) => list(row.keysSet))}::text[],
      ${sorted.map((row) => list(row.keysRefused))}::text[],
      ${sorted.map((row) => String(row.valid))}::text[],
      ${column('clientAgent')}::text[], ${column('owner')}::text[], ${column('cohort')}::text[],
      ${column('outcome')}::text[], ${column('channel')}::text[], ${column('observedAt')}::text[],
      ${[...bodies.values()]}::text[])
      as incoming(id, schema_id, schema_known, content, closed_values, keys_set, keys_refused, valid, client_agent, owner, cohort, outcome, channel,
        observed_at, body_digest)
    on conflict (scenario, id) do nothing
    returning id`;
  for (const { id } of inserted) admissions.set(id, 'accepted');
  const known = sorted.filter((row) => !admissions.has(row.id));
  if (known.length > 0) {
    const stored = await tx<{ id: string; body_digest: string }[]>`
      select id, body_digest from interactions
      where scenario = ${scenario} and id = any(${known.map((row) => row.id)}::text[])`;
    const digests = new Map(stored.map((row) => [row.id, row.body_digest]));
    for (const row of known)
      admissions.set(row.id, digests.get(row.id) === bodies.get(row.id) ? 'repeated' : 'conflict');
  }
  return admissions;
}

/** What stands encrypted of a payload. */
type InteractionContent = Pick<NewInteraction, 'payload'> & {
  readonly refused: NewInteraction['refusedValues'];
};

export async function openContent(
  { vault }: Pick<Db, 'vault'>,
  scenario: string,
  id: string,
  encrypted: Uint8Array,
): Promise<InteractionContent> {
  return JSON.parse(await vault.open(encrypted, placeIn('interactions', scenario, id)));
}

export type InteractionRow = Omit<typeof interactions.$inferSelect, 'contentEncrypted'> &
  Pick<NewInteraction, 'payload'>;

export async function findInteraction(db: Db, scenario: string, id: string): Promise<InteractionRow | null> {
  const [found] = await db.orm
    .select()
    .from(interactions)
    .where(and(eq(interactions.scenario, scenario), eq(interactions.id, id)));
  if (found === undefined) return null;
  const { contentEncrypted, ...row } = found;
  // When its time is over, what nobody wrote themselves is left of it.
  const content = contentEncrypted === null ? null : await openContent(db, scenario, id, contentEncrypted);
  return { ...row, payload: content?.payload ?? row.closedValues };
}
