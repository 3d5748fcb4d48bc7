import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handlers } from '../../../jobs/handlers.ts';
import { listPatchKeys } from '../../../src/ground/db/keys/patch-keys.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { openReceiver, type Receiver } from '../../helpers/asking/receiver.ts';
import { dumpRows } from '../../helpers/database/rows.ts';
import { AT, DAY_MS, openTaughtFlights, type TaughtFlights } from '../../helpers/people/taught-flights.ts';
import { runByNotes, runFromRows } from '../../helpers/service/jobs.ts';

let flights: TaughtFlights;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  flights = await openTaughtFlights(receiver.trusting);
});
afterAll(async () => {
  await flights.world.close();
  await receiver.close();
});
beforeEach(() => flights.startAnew());

describe('a job', () => {
  it('that runs again after it has run changes no row', async () => {
    await flights.world.call('POST', `${AT}/webhooks`, {
      url: receiver.url,
      events: ['version', 'decision'],
    });
    await flights.teach(4);
    const again = async () => {
      for (let work = await firstWork(); work !== null; work = await firstWork()) {
        await handlers[work.kind](flights.ctx, work.subject);
        const dump = await dumpRows(flights.ctx.db);
        await handlers[work.kind](flights.ctx, work.subject);
        expect(await dumpRows(flights.ctx.db), `${work.kind} twice`).toEqual(dump);
        ran.add(work.kind);
      }
    };
    const ran = new Set<string>();
    await again();
    await useKeys();
    await again();
    flights.world.clock.moveTo(new Date(flights.start().getTime() + 45 * DAY_MS));
    await again();
    expect([...ran].sort()).toEqual(
      Object.keys(handlers)
        .filter((kind) => !['sweep-pools', 'account-for-fragments'].includes(kind))
        .sort(),
    );
  });

  it('that runs twice at the same time doubles nothing', async () => {
    await flights.teach(4);
    await runFromRows(flights.ctx, 2);
    await useKeys();
    await runFromRows(flights.ctx, 2);
    flights.world.clock.moveTo(new Date(flights.start().getTime() + 45 * DAY_MS));
    await runFromRows(flights.ctx, 2);
    expect(await outstandingWork(flights.ctx.db, flights.world.clock.now())).toEqual([]);
    const twice = (table: string, columns: string) =>
      flights.ctx.db.sql.unsafe(
        `select ${columns}, count(*) from ${table} group by ${columns} having count(*) > 1`,
      );
    expect(await twice('schema_versions', 'line, number')).toHaveLength(0);
    expect(await twice('decisions', 'subject, kind')).toHaveLength(0);
    expect(await twice('fragments', 'id, part')).toHaveLength(0);
    const used = await flights.ctx.db.sql<{ used: number }[]>`
      select sum(used)::int as used from measurements group by key_name`;
    expect(used.length).toBeGreaterThan(0);
    for (const row of used) expect(row.used).toBe(60);
    expect(await flights.status()).toMatchObject({ received: 64, pending: 0 });
  });

  async function firstWork() {
    return (await outstandingWork(flights.ctx.db, flights.world.clock.now()))[0] ?? null;
  }
});

describe('the sweep', () => {
  it('finds in the rows whatever lost notes would have said, step by step', async () => {
    await flights.teach(4);
    const kinds = (await runFromRows(flights.ctx)).map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['embed-fragments', 'cluster-pool', 'judge-maturity', 'synthesise-patch-key']),
    );
    const { pending, clustered } = await flights.status();
    expect({ pending, clustered: clustered > 0 }).toEqual({ pending: 0, clustered: true });
  });

  it('comes to the same rows as notes that all arrived', async () => {
    await flights.teach(4);
    await runByNotes(flights.ctx);
    const byNotes = await placesOf();
    await flights.startAnew();
    await flights.teach(4);
    await runFromRows(flights.ctx);
    expect(await placesOf()).toEqual(byNotes);
  });
});

/** Payloads of clients that were offered every key on trial and used it. */
async function useKeys(): Promise<void> {
  const template = (await flights.world.call('GET', `${AT}/template?channel=experimental`)) as {
    schema_id: string;
  };
  const keys = await listPatchKeys(flights.ctx.db, 'flight_booking', ['experimental']);
  const values = keys.map(({ definition }) => [
    definition.key_name,
    definition.key_type === 'boolean'
      ? true
      : (definition.acceptable_values?.[0] ?? definition.minimum ?? 'x'),
  ]);
  const interactions = Array.from({ length: 60 }, (_, index) => ({
    id: `use-${index}`,
    schema_id: template.schema_id,
    payload: {
      origin: 'PEK',
      destination: 'SHA',
      departure_date: '2026-05-04',
      ...Object.fromEntries(values),
    },
    client_agent: `agent-${index % 10}`,
    outcome: 'success',
  }));
  await flights.world.call('POST', `${AT}/interactions`, { interactions });
}

/** Where every fragment ended, which keys there are and which versions: what users see, without what is random. */
async function placesOf() {
  const { sql } = flights.ctx.db;
  return {
    fragments: await sql`select id, part, state, phrase from fragments order by id, part`,
    memberships:
      await sql`select phrase, cluster, reason, value, confidence from memberships order by phrase`,
    keys: await sql`select key_name, status, definition from patch_keys order by key_name`,
    decisions: await sql`select subject, kind from decisions order by seq`,
    versions: await sql`select schema_id from schema_versions order by seq`,
  };
}
