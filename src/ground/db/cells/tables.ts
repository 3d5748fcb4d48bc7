import type { Rows, Tx } from '../server/index.ts';

/**
 * What becomes of a table's rows when their scenario moves. stream: they are published, by a filter · carried: they go once
 * nothing is written any more · left: they go from here, and come to be there by themselves
 */
type Way = 'stream' | 'carried' | 'left';

/** A table that has rows of scenarios. */
export type MovedTable = {
  readonly name: string;
  readonly way: Way;
  /** Says whose a row is: by the scenario itself, or by a pool, whose id begins with it. */
  readonly by: 'scenario' | 'pool';
};

/** Tables that name a scenario and are not published, each with what becomes of it. */
const OTHER_WAYS: Readonly<Record<string, Exclude<Way, 'stream'>>> = {
  // Append-only, so a scenario that comes back finds its older rows there.
  audit_log: 'carried',
  // Where they stood while rows go over, both cells would deliver.
  webhooks: 'carried',
  // What a process has in hand; found anew by a walk through all rows; counted anew.
  attempts: 'left',
  unaccounted: 'left',
  place_counts: 'left',
};

/** Tables without rows of scenarios, or whose rows stay where they are, each with the reason. */
export const STAYS: Readonly<Record<string, string>> = {
  a2a_tasks: 'a talk of a caller, for some days; it may be about any scenario',
  account_walks: 'how far this cell has looked through its rows',
  actor_keys: 'of a caller: they go with its API key',
  agent_contexts: 'of a master agent, who may ask any scenario',
  api_key_secrets: 'of a caller: they go with its API key',
  api_keys: 'those that name the scenario are taken along',
  cell: 'which cell this is',
  data_keys: 'all are taken along before any row',
  intents: 'a talk of a caller: it begins anew in the other cell',
  kept_master_key: 'all cells are given the same one',
  key_holders: 'of a caller: they go with its API key',
  moves: 'what this cell knows of a move',
  nonces: 'what a caller has used up here',
  place_news: 'notes of what has moved here',
  setbacks: 'jobs that failed here',
  signing_keys: 'all are taken along before any row',
  task_contexts: 'of a master agent, who may ask any scenario',
  webhook_attempts: 'what came of the last tries from here',
};

/**
 * The tables with rows of scenarios, out of the catalog, so that a new one is moved without being named.
 * @throws where one neither names a scenario or a pool nor is said to stay; or does not begin its primary key with it, which is
 *   all that a row that goes tells of whose it was
 */
export async function movedTables({ sql }: { readonly sql: Rows['sql'] | Tx }): Promise<MovedTable[]> {
  const found = await sql<{ name: string; columns: string[]; key: string | null }[]>`
    select relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname !~ '^(fragments|interactions)_(before|[0-9]{4}_[0-9]{2})$' order by relname`;
  return found.flatMap(({ name, columns, key }) => {
    if (Object.hasOwn(STAYS, name)) return [];
    const named = (['scenario', 'pool'] as const).filter((column) => columns.includes(column));
    const by = named.find((column) => column === key) ?? named[0];
    if (by === undefined) throw new Error(`nobody says whether rows of ${name} move with their scenario`);
    const way = OTHER_WAYS[name] ?? 'stream';
    if (way === 'stream' && by !== key)
      throw new Error(`the primary key of ${name} does not begin with its ${by}`);
    return [{ name, way, by }];
  });
}

/** Rows of a scenario, as SQL for statements that take no parameters: its name has letters, digits, `_` and `-`. */
export function ofScenario({ by }: Pick<MovedTable, 'by'>, scenario: string): string {
  if (!/^[A-Za-z0-9_-]+$/u.test(scenario)) throw new Error('no name of a scenario');
  return by === 'scenario' ? `scenario = '${scenario}'` : `starts_with(pool, '${scenario}/')`;
}
