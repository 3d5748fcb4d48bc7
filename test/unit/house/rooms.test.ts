import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { JOB_KINDS } from '../../../src/ground/queue/catalog.ts';
import { ROOT } from '../../helpers/papers/guides.ts';
import { roomsOf } from '../../helpers/papers/map-of-rooms.mjs';

const map = readFileSync(`${ROOT}ARCHITECTURE.md`, 'utf8');
const rows = [...map.matchAll(/^\| `([a-z/]+\/)` \| (.+) \| ([^|]*) \|$/gm)].map(
  ([, room = '', lives = '', knows = '']) => ({ room, lives, knows }),
);
const code = rows.filter(({ room }) => /^(?:src\/|jobs|demo|test)/.test(room));

/** Folders of src that only say what their rooms are to each other. */
const GROUPS = ['src/ground/', 'src/doors/', 'src/proof/'];

/** Made by a command, and in no clone. */
const MADE = ['dist', 'node_modules', 'out'];

function foldersOf(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => `${folder}${name}/`);
}

describe('the map of the rooms in ARCHITECTURE.md', () => {
  it('has a line for every folder, and none for what is gone', () => {
    const top = foldersOf('').filter(
      (folder) => !['src/', ...MADE.map((name) => `${name}/`)].includes(folder),
    );
    const floor = foldersOf('src/').flatMap((folder) =>
      GROUPS.includes(folder) ? foldersOf(folder) : [folder],
    );
    expect(rows.map(({ room }) => room).sort()).toEqual([...top, ...floor].sort());
  });

  it.each(code)('$room: what it may know is there, and its door has a sign', ({ room, knows }) => {
    const named = knows
      .replaceAll('`', '')
      .split(/, |; types of |^types of /)
      .map((part) => part.split(';')[0] ?? '')
      .filter((part) => !['', 'all', 'nothing else'].includes(part));
    expect(
      named.filter((part) => !['src/', ...GROUPS].some((group) => existsSync(`${ROOT}${group}${part}`))),
    ).toEqual([]);
    expect(existsSync(`${ROOT}${room}README.md`)).toBe(true);
  });
});

describe.each(['src/domain', 'src/ground/db'] as const)('a room of %s', (house) => {
  const rooms = roomsOf(house);

  it('has its line in the table, and nothing lies beside the rooms but the sign and the tables', () => {
    const folders = foldersOf(`${house}/`).filter((folder) => folder !== 'src/ground/db/tables/');
    expect(rooms.map(({ room }) => `${house}/${room}/`).sort()).toEqual(folders.sort());
    const files = readdirSync(`${ROOT}${house}`, { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toEqual(['README.md']);
  });

  it.each(rooms)('$room: its door says what enters and what leaves, and only passes on', ({ room }) => {
    const door = readFileSync(`${ROOT}${house}/${room}/index.ts`, 'utf8');
    const [, sign = '', exported = ''] = /^((?:\/\/ .+\n)+)\n([\s\S]+)$/u.exec(door) ?? [];
    expect(sign).toMatch(/\benters?\b/u);
    expect(sign).toMatch(/\bleaves?\b/u);
    // The bundler reads doors by this form (src/cli/open-doors.mjs).
    expect(exported.replaceAll(/^export (?:type )?\{[^}]*\} from '\.\/[\w/-]+\.ts';\n/gmu, '')).toBe('');
  });
});

describe('a stage in jobs/README.md', () => {
  const [, story = '', places = ''] = readFileSync(`${ROOT}jobs/README.md`, 'utf8').split(/^\|---.*$/mu);

  it('is told in the order of the story', () => {
    expect([...story.matchAll(/^\| `([a-z-]+)` \|/gmu)].map(([, kind]) => kind)).toEqual(JOB_KINDS);
  });

  it('has its row of places, which test/unit/house/guides.test.ts follows', () => {
    const rows = [...places.matchAll(/^\| \[([a-z-]+)\]\(\1\.ts\)((?: \| (?:\[.+?\]\(.+?\)|–)){5}) \|$/gmu)];
    expect(rows.map(([, kind]) => kind)).toEqual(JOB_KINDS);
  });
});

describe('a folder', () => {
  /** One file a language: who looks for one knows its name. */
  const LISTS = ['src/domain/privacy/machine-talk/lexicon'];
  const MOST = 16;

  it(`has ${MOST} files at most, so that who looks for one reads them all`, () => {
    const rooms = ['src', 'jobs', 'demo', 'bench', 'test', 'dashboards/web'];
    const folders = new Map<string, number>();
    for (const room of rooms)
      for (const entry of readdirSync(`${ROOT}${room}`, { recursive: true, withFileTypes: true }))
        if (entry.isFile() && /\.[mc]?tsx?$/u.test(entry.name)) {
          const folder = entry.parentPath.slice(ROOT.length);
          folders.set(folder, (folders.get(folder) ?? 0) + 1);
        }
    const full = [...folders].filter(([folder, files]) => files > MOST && !LISTS.includes(folder));
    expect(
      full,
      `More than ${MOST} files: the story of such a folder parts in two; begin a folder below it.`,
    ).toEqual([]);
  });
});
