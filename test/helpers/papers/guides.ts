import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Why a block of commands is not run by `test/release/guides.test.ts`, by the word behind its fence: "```sh not-run docker".
 * Each such block is still read as shell, and each command, option, address and setting in it must exist.
 */
export const NOT_RUN: Readonly<Record<string, string>> = {
  starts: 'It starts what stays, or ends with Ctrl-C: the test starts the same commands itself.',
  examples: 'test/journey/examples.test.ts runs each of them against a service.',
  long: 'It takes minutes to hours; the command has tests of its own with smaller figures.',
  data: 'It needs data that stands beside the project, or files of yours.',
  docker: 'It needs Docker, which a machine that runs the tests may not have.',
  servers:
    'It needs a PostgreSQL or Redis server of yours; backup.test.ts and distributed.test.ts do the same.',
  network: 'It asks a package registry or an address in the internet, which no test does.',
  tests: 'It is the test run itself.',
  example:
    'test/release/worked-examples.test.ts runs it in a copy of the repository, after what the page changes.',
};

export type Block = {
  readonly guide: string;
  /** Of its first line in the guide, from 1. */
  readonly line: number;
  readonly language: string;
  /** Null: it is run. Else a key of `NOT_RUN`. */
  readonly notRun: string | null;
  /** A whole file that a page of docs/contributing has its reader write; its first line names it. */
  readonly isNew: boolean;
  readonly text: string;
};

/** What a newcomer changes first, step by step. */
export const EXAMPLES = pagesIn('docs/contributing');

/** What a stranger is told to type: each is read, and its blocks are run. */
export const GUIDES = [
  'README.md',
  ...pagesIn('docs'),
  'CONTRIBUTING.md',
  ...EXAMPLES,
  'RELIABILITY.md',
  'examples/README.md',
  ...foldersIn('examples').flatMap(pagesIn),
  'test/README.md',
];

function pagesIn(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

function foldersIn(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
}

export function readGuide(guide: string): string {
  return readFileSync(`${ROOT}${guide}`, 'utf8');
}

/** The fenced blocks of a guide, in order; a fence may be indented in a list. */
export function blocksOf(guide: string): Block[] {
  const blocks: Block[] = [];
  let open: { line: number; info: string; texts: string[] } | null = null;
  for (const [index, line] of readGuide(guide).split('\n').entries()) {
    const fence = /^\s*```(.*)$/.exec(line);
    if (fence === null) open?.texts.push(line);
    else if (open === null) open = { line: index + 2, info: (fence[1] ?? '').trim(), texts: [] };
    else {
      const [language = '', word, why = ''] = open.info.split(' ');
      const notRun = word === 'not-run' ? why : null;
      blocks.push({
        guide,
        line: open.line,
        language,
        notRun,
        isNew: word === 'new',
        text: `${open.texts.join('\n')}\n`,
      });
      open = null;
    }
  }
  return blocks;
}

/** What stands in backquotes in the prose of a guide. */
export function inlineCodeOf(guide: string): string[] {
  const prose = readGuide(guide).replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}
