import type { KeyValue } from '../../../domain/template/index.ts';
import type { TakenPayload } from '../../../domain/versions/index.ts';
import type { Encrypter } from '../../vault/vault.ts';
import { placeIn } from '../encryption/index.ts';
import { type Db, findRow, type Tx } from '../server/index.ts';
import { interactions } from '../tables/intake/interactions.ts';
import type { Named } from './admitted-ids.ts';
import { type Admission, admissionsOf, deliveriesOf, firstOfEach } from './deliveries.ts';
import type { NewFragment } from './fragments.ts';

/** An interaction as the door admitted it. Instants are ISO 8601 texts. */
export type NewInteraction = Pick<
  NewFragment,
  'scenario' | 'id' | 'clientAgent' | 'owner' | 'cohort' | 'observedAt' | 'receivedAt' | 'bodyDigest'
> & {
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
  readonly outcome: string | null;
  readonly channel: string;
};

/** One statement for all rows; the constraint on the admitted ids does the deduplication (see `insertFragments`). */
export async function insertInteractions(
  tx: Tx,
  encrypter: Encrypter,
  rows: readonly NewInteraction[],
): Promise<Admission[]> {
  if (rows.length === 0) return [];
  const deliveries = deliveriesOf(rows, payloadNamed, encrypter);
  const firsts = firstOfEach(deliveries);
  const column = <K extends keyof NewInteraction>(name: K) => firsts.map(({ row }) => row[name]);
  const json = (name: keyof NewInteraction) => firsts.map(({ row }) => JSON.stringify(row[name]));
  const contents = firsts.map(({ row: { scenario, id, payload, refusedValues: refused } }) => {
    const content: InteractionContent = { payload, refused };
    return encrypter.encrypt(JSON.stringify(content), placeIn('interactions', scenario, id)).toString('hex');
  });
  const made = await tx<Pick<NewInteraction, 'scenario' | 'id'>[]>`
    with incoming as materialized (
      select * from unnest(${column('scenario')}::text[], ${column('id')}::text[], ${column('schemaId')}::text[],
        ${json('schemaKnown')}::text[], ${contents}::text[], ${json('closedValues')}::text[],
        ${json('keysSet')}::text[], ${json('keysRefused')}::text[], ${json('valid')}::text[],
        ${column('clientAgent')}::text[], ${column('owner')}::text[], ${column('cohort')}::text[],
        ${column('outcome')}::text[], ${column('channel')}::text[], ${column('observedAt')}::text[],
        ${column('receivedAt')}::text[]::timestamptz[], ${firsts.map(({ digest }) => digest)}::text[])
        as reported(scenario, id, schema_id, schema_known, content, closed_values, keys_set, keys_refused, valid,
          client_agent, owner, cohort, outcome, channel, observed_at, received_at, body_digest)),
    admitted as (
      insert into admitted_ids (scenario, source, id, received_at, body_digest)
      select scenario, 'payload', id, received_at, body_digest from incoming
      on conflict (scenario, source, id) do nothing returning scenario, id)
    insert into interactions (scenario, id, schema_id, schema_known, content_encrypted, closed_values, keys_set,
      keys_refused, valid, client_agent, owner, cohort, outcome, channel, observed_at, received_at)
    select scenario, id, schema_id, schema_known::boolean, decode(content, 'hex'), closed_values::jsonb,
      array(select jsonb_array_elements_text(keys_set::jsonb)), array(select jsonb_array_elements_text(keys_refused::jsonb)),
      valid::boolean, client_agent, owner, cohort, outcome, channel, observed_at::timestamptz, received_at
    from incoming join admitted using (scenario, id)
    returning scenario, id`;
  return admissionsOf(tx, deliveries, made.map(payloadNamed));
}

function payloadNamed({ scenario, id }: Pick<NewInteraction, 'scenario' | 'id'>): Named {
  return { scenario, source: 'payload', id };
}

/** What stands encrypted of a payload. */
type InteractionContent = Pick<NewInteraction, 'payload'> & {
  readonly refused: NewInteraction['refusedValues'];
};

/** @throws NotAuthentic where the bytes were changed, or are another row's */
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
  const found = await findRow(db, interactions, { scenario, id });
  if (found === null) return null;
  const { contentEncrypted, ...row } = found;
  // When its time is over, what nobody wrote themselves is left of it.
  const content = contentEncrypted === null ? null : await openContent(db, scenario, id, contentEncrypted);
  return { ...row, payload: content?.payload ?? row.closedValues };
}

/** Enough to meet every client that sends more than one payload in some thousands; each is decrypted. */
const NEWEST_TAKEN = 20_000;

/** The newest payloads that were valid for the version they named, and sent since then. */
export async function takenSince(db: Db, scenario: string, since: Date): Promise<TakenPayload[]> {
  const rows = await db.sql<TakenRow[]>`
    select id, client_agent as "clientAgent", closed_values as "closedValues", keys_set as "keysSet",
      content_encrypted as content from interactions
    where scenario = ${scenario} and valid and received_at >= ${since}
    order by received_at desc, id limit ${NEWEST_TAKEN}`;
  return Promise.all(
    rows.map(async ({ id, clientAgent, closedValues, keysSet, content }) => ({
      clientAgent,
      keysSet,
      payload: content === null ? closedValues : (await openContent(db, scenario, id, content)).payload,
    })),
  );
}

type TakenRow = Pick<NewInteraction, 'id' | 'clientAgent' | 'closedValues' | 'keysSet'> & {
  readonly content: Uint8Array | null;
};
