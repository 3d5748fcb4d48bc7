import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkExport } from '../../../src/domain/access/access-export.ts';
import { SCOPES } from '../../../src/domain/access/scope.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { revokeApiKey } from '../../../src/ground/db/access/api-keys.ts';
import { type AuditRow, auditRowsAfter } from '../../../src/ground/db/access/audit-log.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { type Method, ROUTES } from '../../helpers/asking/routes.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { SEAT } from '../../helpers/people/seat-key.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const PRIVILEGED = ROUTES.filter(([, , scope]) => ['curate', 'approve', 'admin'].includes(scope));

let world: World;
const keys = new Map<string, string>();

beforeAll(async () => {
  world = await openWorld();
  for (const [name, figure] of [
    ['flight_booking', 'F01-template-flight'],
    ['photo_retouch', 'F06-template-photo'],
  ] as const)
    await world.call('PUT', `/v1/scenarios/${name}/template`, fixture(figure));
  for (const scope of SCOPES) keys.set(scope, await giveKey(world, { name: scope, scopes: [scope] }));
  for (const name of ['flight_booking', 'photo_retouch'])
    keys.set(name, await giveKey(world, { name, scopes: ['admin'], scenarios: [name] }));
  keys.set('revoked', await giveKey(world, { name: 'revoked', scopes: ['admin'] }));
  await revokeApiKey(world.ctx.db, 'revoked', world.clock.now());
});
afterAll(() => world.close());

/** A door of its own, so that nothing it refuses was refused before and is only counted. */
async function freshDoor(): Promise<(name: string) => Ask> {
  const app = await createApp(world.ctx, world.adminKey);
  return (name) => askInto(app, keys.get(name) ?? null);
}

async function newestSeq(): Promise<number> {
  return (await auditRowsAfter(world.ctx.db, null, 0, 100_000)).at(-1)?.seq ?? 0;
}

/** What was recorded meanwhile. */
async function recordedBy(work: () => Promise<unknown>): Promise<AuditRow[]> {
  const before = await newestSeq();
  await work();
  return auditRowsAfter(world.ctx.db, null, before, 1_000);
}

function asked(ask: Ask, method: Method, path: string) {
  const url = path.replace(':scenario', 'flight_booking').replace(/:\w+/gu, 'unknown');
  return ask(method, url, method === 'GET' ? undefined : {});
}

describe('T12 what only few may do leaves a record when it is refused', () => {
  it.each(PRIVILEGED)('%s %s (%s): every role, a revoked key, and no key', async (method, path, needed) => {
    const as = await freshDoor();
    const action = `${method} ${path}`;
    for (const scope of SCOPES.filter((one) => one !== needed && one !== 'admin')) {
      const [row, ...more] = await recordedBy(async () => {
        expect((await asked(as(scope), method, path)).status).toBe(403);
      });
      expect(row).toMatchObject({ by: scope, action, outcome: 'forbidden', calls: 1 });
      expect(more).toEqual([]);
    }
    const [row] = await recordedBy(async () => {
      expect((await asked(as('revoked'), method, path)).status).toBe(401);
    });
    expect(row).toMatchObject({ by: 'nobody', action, outcome: 'unauthenticated', scenario: null });
    // The same again is counted.
    expect(await recordedBy(() => asked(as('nobody'), method, path))).toEqual([]);
  });

  it.each(PRIVILEGED.filter(([, path]) => path.includes(':scenario')))(
    '%s %s: a tenant that asks for what is another one’s',
    async (method, path) => {
      const as = await freshDoor();
      const rows = await recordedBy(async () => {
        expect((await asked(as('photo_retouch'), method, path)).status).toBe(404);
      });
      expect(rows).toMatchObject([
        { by: 'photo_retouch', action: `${method} ${path}`, outcome: 'unknown', scenario: null },
      ]);
      expect(rows[0]?.subject).toContain('scenario=flight_booking');
    },
  );

  it('an approval sent twice is refused the second time, and both stand in the record of its scenario', async () => {
    await bearKey(world, 'flight_booking', SEAT, 'proposed');
    const as = await freshDoor();
    const path = `${AT}/patch-keys/${SEAT.key_name}/approve`;
    const rows = await recordedBy(async () => {
      for (const status of [200, 409]) {
        const answer = await as('approve')('POST', path, { reason: 'Looks right.' });
        expect(answer.status).toBe(status);
      }
    });
    expect(rows.map(({ by, scenario, subject, outcome }) => [by, scenario, subject, outcome])).toEqual([
      ['approve', 'flight_booking', 'key=seat_preference', 'done'],
      ['approve', 'flight_booking', 'key=seat_preference', 'conflict'],
    ]);
  });

  it('an approval of what was rejected meanwhile is refused', async () => {
    await bearKey(world, 'flight_booking', { ...SEAT, key_name: 'meal_choice' }, 'proposed');
    const as = await freshDoor();
    const at = `${AT}/patch-keys/meal_choice`;
    const rows = await recordedBy(async () => {
      expect((await as('approve')('POST', `${at}/reject`, { reason: 'No.' })).status).toBe(200);
      expect((await as('approve')('POST', `${at}/approve`, { reason: 'Yes!' })).status).toBe(409);
    });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'conflict']);
  });
});

describe('the audit log', () => {
  it('says who changed what, and nothing of what was sent', async () => {
    const as = await freshDoor();
    const rows = await recordedBy(() =>
      as('flight_booking')('PATCH', `${AT}/policy`, { maturity: { owners: 7 } }),
    );
    expect(rows).toMatchObject([
      {
        by: 'flight_booking',
        action: 'PATCH /v1/scenarios/:scenario/policy',
        scenario: 'flight_booking',
        subject: null,
        outcome: 'done',
        calls: 1,
        at: world.clock.now(),
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/maturity|owners/u);
  });

  it.each([
    ['PUT', '/v1/api-keys/admin/actors/ada.lovelace', 'name=admin'],
    ['DELETE', '/v1/api-keys/admin/actors/ada.lovelace', 'name=admin'],
    ['DELETE', '/v1/owners/ada.lovelace', null],
    ['DELETE', '/v1/client-agents/ada.lovelace', null],
  ] as const)(
    '%s %s: says where, and not whom it named, for nobody can erase from it',
    async (method, path, subject) => {
      const as = await freshDoor();
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) };
      const rows = await recordedBy(() => as('admin')(method, path, method === 'PUT' ? jwk : undefined));
      expect(rows).toMatchObject([{ by: 'admin', subject, outcome: 'done' }]);
      expect(JSON.stringify(rows)).not.toContain('lovelace');
    },
  );

  it('has nothing of what changed nothing: bodies that are not valid, things that are not there, and readers', async () => {
    const as = await freshDoor();
    expect(
      await recordedBy(async () => {
        expect((await as('admin')('PATCH', `${AT}/policy`, { maturity: 1 })).status).toBe(422);
        expect((await as('admin')('PATCH', '/v1/scenarios/hotel/policy', {})).status).toBe(404);
        expect((await as('admin')('GET', `${AT}/webhooks`)).status).toBe(200);
        expect((await as('read')('GET', `${AT}/policy`)).status).toBe(200);
      }),
    ).toEqual([]);
  });

  it('records what it only counted when the door closes', async () => {
    const app = await createApp(world.ctx, world.adminKey);
    const ask = askInto(app, keys.get('read') ?? null);
    const rows = await recordedBy(async () => {
      for (let call = 0; call < 40; call++) await ask('PATCH', `${AT}/policy`, {});
      await app.close();
    });
    expect(rows.map(({ by, outcome, calls }) => [by, outcome, calls])).toEqual([
      ['read', 'forbidden', 1],
      ['read', 'forbidden', 39],
    ]);
  });

  it.each(['update audit_log set by = $$nobody$$', 'delete from audit_log', 'truncate audit_log'])(
    'cannot be changed: %s',
    async (statement) => {
      await expect(world.ctx.db.sql.unsafe(statement)).rejects.toThrow('append-only');
    },
  );

  it('is whole when many write at once', async () => {
    const as = await freshDoor();
    await Promise.all(
      Array.from({ length: 20 }, () => as('admin')('PATCH', `${AT}/policy`, { maturity: { owners: 6 } })),
    );
    const answer = await as('admin')('GET', '/v1/audit-log?limit=10000');
    expect(answer.headers['content-type']).toMatch(/^application\/x-ndjson/u);
    const found = checkExport(answer.text);
    expect(found).toMatchObject({ whole: true });
    expect(found.whole && found.chains.every(({ fromStart }) => fromStart)).toBe(true);
  });

  it('T17 shows an admin of some scenarios what was done there, and nothing else', async () => {
    const as = await freshDoor();
    await as('photo_retouch')('PATCH', '/v1/scenarios/photo_retouch/policy', { maturity: { owners: 6 } });
    const { text } = await as('photo_retouch')('GET', '/v1/audit-log');
    const rows = text.trim().split('\n');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(JSON.parse(row)).toMatchObject({ scenario: 'photo_retouch' });
    expect(text).not.toContain('flight_booking');
    const other = await as('photo_retouch')('GET', '/v1/audit-log?scenario=flight_booking');
    expect([other.status, other.text.includes('seat')]).toEqual([404, false]);
  });

  it('goes on after the last record that is known', async () => {
    const as = await freshDoor();
    const first = (await as('admin')('GET', '/v1/audit-log?limit=3')).text.trim().split('\n');
    const last = JSON.parse(first.at(-1) ?? '{}');
    const next = await as('admin')('GET', `/v1/audit-log?limit=2&after=${last.seq}`);
    expect(first).toHaveLength(3);
    expect(JSON.parse(next.text.split('\n')[0] ?? '{}').seq).toBeGreaterThan(last.seq);
  });

  it('goes back from any record, newest first, and one way at a time', async () => {
    const as = await freshDoor();
    const seqs = async (query: string) => {
      const { text } = await as('admin')('GET', `/v1/audit-log?limit=2&${query}`);
      return text.split('\n').flatMap((line) => (line === '' ? [] : Number(JSON.parse(line).seq)));
    };
    const newest = await newestSeq();
    const page = await seqs('before=999999999999999');
    expect(page[0]).toBe(newest);
    expect(page).toHaveLength(2);
    const further = await seqs(`before=${page[1]}`);
    expect(further[0]).toBeLessThan(page[1] ?? 0);
    const both = await as('admin')('GET', '/v1/audit-log?after=1&before=5');
    expect(both.status).toBe(422);
  });

  it('I10 is safe to open in a spreadsheet, whatever name a key has', async () => {
    const key = await giveKey(world, { name: '=HYPERLINK("x")', scopes: ['admin'] });
    const as = await freshDoor();
    await askInto(world.app, key)('PATCH', `${AT}/policy`, { maturity: { owners: 5 } });
    const { text, headers } = await as('admin')('GET', '/v1/audit-log?format=csv&limit=10000');
    expect(headers['content-type']).toMatch(/^text\/csv/u);
    expect(text).toContain(`,"'=HYPERLINK(""x"")",`);
    expect(text).not.toMatch(/(^|,)"?[=+@]/mu);
  });
});
