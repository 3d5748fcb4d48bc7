import { createSecretKey, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../src/ground/process/config.ts';
import { newDataKey, unwrapKey, wrapKey } from '../../../src/ground/vault/data-key.ts';
import { NotAuthentic } from '../../../src/ground/vault/envelope.ts';
import { masterKeyText, newMasterKey, parseMasterKey } from '../../../src/ground/vault/master-key.ts';
import { createVault, type Place } from '../../../src/ground/vault/vault.ts';

const PLACE: Place = ['fragments.text_encrypted', 'tea', 'fragment', 'f-1', '0'];

const vaultWith = (...ids: number[]) => {
  const keys = [...ids.map((id) => newDataKey(id, 'text')), newDataKey(100, 'digest')];
  return { keys, vault: createVault(async () => [...keys]) };
};

describe('T20 an encrypted text', () => {
  it.each(['', 'a window seat', '靠窗的座位 🪟', 'x'.repeat(10_000)])(
    'opens in its own place, whatever it says: %#',
    async (text) => {
      const vault = await vaultWith(1).vault;
      const { encrypt } = await vault.encrypting();
      expect(await vault.open(encrypt(text, PLACE), PLACE)).toBe(text);
    },
  );

  it('is another one each time, and shows nothing of what it says', async () => {
    const { encrypt } = await (await vaultWith(1).vault).encrypting();
    const [one, other] = [encrypt('a window seat', PLACE), encrypt('a window seat', PLACE)];
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain('window');
  });

  it('does not open when any of its bytes was changed', async () => {
    const vault = await vaultWith(1).vault;
    const whole = (await vault.encrypting()).encrypt('a window seat', PLACE);
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(vault.open(changed, PLACE), `byte ${at}`).rejects.toThrow(NotAuthentic);
    }
    await expect(vault.open(whole.subarray(0, 20), PLACE)).rejects.toThrow(NotAuthentic);
    await expect(vault.open(Buffer.alloc(0), PLACE)).rejects.toThrow(NotAuthentic);
  });

  it.each<[string, Place]>([
    ['scenario', ['fragments.text_encrypted', 'coffee', 'fragment', 'f-1', '0']],
    ['row', ['fragments.text_encrypted', 'tea', 'fragment', 'f-2', '0']],
    ['column', ['interactions.content_encrypted', 'tea', 'fragment', 'f-1', '0']],
    ['row whose names join to the same letters', ['fragments.text_encrypted', 'tea', 'fragment', 'f-', '10']],
  ])('does not open in another %s', async (_, place) => {
    const vault = await vaultWith(1).vault;
    const { encrypt } = await vault.encrypting();
    await expect(vault.open(encrypt('a window seat', PLACE), place)).rejects.toThrow(NotAuthentic);
  });

  it('does not open as clear text that somebody put into the table', async () => {
    const vault = await vaultWith(1).vault;
    await expect(vault.open(Buffer.from('\u0000a window seat'), PLACE)).rejects.toThrow(NotAuthentic);
  });

  it('opens after a rotation, also in a process that has not heard of it yet', async () => {
    const { keys, vault: opening } = vaultWith(1);
    const vault = await opening;
    const before = (await vault.encrypting()).encrypt('before', PLACE);
    keys.splice(1, 0, newDataKey(2, 'text'));
    const elsewhere = await createVault(async () => keys);
    const after = (await elsewhere.encrypting()).encrypt('after', PLACE);
    expect(after.subarray(0, 5).equals(before.subarray(0, 5))).toBe(false);
    expect(await vault.open(after, PLACE)).toBe('after');
    expect(await elsewhere.open(before, PLACE)).toBe('before');
  });

  it('stays open where another process has put the keys under a master key that this one does not know', async () => {
    const { keys, vault: opening } = vaultWith(1);
    const vault = await opening;
    const before = (await vault.encrypting()).encrypt('before', PLACE);
    keys.length = 0;
    await expect(vault.open(Buffer.concat([Buffer.from([1, 0, 0, 0, 9]), before]), PLACE)).rejects.toThrow();
    expect(await vault.open(before, PLACE)).toBe('before');
  });
});

describe('T20 a digest of what could be guessed', () => {
  it('is the same for the same text, and another one with another vault', async () => {
    const [one, other] = await Promise.all([vaultWith(1).vault, vaultWith(1).vault]);
    const digest = async (vault: typeof one) => (await vault.encrypting()).digest('passport 7');
    expect(await digest(one)).toBe(await digest(one));
    expect(await digest(one)).not.toBe(await digest(other));
  });
});

describe('T20 a data key', () => {
  it('unwraps with its own master key only, and under its own number and purpose only', () => {
    const [master, other] = [newMasterKey(), newMasterKey()];
    const key = newDataKey(7, 'text');
    const wrapped = wrapKey(master, key);
    expect(unwrapKey(master, wrapped)?.key.equals(key.key)).toBe(true);
    expect(unwrapKey(other, wrapped)).toBeNull();
    expect(unwrapKey(master, { ...wrapped, id: 8 })).toBeNull();
    expect(unwrapKey(master, { ...wrapped, purpose: 'digest' })).toBeNull();
  });
});

describe('T19 the master key', () => {
  it.each([
    ['base64url', (key: Buffer) => key.toString('base64url')],
    ['base64, as openssl writes it', (key: Buffer) => key.toString('base64')],
  ])('is read as %s', (_, write) => {
    const key = Buffer.from('d83f6c1a29e5b7704c9d12aa5e0f8b36c7e1945d2b60fa883e17d94c05b2a6f1', 'hex');
    expect(parseMasterKey(write(key))?.equals(createSecretKey(key))).toBe(true);
  });

  it('is written as it is read', () => {
    const key = newMasterKey();
    expect(parseMasterKey(masterKeyText(key))?.equals(key)).toBe(true);
  });

  it.each([
    ['a passphrase', 'correct horse battery staple'],
    ['a passphrase of the right length', 'correct-horse-battery-staple-is-no-key-at-x'],
    ['a passphrase that could be the encoding of 32 bytes', 'correct-horse-battery-staple-is-no-key-at-c'],
    ['16 bytes', randomBytes(16).toString('base64')],
    ['64 bytes', randomBytes(64).toString('base64url')],
    ['nothing but zeros', Buffer.alloc(32).toString('base64url')],
    ['one word again and again', Buffer.from('secret!!'.repeat(4)).toString('base64url')],
  ])('is refused as %s, with how to make one and without what it was', (_, value) => {
    const read = () => readConfig({ DSP_MASTER_KEY: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/openssl rand -base64 32/);
    expect(read).not.toThrow(value);
  });

  it('shows nothing of itself in JSON or in what a log prints of an object', () => {
    const text = randomBytes(32).toString('base64url');
    const config = readConfig({ DSP_MASTER_KEY: text });
    const hex = Buffer.from(text, 'base64url').toString('hex');
    const shown = `${JSON.stringify(config)} ${inspect(config, { depth: 9, showHidden: true })}`;
    expect(shown).not.toContain(text);
    expect(shown).not.toContain(hex);
  });
});
