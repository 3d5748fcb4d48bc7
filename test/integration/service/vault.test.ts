import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reencrypt } from '../../../src/ground/db/encryption/reencrypt.ts';
import { claimPending, insertFragments } from '../../../src/ground/db/intake/fragments.ts';
import { type Connection, connect, type Db } from '../../../src/ground/db/server/connect.ts';
import { masterKeyText, newMasterKey } from '../../../src/ground/vault/master-key.ts';
import { type MasterKeys, openVault } from '../../../src/ground/vault/open-vault.ts';
import { VaultError } from '../../../src/ground/vault/vault-error.ts';
import { fragmentRow } from '../../helpers/asking/fragment-row.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';

const NOW = new Date('2026-01-05T00:00:00Z');
const BESIDE: MasterKeys = { configured: null, previous: null, file: null };

let connection: Connection;

beforeEach(async () => {
  connection = connect(await freshDatabase(), { max: 3 });
});

afterEach(() => connection.close());

const open = (given: Partial<MasterKeys> = {}) => openVault(connection, { ...BESIDE, ...given }, NOW);
const dbWith = async (given: Partial<MasterKeys> = {}): Promise<Db> => ({
  ...connection,
  vault: (await open(given)).vault,
});

async function say(db: Db, ...texts: string[]): Promise<void> {
  const rows = texts.map((text, i) =>
    fragmentRow(`f-${i}-${text}`.slice(0, 60), NOW, { text, bodyDigest: text }),
  );
  await insertFragments(db.sql, await db.vault.encrypting(), rows);
}

const said = async (db: Db) =>
  (await claimPending(db, { scenario: 'tea', lane: 0 }, 10_000)).pending
    .map(({ text, tampered }) => (tampered ? TAMPERED : text))
    .sort();
/** A text that does not open. */
const TAMPERED = 'tampered';
const kept = async () => (await connection.sql`select key from kept_master_key`).length;

describe('T20 the vault of a database', () => {
  it('is made once, however many processes start at once', async () => {
    const vaults = await Promise.all([open(), open(), open()]);
    const [one, other] = [vaults[0], vaults[2]];
    const text = (await one?.vault.encrypting())?.encrypt('seat', ['x.y', '1']) ?? Buffer.alloc(0);
    expect(await other?.vault.open(text, ['x.y', '1'])).toBe('seat');
    expect(await connection.sql`select id, purpose from data_keys order by id`).toEqual([
      { id: 1, purpose: 'text' },
      { id: 2, purpose: 'digest' },
    ]);
  });

  it('says that its key stands beside the data until one is set, and then keeps it no longer', async () => {
    const db = await dbWith();
    expect((await open()).keyBesideData).toBe(true);
    await say(db, 'a window seat');
    const configured = newMasterKey();
    const { keyBesideData } = await open({ configured });
    expect({ keyBesideData, kept: await kept() }).toEqual({ keyBesideData: false, kept: 0 });
    expect(await said(await dbWith({ configured }))).toEqual(['a window seat']);
    await expect(open()).rejects.toThrow(/DSP_MASTER_KEY is not set/);
  });

  it('does not open with another master key, and says what to set', async () => {
    const [before, after] = [newMasterKey(), newMasterKey()];
    await say(await dbWith({ configured: before }), 'a window seat');
    await expect(open({ configured: after })).rejects.toThrow(VaultError);
    await expect(open({ configured: after })).rejects.toThrow(/DSP_MASTER_KEY_PREVIOUS/);
    const changed = await dbWith({ configured: after, previous: before });
    expect(await said(changed)).toEqual(['a window seat']);
    expect(await said(await dbWith({ configured: after }))).toEqual(['a window seat']);
    await expect(open({ configured: before })).rejects.toThrow(VaultError);
  });

  it('keeps the key of an embedded database in a file that only its owner can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dsp-vault-'));
    const file = join(folder, 'data', 'master-key');
    await say(await dbWith({ file }), 'a window seat');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect({ kept: await kept(), beside: (await open({ file })).keyBesideData }).toEqual({
      kept: 0,
      beside: false,
    });
    const text = await readFile(file, 'utf8');
    await rm(file);
    await expect(open({ file })).rejects.toThrow(/Bring the file back/);
    await writeFile(file, `${masterKeyText(newMasterKey())}\n`);
    await expect(open({ file })).rejects.toThrow(/another master key/);
    await writeFile(file, 'words\n');
    await expect(open({ file })).rejects.toThrow(/holds no master key/);
    await writeFile(file, text);
    expect(await said(await dbWith({ file }))).toEqual(['a window seat']);
    const configured = newMasterKey();
    await open({ file, configured });
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
    await rm(folder, { recursive: true });
  });

  it('shows nothing of what was said to whoever has the rows alone, nor lets them try guesses', async () => {
    const db = await dbWith({ configured: newMasterKey() });
    await say(db, 'my passport is 123456789');
    const [row] = await connection.sql<{ row: string }[]>`select to_jsonb(f)::text as row from fragments f`;
    // The id here is made of the text by the test; everything else must be silent.
    const rest = JSON.parse(row?.row ?? '{}');
    delete rest.id;
    expect(JSON.stringify(rest)).not.toMatch(/passport|123456789/);
  });

  it('takes no clear text for something said', async () => {
    await connection.sql`
      insert into fragments (scenario, source, id, text_encrypted, client_agent, owner, observed_at, received_at)
      values ('tea', 'fragment', 'planted', '\\x00'::bytea || convert_to('slipped in', 'UTF8'), 'a', 'o', ${NOW}, ${NOW})`;
    expect(await said(await dbWith())).toEqual([TAMPERED]);
  });
});

describe('T20 rotation of the data key', () => {
  it('opens old and new texts, and re-encryption moves all to the new key while others write', async () => {
    const { vault, rotate } = await open();
    const db: Db = { ...connection, vault };
    const texts = Array.from({ length: 2_500 }, (_, i) => `wish number ${i}`);
    await say(db, ...texts);
    expect(await rotate(NOW)).toBe(3);
    const fresh = await dbWith();
    const keys = async () =>
      connection.sql`
        select distinct encode(substring(text_encrypted from 1 for 5), 'hex') as header from fragments order by 1`;
    const [done] = await Promise.all([reencrypt(fresh), say(fresh, 'said meanwhile')]);
    expect(done).toBe(texts.length);
    expect(await keys()).toEqual([{ header: '0100000003' }]);
    expect(await said(fresh)).toEqual([...texts, 'said meanwhile'].sort());
    expect(await reencrypt(fresh)).toBe(0);
  });

  it('goes on where it was stopped', async () => {
    const { vault, rotate } = await open();
    await say({ ...connection, vault }, ...Array.from({ length: 1_200 }, (_, i) => `wish ${i}`));
    await rotate(NOW);
    const db = await dbWith();
    const stop = new Error('killed');
    await expect(
      reencrypt(db, () => {
        throw stop;
      }),
    ).rejects.toThrow(stop);
    expect(await reencrypt(db)).toBe(200);
    expect((await said(db)).length).toBe(1_200);
  });

  it('leaves the rows of one text as they are when another one was swapped in', async () => {
    const db = await dbWith();
    await say(db, 'mine', 'yours');
    await connection.sql`
      update fragments set text_encrypted = (select text_encrypted from fragments where id like 'f-1-%')
      where id like 'f-0-%'`;
    expect(await said(db)).toEqual([TAMPERED, 'yours'].sort());
  });
});
