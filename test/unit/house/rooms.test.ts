import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../helpers/papers/guides.ts';

const map = readFileSync(`${ROOT}ARCHITECTURE.md`, 'utf8');
const rows = [...map.matchAll(/^\| `([a-z/]+\/)` \| (.+) \| ([^|]*) \|$/gm)].map(
  ([, room = '', lives = '', knows = '']) => ({ room, lives, knows }),
);
const code = rows.filter(({ room }) => /^(?:src\/|jobs|demo)/.test(room));

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
    expect(rows.map(({ room }) => room).sort()).toEqual([...top, ...foldersOf('src/')].sort());
  });

  it.each(code)('$room: what it may know is there, and its door has a sign', ({ room, knows }) => {
    const named = knows
      .replaceAll('`', '')
      .split(/, |; types of |^types of /)
      .map((part) => part.split(';')[0] ?? '')
      .filter((part) => !['', 'all', 'nothing else'].includes(part));
    expect(named.filter((part) => !existsSync(`${ROOT}src/${part}`))).toEqual([]);
    expect(existsSync(`${ROOT}${room}README.md`)).toBe(true);
  });
});
