import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../helpers/papers/guides.ts';
import {
  commandsOf,
  copyRepository,
  FILES,
  runIn,
  STEPS,
  stepsOf,
  take,
  writeTestsConfig,
  writeTypesConfig,
} from '../helpers/papers/worked-examples.ts';

// docs/contributing shows a newcomer four changes; here they are done, one page after the other, in a copy of the repository.

const TSC = ['node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded', '-p'];
const TEST = /^npx vitest run --project (unit|integration|browser) (test\/\1\/\S+\.test\.ts)$/;
/** Alone they take half a minute; what else runs may take as much as it likes. */
const LONG = 900_000;

const lines = EXAMPLES.flatMap((page) => commandsOf(page).flatMap(linesOf));
const tests = lines.flatMap((line) => TEST.exec(line)?.[2] ?? []);
const others = lines.filter((line) => !TEST.test(line));

let folder: string;
beforeAll(() => {
  folder = copyRepository();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a newcomer who does what docs/contributing shows', () => {
  it.each(EXAMPLES)('%s: writes a test among other things, and runs it', (page) => {
    const written = stepsOf(page).flatMap(({ files }) => files.filter((file) => file.endsWith('.test.ts')));
    const run = commandsOf(page).flatMap(linesOf);
    expect(written).not.toEqual([]);
    expect(written.filter((file) => !run.some((line) => TEST.exec(line)?.[2] === file))).toEqual([]);
  });

  it.each(STEPS)('$guide, line $line: can take it over as it stands', async (step) => {
    expect(step.files.length).toBeGreaterThan(0);
    expect(
      await take(folder, step),
      'Change the file as the page means it, and put `git diff -U2` on the page.',
    ).toBe(null);
  });

  it('has it formatted and linted like all else', async () => {
    expect(FILES.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    const biome = ['node', 'node_modules/@biomejs/biome/bin/biome'];
    const { code, output } = await runIn(folder, [...biome, 'format', ...FILES]);
    expect(code, output).toBe(0);
    // The rules that look for promises read the whole project first.
    const linted = await runIn(folder, [...biome, 'lint', '--skip=nursery', '--error-on-warnings', ...FILES]);
    expect(linted.code, linted.output).toBe(0);
  });

  it('has nothing against it from the compiler', { timeout: LONG }, async () => {
    for (const project of [writeTypesConfig(folder), 'dashboards/web']) {
      const { code, output } = await runIn(folder, [...TSC, project]);
      expect(code, output).toBe(0);
    }
  });

  it('fills no folder beyond what one reads', { timeout: LONG }, async () => {
    const rule = ['--project', 'unit', 'test/unit/house/rooms.test.ts', '-t', 'files at most'];
    const { code, output } = await runIn(folder, ['node', 'node_modules/vitest/vitest.mjs', 'run', ...rule]);
    expect(code, output).toBe(0);
  });

  it(`sees ${tests.length} files of tests pass`, { timeout: LONG }, async () => {
    const config = writeTestsConfig(folder, tests);
    const vitest = ['node', 'node_modules/vitest/vitest.mjs', 'run', '--config', config];
    const { code, output } = await runIn(folder, vitest);
    expect(code, output).toBe(0);
    // Where there is no Chromium one of them is skipped, and says so.
    expect(output).toMatch(new RegExp(`Test Files .*\\(${tests.length}\\)`, 'u'));
  });

  it.each(others)('can type %s', { timeout: LONG }, async (line) => {
    const { code, output } = await runIn(folder, ['bash', '-c', line]);
    expect(code, output).toBe(0);
  });
});

/** The commands of a block; one that is in quotes goes over several lines. */
function linesOf(block: string): string[] {
  return block.trimEnd().match(/(?:[^\n"]|"[^"]*")+/g) ?? [];
}
