import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callOver } from '../../src/cli/service/api-client.ts';
import { connect } from '../../src/ground/db/server/connect.ts';
import { fixture } from '../fixtures/load.ts';
import { freshDatabase } from '../helpers/database/fresh.ts';
import { type ServiceProcess, spawnService } from '../helpers/service/service-process.ts';
import { until } from '../helpers/service/until.ts';

const AT = '/v1/scenarios/flight_booking';
const KEY = 'a-key-for-this-test';
/** It is killed once so many fragments are acknowledged, or fewer: kill points differ from run to run, and a run that fails tells its own. */
const MOST_ACKNOWLEDGED = 600;

let folder: string;
let running: ServiceProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-kill-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  await running?.kill();
  running = null;
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>>): Promise<string> {
  running = spawnService({ DATA_DIR: folder, DSP_ADMIN_KEY: KEY, ...env });
  return running.listening;
}

/** Posts batches, one after the other, until the service is gone; `acknowledged` gets the ids of every 202. */
async function postUntilGone(url: string, lane: number, acknowledged: Set<string>): Promise<void> {
  for (let batch = 0; ; batch++) {
    const fragments = Array.from({ length: 20 }, (_, i) => ({
      id: `${lane}-${batch}-${i}`,
      text: `${i % 2 === 0 ? 'window' : 'aisle'} seat near row ${(batch * 20 + i) % 60}`,
      client_agent: `agent-${i}`,
    }));
    const response = await fetch(`${url}${AT}/fragments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fragments }),
    }).catch(() => null);
    if (response === null) return;
    if (response.status === 202) for (const { id } of fragments) acknowledged.add(id);
  }
}

async function drained(url: string) {
  const call = callOver(url, KEY);
  let seen: unknown = null;
  return until(
    () => `nothing is pending; last seen ${JSON.stringify(seen)}`,
    async () => {
      const status = (await call('GET', '/v1/status')) as {
        fragments: { pending: number; received: number; failed: number };
      };
      seen = status;
      return status.fragments.pending === 0 ? status.fragments : null;
    },
  );
}

describe('a service that is killed at any moment', () => {
  it('R1 has every acknowledged fragment once, and works all of them off after the next start', async () => {
    const databaseUrl = await freshDatabase();
    const acknowledged = new Set<string>();
    const first = await start({ DATABASE_URL: databaseUrl });
    await callOver(first, KEY)('PUT', `${AT}/template`, fixture('F01-template-flight'));
    const life = 1 + Math.floor(Math.random() * MOST_ACKNOWLEDGED);
    const posting = [0, 1].map((lane) => postUntilGone(first, lane, acknowledged));
    await until(`${life} are acknowledged`, () => acknowledged.size >= life);
    await running?.kill();
    await Promise.all(posting);
    const second = await start({ DATABASE_URL: databaseUrl });
    const status = await drained(second);
    const db = connect(databaseUrl, { max: 1 });
    const rows = await db.sql<{ id: string }[]>`select id from fragments where part = 0`;
    const unfinished = await db.sql`
      select from fragments where state = 'pooled' and phrase not in (select phrase from memberships)`;
    await db.close();
    const ids = rows.map(({ id }) => id);
    const told = `killed after ${acknowledged.size} were acknowledged`;
    expect(new Set(ids).size, told).toBe(ids.length);
    expect(
      [...acknowledged].filter((id) => !ids.includes(id)),
      told,
    ).toEqual([]);
    expect(status, told).toMatchObject({ received: ids.length, failed: 0 });
    expect(unfinished.length, told).toBe(0);
    expect(acknowledged.size, told).toBeGreaterThan(0);
    expect(await running?.stop()).toBe(0);
  });
});

describe('the embedded database of a killed service', () => {
  it('R3 is taken over by the next start, with all that was acknowledged', async () => {
    const first = await start({});
    await callOver(first, KEY)('PUT', `${AT}/template`, fixture('F01-template-flight'));
    const acknowledged = new Set<string>();
    const posting = postUntilGone(first, 0, acknowledged);
    await until('something is acknowledged', () => acknowledged.size > 0);
    await running?.kill();
    await posting;
    const server = postmaster();
    const second = await start({});
    expect(postmaster()).toBe(server);
    const { received } = await drained(second);
    expect(received).toBeGreaterThanOrEqual(acknowledged.size);
    expect(await running?.stop()).toBe(0);
    expect(isAlive(server)).toBe(false);
  });

  it('is started where its own server was killed too and its number is that of another process', async () => {
    await fetch(`${await start({})}/readyz`);
    expect(await running?.stop()).toBe(0);
    // The first process is there on every machine, answers at no port of ours, and is not ours to ask.
    writeFileSync(
      join(folder, 'postgres/postmaster.pid'),
      `1\n${folder}/postgres\n0\n9\n\n127.0.0.1\n\nready\n`,
    );
    const url = await start({});
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await running?.stop()).toBe(0);
  });

  it('is finished by the next start when it was killed while it was being made', async () => {
    // The folder that initdb writes, then the one that the server starts in.
    for (const begun of ['postgres.new', 'postgres']) {
      running = spawnService({ DATA_DIR: folder, DSP_ADMIN_KEY: KEY });
      await until(`${begun} is there`, () => existsSync(join(folder, begun)));
      await running.kill();
    }
    const url = await start({});
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await running?.stop()).toBe(0);
  });

  it('goes with a service that is told to stop before it listens', async () => {
    running = spawnService({ DATA_DIR: folder, DSP_ADMIN_KEY: KEY });
    const file = join(folder, 'postgres/postmaster.pid');
    await until('the database is ready', () => existsSync(file) && /ready/.test(readFileSync(file, 'utf8')));
    const database = postmaster();
    // As a shell tells it of a process that SIGTERM ended.
    expect(await running.stop()).toBe(128 + 15);
    await until('the database has stopped', () => !isAlive(database));
  });

  it('is not shared by two services at once', async () => {
    const url = await start({});
    const second = spawnService({ DATA_DIR: folder, DSP_ADMIN_KEY: KEY });
    await expect(second.listening).rejects.toThrow(/Another dsp \(process \d+\) is using/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await running?.stop()).toBe(0);
  });
});

describe('the demo', () => {
  it('leaves no database behind where it alone is told to stop while it learns', async () => {
    running = spawnService({ DATA_DIR: folder }, undefined, 'demo');
    await until('it has begun', () => existsSync(join(folder, 'demo/admin-key')));
    const database = postmaster('demo/postgres');
    expect(await running.stop()).toBe(0);
    expect(isAlive(database)).toBe(false);
  });
});

function postmaster(data = 'postgres'): number {
  return Number(readFileSync(join(folder, data, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
