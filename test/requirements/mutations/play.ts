import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestCase, type Vitest } from 'vitest/node';
import { MUTATIONS } from '../mutations.ts';
import { citing, type Mutation } from './mutation.ts';

// `npx tsx test/requirements/mutations/play.ts [S-7 I-3+I-13 …]` breaks the source line by line and says which tests see it;
// lines that are joined by "+" and shown by one file are broken at once, which is quicker, and tells less where one breaks what the
// tests of another stand on. It changes files of this folder and puts them back: play it on a tree that is committed, with nothing
// else at work there.

/** What the tests that cite a line say of the source without it. */
type Verdict = 'red' | 'green' | 'no test' | 'did not run';

const at = (path: string) => new URL(`../../../${path}`, import.meta.url);

/** Plays changes of different places that one file of tests is to see. */
async function played(vitest: Vitest, rows: readonly Mutation[]): Promise<Verdict[]> {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const { source, from, to } of rows) {
      const file = at(source);
      const before = await readFile(file, 'utf8');
      undo.unshift(() => writeFile(file, before));
      await writeFile(
        file,
        before.replace(from, () => to),
      );
      vitest.invalidateFile(file.pathname);
    }
    vitest.setGlobalTestNamePattern(new RegExp(rows.map(({ line }) => citing(line).source).join('|'), 'u'));
    const specifications = await vitest.globTestSpecifications(rows.map(({ test }) => test));
    const { testModules } = await vitest.runTestSpecifications(specifications);
    const cases = testModules.flatMap(({ children }) => [...children.allTests()]);
    return rows.map(({ line }) => verdictOf(cases.filter(({ fullName }) => citing(line).test(fullName))));
  } finally {
    for (const putBack of undo) await putBack();
    for (const { source } of rows) vitest.invalidateFile(at(source).pathname);
  }
}

function verdictOf(cases: readonly TestCase[]): Verdict {
  if (cases.length === 0) return 'no test';
  const states = cases.map((one) => one.result().state);
  if (states.includes('failed')) return 'red';
  // A source that cannot even be loaded proves nothing.
  return states.includes('passed') ? 'green' : 'did not run';
}

/** What is played at once: of the lines asked for those of one file, and two changes of one place one after the other. */
function roundsOf(lines: readonly string[]): Mutation[][] {
  const rounds: Mutation[][] = [];
  for (const row of MUTATIONS.filter(({ line }) => lines.includes(line))) {
    const open = rounds.find((round) =>
      round.every((one) => one.test === row.test && (one.source !== row.source || one.from !== row.from)),
    );
    if (open === undefined || lines.length === 1) rounds.push([row]);
    else open.push(row);
  }
  return rounds;
}

// It changes the source while it plays: nobody does that by importing it.
if (process.argv[1] !== fileURLToPath(import.meta.url)) throw new Error('To be run, not to be imported.');
const asked = process.argv.slice(2);
const all = [...new Set(MUTATIONS.map(({ line }) => line))];
const rounds = (asked.length === 0 ? all : asked).flatMap((lines) => roundsOf(lines.split('+')));
const vitest = await createVitest('test', { watch: false, reporters: [{}], maxWorkers: 1 });
let unseen = 0;
for (const rows of rounds) {
  const verdicts = await played(vitest, rows);
  for (const [index, { line, source, test }] of rows.entries()) {
    if (verdicts[index] !== 'red') unseen++;
    process.stdout.write(`${verdicts[index]}\t${line}\t${source}\t${test}\n`);
  }
}
await vitest.close();
process.exitCode = unseen === 0 ? 0 : 1;
