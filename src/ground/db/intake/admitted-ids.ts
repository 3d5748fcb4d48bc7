import type { Db, Tx } from '../server/index.ts';

/** What stands under an id: something said (`fragment`, `interaction`) or a payload. */
export type Named = {
  readonly scenario: string;
  readonly source: 'fragment' | 'interaction' | 'payload';
  readonly id: string;
};

/** No scenario and no source has a space in it. */
export function nameOf({ scenario, source, id }: Named): string {
  return `${scenario} ${source} ${id}`;
}

/** The digests of the bodies that came under these ids, by their names. */
export async function admittedBodies(
  sql: Db['sql'] | Tx,
  asked: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  if (asked.length === 0) return new Map();
  const rows = await sql<(Named & { body: string })[]>`
    select a.scenario, a.source, a.id, a.body_digest as body
    from unnest(${asked.map(({ scenario }) => scenario)}::text[], ${asked.map(({ source }) => source)}::text[],
      ${asked.map(({ id }) => id)}::text[]) as asked(scenario, source, id)
    join admitted_ids a using (scenario, source, id)`;
  return new Map(rows.map((row) => [nameOf(row), row.body]));
}

/** Their rows are gone: these ids may come again. */
export async function dropIds(
  tx: Tx,
  scenario: string,
  ids: readonly Omit<Named, 'scenario'>[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    delete from admitted_ids a using unnest(${ids.map(({ source }) => source)}::text[], ${ids.map(({ id }) => id)}::text[])
      as gone(source, id)
    where a.scenario = ${scenario} and a.source = gone.source and a.id = gone.id`;
}
