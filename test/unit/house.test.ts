import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROOMS = ['src', 'jobs', 'demo', 'bench', 'examples', 'test', 'dashboards/web'];
/** A file that answers one question fits a few screens; longer ones have told two stories every time. */
const LONGEST = 400;

/** Whoever writes one of these means to come back, and nobody does: an issue, or the thing itself. */
const UNFINISHED = /\b(?:TO[D]O|FIX[M]E|X{3})\b/u;
/** A folder that only one machine has. */
const SOMEBODYS_FOLDER = /(?<![\w.~])\/(?:home|root|Users|work)\/\w|\b[A-Z]:\\\\?Users\b/u;

const files = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.(?:[cm]?[jt]sx?|css|html)$/u.test(file) && !/(?:^|\/)(?:node_modules|dist)\//u.test(file),
    )
    .map((file) => join(room, file)),
).map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n') }));

const placesOf = (pattern: RegExp) =>
  files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );

describe('a file of ours', () => {
  it('is found in every room', () => {
    for (const room of ROOMS) expect(files.filter(({ path }) => path.startsWith(room))).not.toEqual([]);
  });

  it(`has ${LONGEST} lines at most`, () => {
    const long = files.filter(({ lines }) => lines.length > LONGEST);
    expect(long.map(({ path, lines }) => `${path}: ${lines.length}`)).toEqual([]);
  });

  it('leaves nothing for later', () => {
    expect(placesOf(UNFINISHED)).toEqual([]);
  });

  it('names no folder of the machine it was written on', () => {
    expect(placesOf(SOMEBODYS_FOLDER)).toEqual([]);
  });
});

describe('the lock file', () => {
  it('names no registry: packages come from the one that an installation is set up for', () => {
    const lock: { packages: Record<string, { resolved?: string }> } = JSON.parse(
      readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
    );
    expect(Object.keys(lock.packages).filter((path) => lock.packages[path]?.resolved !== undefined)).toEqual(
      [],
    );
  });
});
