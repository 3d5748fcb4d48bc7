import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { createIntake } from '../../../src/doors/exchange/intake/intake.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { movedTables } from '../../../src/ground/db/cells/tables.ts';
import { openMonths } from '../../../src/ground/db/intake/months.ts';
import { type Connection, surveyTables } from '../../../src/ground/db/server/connect.ts';
import { readAll } from '../../helpers/asking/read-all.ts';
import { fillTables } from '../../helpers/database/fill-tables.ts';
import { explainingRows, type Ran, type Scan } from '../../helpers/papers/plans.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const DAY_MS = 86_400_000;
const START = new Date('2027-01-20T00:00:00Z');
const LATER = new Date(START.getTime() + 40 * DAY_MS);
const KEY = 'k'.repeat(32);

/** So many rows may be read for nothing: fewer say nothing about an index. */
const FEW = 1_000;

/** Rows are as many as what people set up, or go as soon as they were looked at. All other tables grow with what is said. */
const SMALL =
  /^(pg_\w+|measured_before|unaccounted|account_walks|place_counts|place_news|scenarios|pools|patch_keys|refinements|corrections|replaced_corrections|correction_orders|campaigns|held_versions|response_templates|webhooks|webhook_attempts|setbacks|attempts|new_mentions|api_keys|api_key_\w+|signing_keys|data_keys|kept_master_key|intents|task_contexts|agent_contexts|a2a_tasks|owner_\w+|clearances)$/;

/** Statements that read much on purpose, or cannot know the month, each with its reason. */
const EXCEPTIONS: readonly (readonly [statement: RegExp, reason: string])[] = [
  [
    /as said_not_offered|join interactions i on i\.scenario = .* and i\.id = /,
    'what is said names its payload by its id, and may come in another month',
  ],
  [
    /where scenario = \$\d+ and "?(client_agent|owner)"? = \$\d+ .*for update$/,
    'an erasure is rare, and an index by sender would be paid for by every row that comes in',
  ],
  [/^delete from owners o where/, 'erasure likewise'],
  [
    /interactions where scenario = \$\d+ (and counted )?and id = any\(\$\d+::text\[\]\)( and counted| group by)/,
    'erasure likewise: the sums of payloads of all times',
  ],
  [/^with unfinished as/, 'where something has moved, all fragments of the scenario are counted anew'],
  [/^with said as \( select f\.interaction, bool_or/, 'two needs are held against all that their pools say'],
  [/^select "scenario", "id", "schema_id".* from "interactions"/, 'somebody asks for one payload by its id'],
  [
    /^select p\.id from phrases p where p\.scenario = \$1 and not \(p\.model/,
    'a pool of all is learned, which reads its phrases: vectors that compare with nothing are looked for first',
  ],
  [
    /^select p\.scenario, p\.model, p\.transform, count/,
    'vectors of other models are counted at a start, and until a process has seen none',
  ],
  [
    /^select \(select count\(\*\) from interactions/,
    'all payloads of a scenario are counted, once for each answer to its needs',
  ],
];

/** Statements that mean rows of several scenarios, or of one by what is known of it, each with its reason. */
const ACROSS: readonly (readonly [statement: RegExp, reason: string])[] = [
  [
    /^with incoming as materialized|unnest\(.* as asked\(scenario, source, id\)/,
    'the door: each item says its own',
  ],
  [/^with open_keys as|^select p\.scenario, p\.model/, 'a sweep looks for work in all'],
  [/from "?scenarios"?(?: s)?(?: where (?:case|exists)| order by)/, 'scenarios themselves are asked for'],
  [/^select distinct on \("schema_versions"\."scenario"\)/, 'the newest version of each is listed'],
  [
    /"schema_versions"\."seq" = \$1|"audit_log"\."seq" > \$1|audit_log where scenario is null/,
    'of one chain: its next',
  ],
  [/from "clusters" where "clusters"\."id" = \$1/, 'an address names a need alone; whose it is says its row'],
  [/^select min\(received_at\) from fragments|from unaccounted/, 'the status of the service: of all'],
  [/from place_(?:news|counts) where true|^select scenario, coalesce\(failed_stage/, 'the status likewise'],
];

let life: KeyLife;
let explaining: Connection;
let ctx: Context;
let app: Awaited<ReturnType<typeof createApp>>;
let call: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => Promise<void>;
let ran: Ran[] = [];
const statements = new Set<string>();

beforeAll(async () => {
  life = await openKeyLife();
  await life.begin(START);
  for (const days of [0, 20, 40, 60])
    await openMonths(life.ctx.db, new Date(START.getTime() - days * DAY_MS));
  await fillTables(life.ctx.db, SCENARIO, START);
  await surveyTables(life.ctx.db);
  life.clock.moveTo(LATER);
  explaining = explainingRows(life.databaseUrl, (one) => ran.push(one));
  const db = { ...explaining, vault: life.ctx.db.vault };
  ctx = { ...life.ctx, db, intake: createIntake(db), queue: LOST };
  app = await createApp(ctx, KEY, 'http://127.0.0.1');
  call = async (method, url, body) => {
    const headers = { authorization: `Bearer ${KEY}` };
    const { statusCode } = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    expect(statusCode, url).toBeLessThan(300);
  };
});
afterAll(async () => {
  await app.close();
  await explaining.close();
  await life.close();
});

describe('every statement finds its rows by an index, and in the months that it knows,', () => {
  it('at the door', async () => {
    await openMonths(ctx.db, LATER);
    const [said = []] = seatsAndMeals(LATER, 1);
    const fragments = said.map((one) => ({ ...one, id: `new-${one.id}` }));
    const interactions = said.map(({ text, id, ...from }) => ({
      ...from,
      id: `new-${id}`,
      schema_id: 'flight_booking_v1',
      payload: {
        origin: 'PEK',
        destination: 'SHA',
        departure_date: '2026-05-04',
        other: `${text} and a dog`,
      },
    }));
    for (const _ of ['sent', 'sent again']) {
      await call('POST', `${AT}/fragments`, { fragments });
      await call('POST', `${AT}/interactions`, { interactions });
    }
    expect(complaints()).toEqual([]);
  });

  it('in the jobs', async () => {
    await runFromRows(ctx);
    expect(complaints()).toEqual([]);
  });

  it('in what is read', async () => {
    await readAll({ app }, KEY, SCENARIO);
    for (const page of ['failed', 'quarantine', 'owners', 'fragments/new-0-0-0', 'interactions/new-0-0-0'])
      await call('GET', `${AT}/${page}`);
    await call('GET', '/v1/failed');
    await call('GET', '/v1/audit-log');
    expect(complaints()).toEqual([]);
  });

  it('when what failed is tried again or given up', async () => {
    const { sql } = life.ctx.db;
    await sql`
      update fragments set state = 'failed', failed_stage = 'embed-fragments', failed_reason = 'x', text_encrypted = null
      where scenario = ${SCENARIO} and id like 'many-1%'`;
    await call('POST', `${AT}/failed/replay`, { which: {}, reason: 'a test' });
    await call('POST', `${AT}/failed/discard`, { which: {}, reason: 'a test' });
    expect(complaints()).toEqual([]);
  });

  it('when somebody is erased', async () => {
    await call('DELETE', '/v1/client-agents/agent-1');
    await call('DELETE', '/v1/owners/owner-2');
    expect(complaints()).toEqual([]);
  });

  it('when the time of words and of rows is over', async () => {
    await call('PATCH', `${AT}/policy`, { retention: { text: 30, fragments: 60 } });
    life.clock.moveTo(new Date(LATER.getTime() + 2 * DAY_MS));
    await runFromRows(ctx);
    expect(complaints()).toEqual([]);
  });
});

describe('every statement of a table with rows of scenarios names whose rows it means', () => {
  it('by a value and not only by a join: plans are made for it, and an engine that distributes by scenarios finds its machine', async () => {
    const tables = (await movedTables(life.ctx.db)).map(({ name }) => name).join('|');
    const asks = new RegExp(`\\b(?:from|join|into|update|using) "?(?:${tables})\\b`);
    const names = /\b(?:scenario|pool)"? (?:= (?:any\()?|in \()\$\d/;
    const puts = new RegExp(`^insert into "?(?:${tables})"?(?: as p)? \\((?:[^)]*\\b)?(?:scenario|pool)\\b`);
    const of = [...statements].filter((one) => asks.test(one));
    const unnamed = of.filter((one) => !names.test(one) && !puts.test(one));
    expect(of.length).toBeGreaterThan(200);
    expect(unnamed.filter((one) => !ACROSS.some(([some]) => some.test(one)))).toEqual([]);
    expect(ACROSS.filter(([some]) => !unnamed.some((one) => some.test(one)))).toEqual([]);
  });
});

/** What is wrong with the statements since the last call. */
function complaints(): string[] {
  const since = ran;
  ran = [];
  for (const { statement } of since) statements.add(statement);
  expect(since.length).toBeGreaterThan(0);
  const asked = since.filter(({ statement }) => !EXCEPTIONS.some(([exempt]) => exempt.test(statement)));
  return [
    ...new Set(
      asked.flatMap(({ statement, scans }) =>
        scans.flatMap((scan) => {
          const wrong = SMALL.test(scan.table) ? null : complaintOf(scan);
          return wrong === null
            ? []
            : [
                `${wrong}: ${scan.table} by ${scan.index.replace(/_(before|\d{4}_\d{2})_/, '_month_')} in ${statement}`,
              ];
        }),
      ),
    ),
  ];
}

function complaintOf({ table, how, index, condition, kept, thrownAway }: Scan): string | null {
  if (how.startsWith('Seq Scan')) return 'no index serves';
  if (condition === '' && kept + thrownAway > FEW) return 'all of an index is read';
  if (thrownAway > FEW && thrownAway > 4 * kept) return 'most rows are thrown away';
  const byKey = /^(fragments|interactions)$/.test(table) && /\b(seq|id) = /.test(condition);
  if (byKey && /_pkey\b/.test(index) && !condition.includes('received_at'))
    return `all months are asked (${condition})`;
  return null;
}
