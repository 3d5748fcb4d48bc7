import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readScenario } from '../../../bench/accuracy/labelled.ts';
import { type TrueNeed, trueNeeds } from '../../../bench/accuracy/true-needs.ts';
import { writeService } from '../../../bench/accuracy/written-service.ts';
import { grouped } from '../../../src/domain/basics/index.ts';
import { consolidate } from '../../../src/domain/needs/index.ts';
import { synthesise } from '../../../src/domain/synthesis/index.ts';
import { recordedEmbedder } from '../recorded-embedder.ts';

const SMALL = ['bakery_order', 'bike_repair', 'language_school'];
const WRITTEN = ['campsite', 'dentist', 'gym', 'museum_tour', 'tailor'];
const ACCURACY = new URL('../../../bench/accuracy/', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'dsp-becomes-'));
const embedder = recordedEmbedder(new URL('vectors.jsonl', import.meta.url));
const needs = new Map<string, TrueNeed[]>();

beforeAll(async () => {
  for (const name of SMALL)
    cpSync(fileURLToPath(new URL(`small-pools/${name}`, ACCURACY)), join(folder, name), { recursive: true });
  for (const name of WRITTEN) await writeService(name, join(folder, name));
  for await (const need of trueNeeds(folder, embedder))
    needs.set(need.scenario, [...(needs.get(need.scenario) ?? []), need]);
}, 120_000);
afterAll(async () => {
  await embedder.close();
  rmSync(folder, { recursive: true });
});

describe.each([...SMALL, ...WRITTEN])(
  'what people’s words become is looked at before it changes: %s',
  (name) => {
    it('the keys of its true needs, and what each phrase says', async () => {
      await expect((needs.get(name) ?? []).map(keyText).join('\n')).toMatchFileSnapshot(`${name}.keys.txt`);
    });

    it('the needs that are found in all of it', async () => {
      const { pool, hidden } = await readScenario(join(folder, name), embedder, 'agent');
      const labelOf = new Map(
        needs
          .get(name)
          ?.flatMap(({ label, input }) => input.members.map(({ phrase }) => [phrase.id, label] as const)),
      );
      const keys = pool.keys.filter(({ definition }) => !hidden.has(definition.key_name));
      const { clusters } = consolidate({ ...pool, keys });
      const lines = clusters.map(({ phrases }) => {
        const of = [...grouped(phrases, (id) => labelOf.get(id) ?? 'no need')].map(
          ([label, own]) => [label, own.length] as const,
        );
        return of
          .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
          .map(([label, n]) => `${n} ${label}`)
          .join(', ');
      });
      await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot(`${name}.needs.txt`);
    });
  },
);

/** The key, and under it the phrases by what they say. */
function keyText({ label, input }: TrueNeed): string {
  const made = synthesise(input);
  if (made === null) return `# ${label}: no key\n`;
  const { definition, values, doubt, refines, reading } = made;
  const said = grouped(input.members, ({ phrase }) => JSON.stringify(values.get(phrase.id)?.value ?? null));
  return [
    `# ${label}: ${definition.key_name}`,
    ...Object.entries({ ...definition, family: reading.family, refines, doubt }).map(
      ([member, value]) => `${member}: ${JSON.stringify(value)}`,
    ),
    ...[...said]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([value, members]) => [
        `says ${value}:`,
        ...members.map(({ phrase }) => `  ${phrase.text}`).sort(),
      ]),
    '',
  ].join('\n');
}
