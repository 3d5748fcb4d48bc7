import type { KeyValue } from '../../../domain/template/index.ts';
import { type NewFragment, openContent, openText } from '../intake/index.ts';
import type { Db } from '../server/index.ts';

/** What the door took in, as it came: an interaction with the words of its `other`, or a fragment sent alone. */
export type ReceivedItem = Omit<NewFragment, 'scenario' | 'source' | 'text' | 'bodyDigest' | 'trace'> & {
  readonly kind: 'interaction' | 'fragment';
  /** Of interactions: the keys that were taken, and as text those that were refused. */
  readonly payload: Readonly<Record<string, KeyValue | null>> | null;
  readonly refused: Readonly<Record<string, string>> | null;
  readonly text: string | null;
  readonly outcome: string | null;
  readonly channel: string | null;
};

const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Everything a scenario received, in the order of receipt; of one instant fragments first, then by id. */
export async function receivedItems(db: Db, scenario: string): Promise<ReceivedItem[]> {
  type Row = Omit<ReceivedItem, 'payload' | 'refused' | 'text'> & {
    readonly words: Uint8Array | null;
    /** The phrases of what was said: they stay when the text goes. */
    readonly clean: string | null;
    readonly content: Uint8Array | null;
    /** Of interactions: what stays of the payload when the rest goes. */
    readonly closed: ReceivedItem['payload'];
  };
  const clean = db.sql`(
    select string_agg(p.text, '; ' order by said.part) from fragments said
    join phrases p on p.scenario = said.scenario and p.id = said.phrase
    where said.scenario = f.scenario and (said.seq = f.seq or said.parent = f.seq)) as clean`;
  const rows = await db.sql<Row[]>`
    select 'interaction' as kind, i.id, i.schema_id as "schemaId", i.content_encrypted as content, i.closed_values as closed,
      f.text_encrypted as words, ${clean}, i.client_agent as "clientAgent", i.owner, i.cohort, f.language, null as interaction,
      f.near_misses as "nearMisses", coalesce(f.request, false) as request, i.outcome, i.channel,
      to_char(i.observed_at at time zone 'UTC', ${INSTANT}) as "observedAt",
      to_char(i.received_at at time zone 'UTC', ${INSTANT}) as "receivedAt"
    from interactions i
    left join admitted_ids a on a.scenario = i.scenario and a.source = 'interaction' and a.id = i.id
    left join fragments f on f.scenario = a.scenario and f.seq = a.seq and f.received_at = a.received_at
    where i.scenario = ${scenario}
    union all
    select 'fragment', f.id, f.schema_id, null, null, f.text_encrypted, ${clean}, f.client_agent, f.owner, f.cohort, f.language,
      f.interaction, f.near_misses, f.request, null, null,
      to_char(f.observed_at at time zone 'UTC', ${INSTANT}), to_char(f.received_at at time zone 'UTC', ${INSTANT})
    from fragments f
    where f.scenario = ${scenario} and f.source = 'fragment' and f.part = 0
    order by "receivedAt", kind, id`;
  return Promise.all(
    rows.map(async ({ words, clean, content, closed, ...row }) => {
      const opened = content === null ? null : await openContent(db, scenario, row.id, content);
      return {
        ...row,
        payload: opened?.payload ?? closed,
        refused: opened?.refused ?? null,
        text: (await openText(db, scenario, { source: row.kind, id: row.id, part: 0 }, words)) ?? clean,
      };
    }),
  );
}
