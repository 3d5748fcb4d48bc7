import Type from 'typebox';
import { Value } from 'typebox/value';
import type { RecordedCorrection } from '../../ground/db/pools/index.ts';
import { faultyFile, readJsonFile } from '../console/json-file.ts';

const Phrase = Type.String({ pattern: '^[0-9a-f]{32}$' });
const Corrections = Type.Array(
  Type.Object({
    pool: Type.String({ minLength: 1, maxLength: 200 }),
    kind: Type.Union([Type.Literal('must_link'), Type.Literal('cannot_link'), Type.Literal('no_need')]),
    a: Phrase,
    b: Phrase,
    by: Type.String({ maxLength: 200 }),
    at: Type.String({ format: 'date-time' }),
  }),
);

/** What people said of phrases, as `dsp export` wrote it; nothing where no file is named. */
export async function correctionsFrom(file: string | undefined): Promise<readonly RecordedCorrection[]> {
  if (file === undefined) return [];
  const read = await readJsonFile(file);
  if (Value.Check(Corrections, read)) return read;
  const faults = [...Value.Errors(Corrections, read)].slice(0, 20);
  throw faultyFile(
    file,
    faults.map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      detail: message,
    })),
  );
}
