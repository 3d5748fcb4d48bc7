import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../helpers/asking/routes.ts';
import { citations } from '../../helpers/papers/citations.ts';
import { expectGenerated, markdownTable } from '../../helpers/papers/generated.ts';
import { ROOT } from '../../helpers/papers/guides.ts';
import { DOORS } from '../../requirements/doors.ts';
import { MUTATIONS } from '../../requirements/mutations.ts';
import { REQUIREMENTS } from '../../requirements.ts';

const cited = citations();
const ids = (wanted: 'covered' | 'partly' | 'gap') =>
  REQUIREMENTS.filter(
    ({ status }) => (status === 'covered' ? 'covered' : 'gap' in status ? 'gap' : 'partly') === wanted,
  ).map(({ id }) => id);

describe('what the protocols ask', () => {
  it('is listed without holes', () => {
    const expected = [
      ['S', 46],
      ['A', 13],
      ['I', 20],
      ['C', 11],
    ].flatMap(([letter, count]) =>
      Array.from({ length: Number(count) }, (_, index) => `${letter}-${index + 1}`),
    );
    expect(REQUIREMENTS.map(({ id }) => id)).toEqual(expected);
  });

  it('has a test wherever the list says so', () => {
    expect([...ids('covered'), ...ids('partly')].filter((id) => !cited.has(id))).toEqual([]);
  });

  it('is no gap any more once a test cites it', () => {
    expect(ids('gap').filter((id) => cited.has(id))).toEqual([]);
  });

  it('is all that tests cite', () => {
    const known = new Set(REQUIREMENTS.map(({ id }) => id));
    expect([...cited.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  // Those that are commands: `integration/cli/named-commands.test.ts`.
  it('has doors that there are', () => {
    expect(Object.keys(DOORS)).toEqual(REQUIREMENTS.map(({ id }) => id));
    const routes = new Set(ROUTES.map(([method, path]) => `${method} ${path}`));
    const doors = [...new Set(Object.values(DOORS).flat())];
    expect(doors.filter((door) => !routes.has(door) && !/^(?:npx|npm) /.test(door))).toEqual([]);
  });

  // `DSP_DOCS=write npx vitest run --project unit test/unit/house/requirements.test.ts` writes it anew.
  it('stands in docs/reference/requirements.md, line by line, with its tests and its doors', () => {
    const rows = REQUIREMENTS.map(({ id, text, status }) => [
      id,
      status === 'covered' ? text : `${text} (${Object.entries(status).flat().join(': ')})`,
      testsOf(id),
      (DOORS[id] ?? []).map((door) => `\`${door}\``).join('<br>'),
    ]);
    expectGenerated(
      'docs/reference/requirements.md',
      `# What the protocols ask, and which test shows it

Made from \`test/requirements/\` and the names of the tests; a test keeps it so. S is SDSI, A the A2A input and output schemas, I IntentWeb, C the agent context interaction. A name in the third column is that of a test,
of the suite that it stands in, or of a case of its table; files are below \`test/\`. The last column is where a client meets it: a route, or a command.

A test can cite a line and hold less than it says. So \`test/requirements/mutations\` has ${MUTATIONS.length} ways to break lines, each a small change of the source, and \`npx tsx test/requirements/mutations/play.ts [line …]\`
makes them one by one and says whether the tests that cite the line fail. It takes an hour, and is played by hand; that each change still fits its source is a test.

${markdownTable(['line', 'asks', 'shown by', 'door'], rows)}
`,
    );
  });
});

/** File by file, each with the names that cite the line. */
function testsOf(id: string): string {
  const names = cited.get(id) ?? [];
  return [...new Set(names.map(({ file }) => file))]
    .map((file) => {
      const own = names.filter((one) => one.file === file).map(({ name }) => shown(name));
      return `\`${file}\`: ${own.join('; ')}`;
    })
    .join('<br>');
}

/** Without what Markdown would take for its own. */
function shown(name: string): string {
  return name.replace(/\s+/gu, ' ').replace(/[\\`*_[\]<>]/gu, '\\$&');
}

describe('a way to break a line', () => {
  it('is of a line that there is, changes a text that stands once in its source, and names tests that cite the line', () => {
    const faults = MUTATIONS.flatMap(({ line, source, from, to, test }) => {
      const places = readFileSync(join(ROOT, source), 'utf8').split(from).length - 1;
      const citing =
        existsSync(join(ROOT, test)) && (cited.get(line) ?? []).some((one) => `test/${one.file}` === test);
      return places === 1 && citing && from !== to ? [] : [{ line, source, from, places, test, citing }];
    });
    expect(faults).toEqual([]);
  });

  it('is there for each line of SDSI, A2A and IntentWeb', () => {
    const broken = new Set(MUTATIONS.map(({ line }) => line));
    expect(
      REQUIREMENTS.filter(({ id }) => !id.startsWith('C-') && !broken.has(id)).map(({ id }) => id),
    ).toEqual([]);
  });
});
