import type { Db } from '../../src/ground/db/server/connect.ts';

/**
 * So many rows at a time into the fragments' table, with the columns, indexes and constraints that the door's have, and
 * nothing done for them but the statement: all is prepared before.
 */
export function rawInserts(
  { sql }: Pick<Db, 'sql'>,
  run: string,
  rows: number,
): (index: number) => Promise<unknown> {
  const column = (value: (i: number) => string) => Array.from({ length: rows }, (_, i) => value(i));
  const text = column((i) => Buffer.alloc(65, i).toString('hex'));
  const agent = column((i) => `agent-${i % 40}`);
  const at = column(() => '2026-01-05T00:00:00.000Z');
  const digest = column(() => 'AAAAAAAAAAAAAAAAAAAAAA');
  return (index) => sql`
    with prepared as materialized (
      select * from unnest(${column((i) => `${run}-${index}-${i}`)}::text[], ${text}::text[], ${agent}::text[],
        ${at}::text[]::timestamptz[], ${digest}::text[]) as given(id, text, agent, at, digest)),
    admitted as (
      insert into admitted_ids (scenario, source, id, received_at, body_digest)
      select 'raw', 'fragment', id, at, digest from prepared
      on conflict (scenario, source, id) do nothing returning id, seq)
    insert into fragments (seq, scenario, source, id, text_encrypted, client_agent, owner, cohort, language, interaction,
      schema_id, near_misses, request, observed_at, received_at)
    select seq, 'raw', 'fragment', id, decode(text, 'hex'), agent, agent, null, null, null, null, null, false, at, at
    from prepared join admitted using (id) order by seq
    returning id`;
}
