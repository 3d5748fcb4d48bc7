import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Failpoint, LostConnection, withFailpoints } from '../../../bench/faults/lives/failpoints.ts';
import { handlers } from '../../../jobs/handlers.ts';
import type { Context } from '../../../src/context.ts';
import { genesisDigest, verifyChain } from '../../../src/domain/basics/decision.ts';
import { listDecisions } from '../../../src/ground/db/keys/decisions.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { listVersions } from '../../../src/ground/db/versions/schema-versions.ts';
import { verify } from '../../../src/ground/signing/verify.ts';
import { dumpRows } from '../../helpers/database/rows.ts';
import { rowKeeper } from '../../helpers/database/saved-rows.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const DAY_MS = 86_400_000;
const START = new Date('2026-02-01T00:00:00Z');

let life: KeyLife;

beforeAll(async () => {
  life = await openKeyLife();
});
afterAll(() => life.close());

describe('R16 a job whose connection breaks at each of its writes, one after the other,', () => {
  it('comes to the rows of the unbroken run, and never is a version to be seen half or unsigned', async () => {
    await life.register(START);
    for (const [day, fragments] of seatsAndMeals(START, 4).entries()) {
      life.clock.moveTo(new Date(START.getTime() + (day + 1) * DAY_MS - 1));
      await life.call('POST', `${AT}/fragments`, { fragments });
    }
    const born = await comparison();
    for (const day of [5, 15, 25, 34.5]) {
      life.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
      await useKey(day);
    }
    const judged = await comparison();
    const kinds = [...born, ...judged].map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['synthesise-patch-key', 'publish-schema-version', 'close-observation-windows']),
    );
    const keys = await life.ctx.db.sql`select status from patch_keys order by status`;
    expect(keys).toEqual([{ status: 'retired' }, { status: 'stable' }]);
  });
});

/** All outstanding work from the rows of now, twice: unbroken, then broken wherever it can be. */
async function comparison() {
  const keeper = await rowKeeper(life.ctx.db);
  await keeper.keep();
  await life.run();
  const unbroken = await rowsOf();
  await keeper.putBack();
  const broken = [];
  for (;;) {
    const [work] = await outstandingWork(life.ctx.db, life.clock.now());
    if (work === undefined) break;
    broken.push({ kind: work.kind, faults: await runBroken(work) });
  }
  for (const [table, rows] of Object.entries(await rowsOf())) expect(rows, table).toEqual(unbroken[table]);
  return broken;
}

/** The n-th try loses its connection at its n-th point, until one has no such point any more. */
async function runBroken({
  kind,
  subject,
}: Awaited<ReturnType<typeof outstandingWork>>[number]): Promise<number> {
  for (let faults = 0; ; faults++) {
    let point = 0;
    const lost = { it: false };
    const ctx = failing((here) => {
      if (!leavesRows(here) || point++ !== faults) return;
      lost.it = true;
      throw new LostConnection(here);
    });
    await handlers[kind](ctx, subject).catch((problem: unknown) => {
      if (!(problem instanceof LostConnection)) throw problem;
    });
    if (!lost.it) return faults;
    // The clock stands still here, and with it the lease that a broken try left.
    await life.ctx.db.sql`update pools set held_by = null, held_until = null`;
    await nothingHalf();
  }
}

function failing(at: (point: Failpoint) => void): Context {
  const { db } = life.ctx;
  return { ...life.ctx, db: { ...withFailpoints(db, at), vault: db.vault } };
}

/** Between two of these nothing changes that outlives the connection. */
function leavesRows({ moment, statement, inTransaction }: Failpoint): boolean {
  if (statement === 'commit') return true;
  return moment === 'after' && !inTransaction && /^(insert|update|delete|with)\b/.test(statement);
}

async function nothingHalf(): Promise<void> {
  const jwks = await life.call('GET', '/.well-known/jwks.json');
  const versions = await listVersions(life.ctx.db, SCENARIO);
  const decisions = await listDecisions(life.ctx.db, SCENARIO);
  for (const { document, signature } of versions)
    expect(await verify(document, signature, jwks)).toMatchObject({ valid: true });
  expect(verifyChain(decisions, genesisDigest(SCENARIO))).toMatchObject({ intact: true });
  expect(decisions.filter(({ kind }) => kind === 'published')).toHaveLength(versions.length);
  await life.call('GET', `${AT}/template?channel=experimental`);
}

async function useKey(day: number): Promise<void> {
  const { seat, seatValues } = await life.seatKey();
  const schemaId = await life.experimentalId();
  await life.report(
    Array.from({ length: 20 }, (_, index) => ({
      id: `use-${day}-${index}`,
      schema_id: schemaId,
      payload: {
        origin: 'PEK',
        destination: 'SHA',
        departure_date: '2026-05-04',
        [seat]: seatValues[0],
      },
      client_agent: `agent-${index % 10}`,
      outcome: 'success',
    })),
  );
}

/** Without the numbers of sequences, which a rollback uses up. */
async function rowsOf() {
  const dump = await dumpRows(life.ctx.db);
  return Object.fromEntries(
    Object.entries(dump).map(([table, rows]) => [
      table,
      rows.map((row) => row.replace(/"seq": \d+, /, '')).sort(),
    ]),
  );
}
