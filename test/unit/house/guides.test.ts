import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../../src/ground/process/settings.ts';
import { ROUTES } from '../../helpers/asking/routes.ts';
import { blocksOf, GUIDES, inlineCodeOf, NOT_RUN, ROOT, readGuide } from '../../helpers/papers/guides.ts';

const blocks = GUIDES.flatMap(blocksOf);
const shell = blocks.filter(({ language }) => language === 'sh');
const sources = new Set(
  ['src', 'jobs', 'demo', 'bench', 'test', 'dashboards', 'examples', '.'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder !== '.' }).map((path) => basename(String(path))),
  ),
);

/** Read by what stands around the service, and by tests that write. */
const OTHERS_SETTINGS = new Set([
  'DSP_URL',
  'DSP_KEY',
  'DSP_API',
  'DSP_DOCS',
  'DSP_LOCK',
  'DSP_REGEXPS',
  'DSP_SECURITY',
  'DSP_VECTORS',
  'NODE_ENV',
  'POSTGRES_PASSWORD',
]);

describe('a guide', () => {
  it('is short where it is the first one', () => {
    expect(readGuide('README.md').split('\n').length).toBeLessThanOrEqual(161);
  });

  it.each(GUIDES.filter((guide) => guide.startsWith('docs/')))('%s says first whom it is for', (guide) => {
    const [title, , first] = readGuide(guide).split('\n');
    expect(title).toMatch(/^# \S/);
    expect(first).toMatch(/^For /);
  });

  it('says of each block what it is in: a block without a language is not checked', () => {
    expect(blocks.filter(({ language }) => language === '')).toEqual([]);
  });

  it('gives a known reason for each block that is not run, and none is left over', () => {
    const given = shell.flatMap(({ notRun }) => notRun ?? []);
    expect([...new Set(given)].sort()).toEqual(Object.keys(NOT_RUN).sort());
  });
});

describe('what a guide has in blocks', () => {
  // One shell for a guide's blocks, each a function of its own: a process for each took two seconds.
  it.each(GUIDES)('%s: what is called shell is shell', (guide) => {
    const input = shell
      .filter((block) => block.guide === guide)
      .map(({ line, text }) => `line_${line}() {\n:\n${text}\n}\n`)
      .join('');
    const { status, stderr } = spawnSync('bash', ['-n'], { input, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each(blocks.filter(({ language }) => ['json', 'yaml'].includes(language)))(
    '$guide, line $line, is $language',
    ({ language, text }) => {
      expect(() => (language === 'json' ? JSON.parse(text) : parse(text))).not.toThrow();
    },
  );

  it.each(blocks.filter(({ language, isNew }) => ['js', 'ts'].includes(language) && !isNew))(
    '$guide, line $line, stands line by line in the file that it names, which is compiled or run',
    ({ text }) => {
      const [first = '', ...lines] = text.trimEnd().split('\n');
      const file = /^\/\/ (\S+)/.exec(first)?.[1] ?? '';
      const there = readFileSync(join(ROOT, file), 'utf8').split('\n');
      expect(lines.filter((line) => !there.includes(line))).toEqual([]);
    },
  );
});

describe('what a guide names exists', () => {
  it.each(GUIDES)('%s: addresses of the API', (guide) => {
    const said = [
      ...shell.filter((block) => block.guide === guide).map(({ text }) => text),
      ...inlineCodeOf(guide),
    ].flatMap(addressesOf);
    expect(said.filter((path) => !ROUTES.some(([, route]) => fits(path, route)))).toEqual([]);
  });

  it.each(GUIDES)('%s: settings', (guide) => {
    const said = inlineCodeOf(guide).flatMap(
      (code) => /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/.exec(code)?.[1] ?? [],
    );
    const unknown = said.filter((name) => !(name in SETTINGS) && !OTHERS_SETTINGS.has(name));
    expect(unknown.filter((name) => !name.startsWith('OTEL_'))).toEqual([]);
  });

  it.each(everyPage().filter((page) => !OF_OTHER_TIMES.test(page)))('%s: files of source', (page) => {
    const said = inlineCodeOf(page).flatMap((code) => /^[\w./-]+\.(?:tsx?|mjs)$/.exec(code)?.[0] ?? []);
    expect(said.filter((path) => !sources.has(basename(path)))).toEqual([]);
  });

  it.each(everyPage())('%s: files and headings it leads to', (page) => {
    const links = [...readGuide(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
    const inside = links.filter((to) => !/^[a-z]+:/.test(to));
    expect(inside.filter((to) => !leadsSomewhere(page, to))).toEqual([]);
  });
});

/** Pages that name files which are no more, or are yet to be written. */
const OF_OTHER_TIMES = /^(?:CHANGELOG\.md|docs\/contributing\/)/;

/** Every page of prose that is ours, rooms' doors included. */
function everyPage(): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return entry.name.startsWith('.') || ['node_modules', 'dist', 'out', 'models'].includes(entry.name)
          ? []
          : walk(path);
      return entry.name.endsWith('.md') ? [path] : [];
    });
  return walk('.');
}

function leadsSomewhere(page: string, to: string): boolean {
  const [path = '', heading] = to.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(ROOT, target))) return false;
  if (heading === undefined) return true;
  return [...readGuide(target).matchAll(/^#+ (.+)$/gm)].some(([, words = '']) => slugOf(words) === heading);
}

/** As GitHub makes them. */
function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** `/v1/…` wherever it stands, and what follows a method, the beginning maybe left out as "…". */
function addressesOf(code: string): string[] {
  const whole = [...code.matchAll(/(?<![\w.-])(\/v1\/[^\s"'`?|)]*)/g)].map(([, path = '']) => path);
  const said = /^(?:(?:GET|PUT|POST|PATCH|DELETE)(?:\/[A-Z]+)* )?(…\/[^\s?]+)/.exec(code)?.[1];
  return said === undefined ? whole : [...whole, said];
}

function fits(path: string, route: string): boolean {
  const wanted = route.split('/');
  const given = path.replace(/\/$/, '').split('/');
  if (given[0] === '…')
    return wanted.length > given.length - 1 && same(given.slice(1), wanted.slice(-(given.length - 1)));
  // `/v1/tasks` alone names all below it.
  return given.length <= wanted.length && same(given, wanted.slice(0, given.length));
}

function same(given: readonly string[], wanted: readonly string[]): boolean {
  return given.every((part, index) => {
    const word = wanted[index] ?? '';
    return word.startsWith(':') ? part !== '' : part === word;
  });
}
