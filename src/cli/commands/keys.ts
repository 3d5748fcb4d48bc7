import { randomBytes } from 'node:crypto';
import Table from 'cli-table3';
import { Command, Option } from 'commander';
import { readConfig } from '../../config.ts';
import { insertApiKey, listApiKeys, revokeApiKey } from '../../db/api-keys.ts';
import { SCOPES, type Scope } from '../../domain/scope.ts';
import { apiKeyDigest } from '../../http/auth.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

export const keysCommand = new Command('keys').description('API keys: who may call, for what');

keysCommand
  .command('create <name>')
  .description('make a key; it is shown once')
  .addOption(new Option('--scope <scopes...>', 'what it may do').choices([...SCOPES]).makeOptionMandatory())
  .option('--scenario <names...>', 'only these scenarios (default: all)')
  .action(async (name: string, options: { scope: Scope[]; scenario?: string[] }) => {
    const key = `dsp_${randomBytes(32).toString('base64url')}`;
    const made = await withDatabase(readConfig(), (db) =>
      insertApiKey(db, {
        name,
        digest: apiKeyDigest(key),
        scopes: options.scope,
        scenarios: options.scenario ?? null,
        createdAt: new Date(),
      }),
    );
    if (!made) throw new UsageError(`There is a key "${name}" already; names are never used twice.`);
    console.log(key);
  });

keysCommand
  .command('list')
  .description('all keys, without what they are')
  .action(async () => {
    const rows = await withDatabase(readConfig(), listApiKeys);
    const table = new Table({
      head: ['name', 'scopes', 'scenarios', 'created', 'revoked'],
      style: { head: [], border: [] },
    });
    for (const row of rows) {
      table.push([
        row.name,
        row.scopes.join(' '),
        row.scenarios?.join(' ') ?? 'all',
        row.createdAt.toISOString(),
        row.revokedAt?.toISOString() ?? '',
      ]);
    }
    console.log(table.toString());
  });

keysCommand
  .command('revoke <name>')
  .description('end a key; running servers notice within two seconds')
  .action(async (name: string) => {
    const revoked = await withDatabase(readConfig(), (db) => revokeApiKey(db, name, new Date()));
    if (!revoked) throw new UsageError(`There is no key "${name}" in use.`);
    console.error(`dsp: the key "${name}" is revoked`);
  });
