import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grouped } from '../../src/domain/basics/index.ts';
import { DEFAULT_POLICY } from '../../src/domain/policy/policy.ts';
import type { SynthesisInput } from '../../src/domain/synthesis/key-proposal.ts';
import type { Embedder } from '../../src/ground/embedder/embedder.ts';
import { placedConcepts } from '../../src/ground/embedder/placed-concepts.ts';
import { jsonLines } from '../json-lines.ts';
import { readScenario } from './labelled.ts';

/** A hidden key as its stream's `gold_keys.json` tells it. */
export type TrueKey = {
  readonly key_name: string;
  /** Null where nobody says what its values are. */
  readonly value_kind: 'boolean' | 'integer' | 'number' | 'enum' | 'date' | 'time' | 'string' | null;
  readonly values: Readonly<Record<string, number>>;
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
};

/** A need as it truly is, for synthesis, and the key that was hidden. */
export type TrueNeed = {
  readonly scenario: string;
  readonly label: string;
  readonly input: SynthesisInput;
  readonly key: TrueKey;
  /** Fragment -> the value that it truly says. */
  readonly values: ReadonlyMap<string, string>;
};

/** Each true need of a folder of scenario folders. @param taken names that are used by then, so that no two needs have one */
export async function* trueNeeds(
  dir: string,
  embedder: Embedder,
  taken: (scenario: string) => ReadonlySet<string> = () => new Set(),
): AsyncGenerator<TrueNeed> {
  const entries = (await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name: scenario } of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const { pool, needs, hidden } = await readScenario(join(dir, scenario), embedder, 'agent');
    const words = await readFile(join(dir, scenario, 'gold_keys.json'), 'utf8');
    const gold = new Map((JSON.parse(words) as TrueKey[]).map((key) => [key.key_name, key])); // our own format
    const rows = await jsonLines<{ id: string; gold_value?: unknown }>(join(dir, scenario, 'gold.jsonl'));
    const values = new Map(
      rows.flatMap(({ id, gold_value: value }) =>
        value === null || value === undefined ? [] : [[id, String(value)] as const],
      ),
    );
    const keys = pool.keys.filter(({ definition }) => !hidden.has(definition.key_name));
    const said = grouped(pool.mentions, ({ phrase }) => phrase);
    for (const [label, { phrases }] of needs) {
      const key = gold.get(label);
      if (key === undefined) continue;
      const own = new Set(phrases);
      const names = keys.map(({ definition }) => definition.key_name);
      const input = {
        scenario,
        members: pool.phrases.flatMap((phrase) =>
          own.has(phrase.id) ? [{ phrase, mentions: said.get(phrase.id) ?? [] }] : [],
        ),
        background: pool.phrases.filter(({ id }) => !own.has(id)),
        keys,
        taken: new Set([...names, ...taken(scenario)]),
        saidShare: null,
        owners: DEFAULT_POLICY.publication.owners,
        concepts: await placedConcepts(embedder),
      };
      yield { scenario, label, input, key, values };
    }
  }
}
