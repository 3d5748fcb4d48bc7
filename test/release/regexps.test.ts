import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type Found = { readonly source: string; readonly flags: string; readonly where: string };

/**
 * Most expressions are proven: the automaton checker reads them whole, and a polynomial is a fault whatever bounds its text.
 * What it cannot read (look-around) is attacked instead, by texts as long as the door lets in, for the number of steps that
 * RELIABILITY I11's 50 ms hold. The seed is set, so that a verdict stands.
 */
const LONGEST_TEXT = 2_000;
const MOST_STEPS = 5_000_000;
const PROOF = { checker: 'automaton', timeout: 10_000 } as const;
const ATTACK = {
  checker: 'fuzz',
  timeout: 60_000,
  randomSeed: 7,
  maxAttackStringSize: LONGEST_TEXT,
  attackLimit: MOST_STEPS,
} as const;

/** What the checker comes to no end with, and why it is bounded all the same. By its beginning. */
const BOUNDED: readonly (readonly [beginning: string, why: string])[] = [
  ['/(?<!\\p{L})[Ff]rom (', 'two places of at most four words each, told apart by single spaces'],
  ['/(?<!\\p{L})[Vv]on (', 'the same'],
  ['/(?<!\\p{L})[Dd]e (', 'the same'],
  ['/从(\\p{Script=Han}{2,6}?)', 'each repetition is bounded: at most 36 looks a beginning'],
  ['/(?<!\\p{L})(?:without(?: any)?)(?!', 'plain words side by side; look-ahead of at most 12 signs'],
  ['/(?<!\\p{L})(?:with(?: an?)?(?= [\\p{L}])', 'plain words side by side; look-ahead of at most 40 signs'],
  ['/\\b(?:ignora|olvida|', 'each beginning looks at most 40 signs ahead'],
  ['/(?:忽略|无视|', 'each beginning looks at most 20 signs ahead'],
];

/** Digests of expressions that were found safe before, so that only new ones cost seconds. DSP_REGEXPS=write adds to them. */
const WRITES = process.env['DSP_REGEXPS'] === 'write';
const KNOWN_FILE = fileURLToPath(new URL('../fixtures/safe-regexps.txt', import.meta.url));
const KNOWN = new Set(
  existsSync(KNOWN_FILE) ? readFileSync(KNOWN_FILE, 'utf8').split('\n').filter(Boolean) : [],
);

describe('I11 every regular expression takes time in proportion to the text', () => {
  const recorded: Found[] = [];

  beforeAll(async () => {
    // What is put together from pieces when a file is loaded is only seen as it is made.
    const Native = RegExp;
    class Recorded extends Native {
      constructor(source: string | RegExp, flags?: string) {
        super(source, flags);
        recorded.push({ source: this.source, flags: this.flags, where: 'new RegExp' });
      }
    }
    vi.stubGlobal('RegExp', Recorded);
    vi.resetModules();
    for (const file of sourceFiles('src/domain')) await import(`${ROOT}${file}`);
    vi.unstubAllGlobals();
  });
  afterAll(() => vi.unstubAllGlobals());

  it(
    'in the source, in the contracts and as put together at the start',
    async () => {
      const written = ['src', 'jobs', 'demo', 'bench', 'examples'].flatMap(sourceFiles).flatMap(regexpsOf);
      expect(written.length).toBeGreaterThan(300);
      expect(recorded.length).toBeGreaterThan(10);
      const distinct = new Map([...written, ...recorded].map((one) => [`/${one.source}/${one.flags}`, one]));
      const unused = BOUNDED.filter(
        ([beginning]) => ![...distinct.keys()].some((one) => one.startsWith(beginning)),
      );
      expect(unused).toEqual([]);
      const slow: string[] = [];
      const safe: string[] = [];
      await inTurns(2, [...distinct], async ([literal, { source, flags, where }]) => {
        if (BOUNDED.some(([beginning]) => literal.startsWith(beginning))) return;
        const digest = createHash('sha256').update(literal).digest('base64url').slice(0, 16);
        const status = KNOWN.has(digest) ? 'safe' : await statusOf(source, flags);
        if (status === 'safe') safe.push(digest);
        else slow.push(`${where} ${status} ${literal}`);
      });
      if (WRITES) writeFileSync(KNOWN_FILE, `${safe.sort().join('\n')}\n`);
      expect(slow).toEqual([]);
    },
    WRITES ? 1_800_000 : 180_000,
  );

  it('is told from the slow ones', async () => {
    expect(await statusOf('^(a+)+$', '')).toBe('vulnerable');
    expect(await statusOf('\\s+$', '')).toBe('vulnerable');
  });
});

/** Proven, or where the automaton cannot read it or comes to no end, attacked. */
async function statusOf(source: string, flags: string): Promise<string> {
  const proof = await check(source, flags, PROOF);
  return proof.status === 'unknown' ? (await check(source, flags, ATTACK)).status : proof.status;
}

/** Files with code, as paths from the repository's root. */
function sourceFiles(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs|js)$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`);
}

/** Literals, `new RegExp` of a plain text, and the `pattern` of a contract (JSON Schema reads it with the flag u). */
function regexpsOf(file: string): Found[] {
  const found: Found[] = [];
  const tree = ts.createSourceFile(
    file,
    readFileSync(`${ROOT}${file}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const add = (node: ts.Node, source: string, flags: string) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ source, flags, where: `${file}:${line}` });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      if (source !== undefined && ts.isStringLiteralLike(source))
        add(node, source.text, flags !== undefined && ts.isStringLiteralLike(flags) ? flags.text : '');
    } else if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'pattern' &&
      ts.isStringLiteralLike(node.initializer)
    )
      add(node, node.initializer.text, 'u');
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Each once, `width` of them at a time. */
async function inTurns<T>(
  width: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
