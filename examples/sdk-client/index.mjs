// A client agent with the SDK: nothing unchecked is believed, and a report is on disk before anybody is asked to take it.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'semantic-pool/client';
import { key, scenario, url } from '../service.mjs';

// A program of your own names folders that stay.
const folder = await mkdtemp(join(tmpdir(), 'sdk-client-'));
const pool = createClient({
  url,
  key,
  scenario,
  clientAgent: 'sdk-client',
  cacheDir: join(folder, 'cache'),
  spoolDir: join(folder, 'spool'),
  onProblem: ({ sentence }) => console.error(sentence),
});

const { schema_id, version } = await pool.template({ language: 'en' });
console.log(`${schema_id}: signature, chain and expiry (${version.expires_at}) checked`);

const { payload, mapped } = await pool.map(
  'Business class from PEK to SHA on 2026-05-04 for 2 passengers, window seat please',
);
for (const { key: name, value, words } of mapped) console.log(`'${words}' -> ${name} = ${value}`);

const { valid } = await pool.validate(payload);
await pool.report({ payload, outcome: 'success' });
const { left } = await pool.flush();
console.log(JSON.stringify({ valid, other: payload.other, left }));
await pool.close();
