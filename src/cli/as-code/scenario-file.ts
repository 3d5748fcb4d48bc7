import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { parseDocument, stringify } from 'yaml';
import { isRecord } from '../../domain/basics/index.ts';
import { ScenarioName } from '../../doors/http/contract/common.ts';
import { faultyFile, readText } from '../console/json-file.ts';
import { UsageError } from '../console/usage-error.ts';

const Members = Type.Record(Type.String(), Type.Unknown());

/** What an owner sets of a scenario, as it stands in git; what is left out is not touched. */
const ScenarioFile = Type.Object(
  {
    format: Type.Literal('dsp-scenario/1'),
    scenario: ScenarioName,
    template: Type.Optional(Members),
    policy: Type.Optional(Members),
    /** By the name that a key was learned with, or made with by hand. */
    keys: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          { set: Members, made: Type.Optional(Type.Literal(true)) },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  { additionalProperties: false },
);
export type ScenarioFile = Static<typeof ScenarioFile>;

/** @throws UsageError naming the place of what is wrong */
export async function readScenarioFile(file: string): Promise<ScenarioFile> {
  const document = parseDocument(await readText(file), { uniqueKeys: true });
  const [fault] = document.errors;
  if (fault !== undefined) throw new UsageError(`${file} is no YAML: ${fault.message}`);
  const read: unknown = document.toJS({ maxAliasCount: 0 });
  if (Value.Check(ScenarioFile, read)) return read;
  const faults = [...Value.Errors(ScenarioFile, read)].slice(0, 20);
  throw faultyFile(
    file,
    faults.map(({ instancePath, message }) => ({ path: instancePath, detail: message })),
  );
}

export function scenarioFileText(file: ScenarioFile): string {
  return stringify(file, { lineWidth: 120 });
}

/** RFC 7396: two patches as one, the second over the first. */
export function patchOver(first: Members, second: Members): Members {
  const both: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const before = both[name];
    both[name] = isRecord(value) && isRecord(before) ? patchOver(before, value) : value;
  }
  return both;
}

type Members = Readonly<Record<string, unknown>>;
