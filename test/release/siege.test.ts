import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

type Row = {
  readonly title: string;
  readonly sent: number;
  readonly leaked: number;
  readonly problems: readonly string[];
  readonly kept?: Readonly<Record<'keys' | 'names' | 'types' | 'values', number>>;
};

let folder: string;
let rows: readonly Row[];

/** A small part of what `npm run security` plays, by the command itself on a service of its own. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siege-'));
  const file = join(folder, 'rows.json');
  const only = 'bad bodies,50 % of all';
  await promisify(execFile)(process.execPath, [
    'src/cli/dsp.mjs',
    'security',
    '--only',
    only,
    '--json',
    file,
  ]);
  rows = (JSON.parse(readFileSync(file, 'utf8')) as { rows: Row[] }).rows;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('T1 as many owners of one hostile fragment as there are honest ones sign nothing', () => {
  const crowd = rows.find(({ title }) => title.startsWith('owners of one fragment'));
  expect(crowd?.sent).toBe(800);
  expect([crowd?.leaked, crowd?.problems]).toEqual([0, []]);
});

it('T1 honest people beside them get the keys that they get alone', () => {
  const kept = rows.find(({ kept }) => kept !== undefined)?.kept;
  expect(kept?.keys).toBeGreaterThan(3);
  expect([kept?.names, kept?.types, kept?.values]).toEqual([kept?.keys, kept?.keys, kept?.keys]);
});
