import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ROOMS = ['src', 'jobs', 'demo', 'bench', 'examples', 'test', 'dashboards/web'];
/** A file that answers one question fits a few screens; longer ones have told two stories every time. */
const LONGEST = 400;

/** A function that fits one screen is read whole. A room that keeps to it is added here. */
const LONGEST_FUNCTION = 60;
const SHORT_FUNCTIONS = ['src/doors/', 'src/proof/conformance/'];

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

/** Functions above the limit, each as its place and length. */
function longFunctions(path: string, lines: readonly string[]): string[] {
  const source = ts.createSourceFile(path, lines.join('\n'), ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const long: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = lineOf(node.getStart());
      const length = lineOf(node.end) - first + 1;
      if (length > LONGEST_FUNCTION) long.push(`${path}:${first}: ${length}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return long;
}

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

describe('a function', () => {
  it.each(SHORT_FUNCTIONS)(`of %s has ${LONGEST_FUNCTION} lines at most`, (room) => {
    const read = files.filter(({ path }) => /\.tsx?$/u.test(path) && path.startsWith(room));
    expect(read).not.toEqual([]);
    expect(read.flatMap(({ path, lines }) => longFunctions(path, lines))).toEqual([]);
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
