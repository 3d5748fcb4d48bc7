import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Block, blocksOf, EXAMPLES, ROOT } from './guides.ts';

/** What a change of code, its test and its page stand on; nothing in it is written to but by the examples. */
const COPIED = ['src', 'jobs', 'demo', 'test', 'bench', 'docs', 'dashboards', 'examples', 'migrations'];
const COPIED_FILES = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts'],
  ...['biome.json', '.gitignore', 'ARCHITECTURE.md'],
];
const LINKED = ['node_modules', 'models'];

/** A file that a page has its reader write, or change. */
type Step = Pick<Block, 'guide' | 'line' | 'text'> & {
  readonly files: readonly string[];
  readonly isNew: boolean;
};

/** What a page has its reader do, in order. */
export function stepsOf(page: string): Step[] {
  return blocksOf(page).flatMap(({ guide, line, language, isNew, text }): Step[] => {
    if (isNew) return [{ guide, line, text, isNew, files: [/^\/\/ (\S+)\n/.exec(text)?.[1] ?? 'unnamed'] }];
    if (language !== 'diff') return [];
    const files = [...text.matchAll(/^\+\+\+ b\/(\S+)$/gm)].map(([, file = '']) => file);
    return [{ guide, line, text, isNew, files }];
  });
}

/** The commands with which it sees that it works: `sh not-run example`. */
export function commandsOf(page: string): string[] {
  return blocksOf(page)
    .filter(({ notRun }) => notRun === 'example')
    .map(({ text }) => text);
}

/** All pages' steps on one copy of the repository: what one newcomer does after another. */
export const STEPS = EXAMPLES.flatMap(stepsOf);
export const FILES = [...new Set(STEPS.flatMap(({ files }) => files))];

/** @returns the folder of a copy in which code can be changed, compiled and tested */
export function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dsp-newcomer-'));
  const isSource = (path: string) => !/[\\/]dashboards[\\/](?:screenshots$|web[\\/]dist)/.test(path);
  for (const name of [...COPIED, ...COPIED_FILES])
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isSource,
    });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
  return folder;
}

/** @returns what was wrong, or null */
export async function take(
  folder: string,
  { files: [file = ''], isNew, text }: Step,
): Promise<string | null> {
  if (!isNew) {
    const { code, output } = await runIn(folder, ['git', 'apply', '-C1', '-'], text);
    return code === 0 ? null : output;
  }
  const path = join(folder, file);
  if (existsSync(path)) return `There is a file ${file} already.`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text.slice(text.indexOf('\n') + 1));
  return null;
}

/** The types of what the examples touch, and of what that needs: all would take four times as long. */
export function writeTypesConfig(folder: string): string {
  // Tests are given what these two provide.
  const given = ['test/helpers/database/server.ts', 'test/helpers/service/remembered-vectors.ts'];
  const files = FILES.filter((file) => /^(?:src|jobs|test)\//.test(file) && !/^test\/browser\//.test(file));
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: [],
    files: [...files, ...given],
  };
  writeFileSync(join(folder, 'tsconfig.examples.json'), JSON.stringify(config));
  return 'tsconfig.examples.json';
}

/** One run for the tests of all pages, one file after the other: a database server, the model and a build of the pages are made once. */
export function writeTestsConfig(folder: string, files: readonly string[]): string {
  const config = `
    import all from './vitest.config.ts';
    const { test } = all.test.projects.find((project) => project.test.name === 'browser');
    const { globalSetup } = all.test;
    export default { test: { ...test, globalSetup, name: 'examples', include: ${JSON.stringify(files)}, maxWorkers: 1 } };
  `;
  writeFileSync(join(folder, 'vitest.examples.config.ts'), config);
  return 'vitest.examples.config.ts';
}

/** Runs a command there as a newcomer's shell would, apart from the test that this is. */
export async function runIn(folder: string, [command = '', ...args]: readonly string[], input = '') {
  const ours = /^(?:npm_|VITEST|NODE_ENV$|NODE_OPTIONS$|DSP_)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
  const child = spawn(command, args, {
    cwd: folder,
    // A folder for temporary files may lie in a repository of somebody's.
    env: { ...env, NO_COLOR: '1', GIT_CEILING_DIRECTORIES: dirname(folder) },
    stdio: 'pipe',
  });
  child.stdin.end(input);
  const [out, problems, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number | null, output: `${out}${problems}` };
}
