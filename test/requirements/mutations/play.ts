import { readFile, writeFile } from 'node:fs/promises';
import { createVitest, type TestCase, type Vitest } from 'vitest/node';
import { MUTATIONS } from '../mutations.ts';
import { citing, type Mutation } from './mutation.ts';

// `npx tsx test/requirements/mutations/play.ts [S-7 …]` breaks the source line by line and says which tests see it. It
// changes files of this folder and puts them back: play it on a tree that is committed, with nothing else at work there.

/** What the tests that cite a line say of the source without it. */
type Verdict = 'red' | 'green' | 'no test' | 'did not run';

const at = (path: string) => new URL(`../../../${path}`, import.meta.url);

async function played(vitest: Vitest, { line, source, from, to, test }: Mutation): Promise<Verdict> {
  const file = at(source);
  const before = await readFile(file, 'utf8');
  const putBack = () => writeFile(file, before);
  process.once('exit', putBack);
  try {
    await writeFile(
      file,
      before.replace(from, () => to),
    );
    vitest.invalidateFile(file.pathname);
    vitest.setGlobalTestNamePattern(citing(line));
    const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([test]));
    const cases = testModules.flatMap(({ children }) => [...children.allTests()]);
    return verdictOf(cases.filter(({ fullName }) => citing(line).test(fullName)));
  } finally {
    process.off('exit', putBack);
    await putBack();
    vitest.invalidateFile(file.pathname);
  }
}

function verdictOf(cases: readonly TestCase[]): Verdict {
  if (cases.length === 0) return 'no test';
  const states = cases.map((one) => one.result().state);
  if (states.includes('failed')) return 'red';
  // A source that cannot even be loaded proves nothing.
  return states.includes('passed') ? 'green' : 'did not run';
}

const asked = process.argv.slice(2);
// Seconds before minutes, and file by file.
const rows = MUTATIONS.filter(({ line }) => asked.length === 0 || asked.includes(line)).toSorted(
  (a, b) =>
    Number(b.test.startsWith('test/unit/')) - Number(a.test.startsWith('test/unit/')) ||
    a.test.localeCompare(b.test),
);
const vitest = await createVitest('test', { watch: false, reporters: [{}], maxWorkers: 1 });
let unseen = 0;
for (const row of rows) {
  const verdict = await played(vitest, row);
  if (verdict !== 'red') unseen++;
  process.stdout.write(`${verdict}\t${row.line}\t${row.source}\t${row.test}\n`);
}
await vitest.close();
process.exitCode = unseen === 0 ? 0 : 1;
