import { Command, InvalidArgumentError, Option } from 'commander';
import { faultOfKeyName, SCOPES, type Scope } from '../../../domain/access/index.ts';
import { mintSecret } from '../../../doors/http/guards/mint-api-key.ts';
import { insertApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../../ground/db/access/index.ts';
import { reencrypt } from '../../../ground/db/encryption/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import { wholeNumber } from '../../console/options.ts';
import { withProgress } from '../../console/progress.ts';
import { textTable } from '../../console/text-table.ts';
import { UsageError } from '../../console/usage-error.ts';
import { noteCommand } from '../../service/note-command.ts';
import { withDatabase } from '../../service/with-database.ts';
import { editKeyCommand, makeKeyCommand, mergeKeyCommand } from './edit-key.ts';

const HOUR_MS = 3_600_000;

const rotateDataCommand = new Command('rotate-data')
  .description('make a new data key, which encrypts from now on; running servers notice within two seconds')
  .option('--json', 'its number as JSON')
  .action(async ({ json }: { json?: true }) => {
    const id = await withDatabase((_, { rotate }) => rotate(new Date()));
    if (json) return console.log(JSON.stringify({ data_key: id }));
    console.error(`dsp: data key ${id} encrypts from now on; \`dsp keys reencrypt\` moves old texts to it`);
  });

const reencryptCommand = new Command('reencrypt')
  .description('encrypt old texts with the present data key; may be stopped and started again')
  .option('--json', 'how many as JSON')
  .action(async ({ json }: { json?: true }) => {
    const done = await withProgress('texts', null, json === undefined, ({ reached }) =>
      withDatabase((db) => reencrypt(db, reached)),
    );
    if (json) return console.log(JSON.stringify({ texts: done }));
    console.error(`dsp: all texts stand under the present data key; ${done} were moved to it`);
  });

export const keysCommand = new Command('keys').description(
  'API keys: who may call, for what; keys of encryption at rest; learned keys, put right',
);

keysCommand
  .command('create <name>')
  .description('make a key; it is shown once')
  .addOption(new Option('--scope <scopes...>', 'what it may do').choices([...SCOPES]).makeOptionMandatory())
  .option('--scenario <names...>', 'only these scenarios (default: all)')
  .option('--days <count>', 'it ends by itself after so many days (default: never)', wholeNumber(1, 999_999))
  .option(
    '--signer <x>',
    'public Ed25519 key (x of its JWK): every call must be signed with it (RFC 9421)',
    publicKey,
  )
  .option('--json', 'name and key as JSON')
  .action(
    async (
      name: string,
      options: { scope: Scope[]; scenario?: string[]; days?: number; signer?: string; json?: true },
    ) => {
      const fault = faultOfKeyName(name);
      if (fault !== null) throw new UsageError(`A key cannot be called "${name}": ${fault}.`);
      const now = new Date();
      const end = options.days === undefined ? null : new Date(now.getTime() + options.days * 24 * HOUR_MS);
      const { key, secret } = await mintSecret(now, end);
      const row = {
        name,
        scopes: options.scope,
        scenarios: options.scenario ?? null,
        createdAt: now,
        createdBy: 'cli',
        signer: options.signer ?? null,
        requiresSignature: options.signer !== undefined,
      };
      await change('keys create', name, (db) => insertApiKey(db, row, secret), 'taken');
      console.log(options.json ? JSON.stringify({ name, key, ends_at: end }) : key);
    },
  );

keysCommand
  .command('rotate <name>')
  .description(
    'give a key another secret; it is shown once, and the one before works until its grace is over',
  )
  .option('--grace-hours <hours>', 'how long the secret before still works', wholeNumber(1, 999_999), 24)
  .option('--json', 'name and key as JSON')
  .action(async (name: string, { graceHours, json }: { graceHours: number; json?: true }) => {
    const now = new Date();
    const { key, secret } = await mintSecret(now, null);
    const end = new Date(now.getTime() + graceHours * HOUR_MS);
    await change('keys rotate', name, (db) => rotateApiKey(db, name, secret, end), 'missing');
    console.log(json ? JSON.stringify({ name, key, before_ends_at: end }) : key);
  });

keysCommand
  .command('list')
  .description('all keys, without their secrets')
  .option('--json', 'as JSON')
  .action(async ({ json }: { json?: true }) => {
    const rows = await withDatabase(listApiKeys);
    if (json) return console.log(JSON.stringify({ keys: rows.map(shown) }, null, 1));
    const lines = rows.map(({ key, secrets }) => [
      key.name,
      key.scopes.join(' '),
      key.scenarios?.join(' ') ?? 'all',
      key.createdAt.toISOString(),
      key.revokedAt?.toISOString() ?? '',
      secrets
        .map(({ prefix, expiresAt, lastUsedOn }) => {
          const end = expiresAt === null ? '' : `, ends ${expiresAt.toISOString()}`;
          return `dsp_${prefix}_…, last used ${lastUsedOn ?? 'never'}${end}`;
        })
        .join('\n'),
    ]);
    console.log(textTable(['name', 'scopes', 'scenarios', 'created', 'revoked', 'secrets'], lines));
  });

keysCommand
  .command('revoke <name>')
  .description('end a key; running servers notice within two seconds')
  .option('--json', 'name and time as JSON')
  .action(async (name: string, { json }: { json?: true }) => {
    const now = new Date();
    await change('keys revoke', name, (db) => revokeApiKey(db, name, now), 'missing');
    if (json) console.log(JSON.stringify({ name, revoked_at: now }));
    else console.error(`dsp: the key "${name}" is revoked`);
  });

keysCommand
  .addCommand(rotateDataCommand)
  .addCommand(reencryptCommand)
  .addCommand(editKeyCommand)
  .addCommand(makeKeyCommand)
  .addCommand(mergeKeyCommand);

/** As `GET /v1/api-keys` words it. */
function shown({ key, secrets }: Awaited<ReturnType<typeof listApiKeys>>[number]) {
  return {
    name: key.name,
    scopes: key.scopes,
    scenarios: key.scenarios,
    created_at: key.createdAt,
    revoked_at: key.revokedAt,
    secrets: secrets.map(({ prefix, expiresAt, lastUsedOn }) => ({
      prefix: `dsp_${prefix}`,
      expires_at: expiresAt,
      last_used_on: lastUsedOn,
    })),
  };
}

async function change(
  action: string,
  name: string,
  work: (db: Db) => Promise<boolean>,
  otherwise: 'taken' | 'missing',
): Promise<void> {
  await withDatabase(async (db) => {
    if (!(await work(db)))
      throw new UsageError(
        otherwise === 'taken'
          ? `There is a key "${name}" already; names are never used twice.`
          : `There is no key "${name}" in use.`,
      );
    await noteCommand(db, action, `name=${name}`);
  });
}

function publicKey(text: string): string {
  if (!/^[A-Za-z0-9_-]{43}$/u.test(text))
    throw new InvalidArgumentError('It must be the 43 characters of `x` in the JWK of an Ed25519 key.');
  return text;
}
