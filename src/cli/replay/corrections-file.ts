import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { faultyFile, readJsonFile } from '../console/json-file.ts';

const Phrase = Type.String({ pattern: '^[0-9a-f]{32}$' });
const SAID = { by: Type.String({ maxLength: 200 }), at: Type.String({ format: 'date-time' }) };
/** What people put right: what holds between phrases, and what they ordered about keys, names, values and languages. */
const Corrections = Type.Object({
  pairs: Type.Array(
    Type.Object({
      pool: Type.String({ minLength: 1, maxLength: 200 }),
      kind: Type.Enum(['must_link', 'cannot_link', 'no_need']),
      a: Phrase,
      b: Phrase,
      ...SAID,
    }),
  ),
  orders: Type.Array(
    Type.Object({
      ...SAID,
      verb: Type.Enum(['make', 'edit', 'rename', 'language', 'value']),
      phrases: Type.Array(Phrase),
      key: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
      body: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
});

/** As `dsp export` wrote it; nothing where no file is named. */
export async function correctionsFrom(file: string | undefined): Promise<Static<typeof Corrections>> {
  if (file === undefined) return { pairs: [], orders: [] };
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
