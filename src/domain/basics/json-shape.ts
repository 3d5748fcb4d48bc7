/** What a JSON text may look like before anything recursive, or anything that believes its names, reads it. */
export type ShapeLimits = {
  /** Levels of brackets. */
  readonly depth: number;
  /** Members of one object, and elements of one array. */
  readonly width: number;
};

type Open = { readonly names: Set<string> | null; width: number };

/**
 * Why a JSON text is refused although a parser would take it, or null. One pass without recursion, that ends at the
 * first fault. What is no JSON at all is left to the parser, which says so better.
 *
 * An object that names a member twice is refused: RFC 8259 section 4 calls what readers make of it unpredictable, and
 * RFC 7493 (I-JSON) forbids it. Whoever checked the first value and whoever used the last one would both be right. For the
 * same reason a number that no double holds (1e400) is refused: RFC 7493 section 2.2.
 */
export function jsonShapeFault(text: string, limits: ShapeLimits): string | null {
  const open: Open[] = [];
  let nameComes = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      const names = open.at(-1)?.names;
      if (nameComes && names != null) {
        nameComes = false;
        const name = textOf(text.slice(at, end + 1));
        if (names.has(name)) return `names a member twice in one object: "${shown(name)}"`;
        names.add(name);
      }
      at = end;
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      open.push({ names: code === OPEN_OBJECT ? new Set() : null, width: 1 });
      nameComes = code === OPEN_OBJECT;
      if (open.length > limits.depth) return `is nested more than ${limits.depth} levels deep`;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      open.pop();
      nameComes = false;
    } else if (code === COMMA) {
      const inside = open.at(-1);
      nameComes = inside?.names != null;
      if (inside !== undefined && ++inside.width > limits.width)
        return `has more than ${limits.width} members or elements in one place`;
    } else if (isNumberStart(code)) {
      const end = endOfNumber(text, at);
      const value = Number(text.slice(at, end));
      if (value === Infinity || value === -Infinity)
        return 'holds a number that is too large for JSON readers';
      at = end - 1;
    }
  }
  return null;
}

/** Where the numbers of a JSON text stand, from and to; what stands in strings is none. */
function* numbersIn(text: string): Generator<readonly [from: number, end: number], void, undefined> {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    if (!isNumberStart(code)) continue;
    const end = endOfNumber(text, at);
    yield [at, end];
    at = end - 1;
  }
}

// Signs of JSON (RFC 8259) as code units: compared as numbers, a megabyte is looked through without making strings.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Place of the closing quote, or of the text's end. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

function isNumberStart(code: number): boolean {
  return code === MINUS || (code >= DIGIT_0 && code <= DIGIT_9);
}

function endOfNumber(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && NUMERIC.has(text.charCodeAt(at))) at++;
  return at;
}

const NUMERIC = new Set([...'0123456789+-.eE'].map((sign) => sign.charCodeAt(0)));

/** "a" and "\u0061" are one name. A string that is none is compared as it stands; the parser refuses it. */
function textOf(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

/** A name as far as it may stand in an answer and a log line. */
function shown(name: string): string {
  return name.slice(0, 40).replace(/[\p{C}\p{Zl}\p{Zp}"]/gu, '?');
}

/** Integers of a JSON text that no double holds exactly: what a parser makes of each -> how it was written. */
export type ExactIntegers = ReadonlyMap<number, string>;

/**
 * RFC 7493 section 2.2 promises integers up to 2^53 only, and a sender's number (an id of JSON-RPC above all) must come back
 * as it was sent, so whoever answers writes it as it was written.
 * @returns null where two of them are one to a parser, so that nobody could tell which was meant
 */
export function exactIntegers(text: string): ExactIntegers | null {
  const exact = new Map<number, string>();
  // Most bodies have no such number, and are looked through by the engine.
  if (!/\d{16}/u.test(text)) return exact;
  for (const [from, end] of numbersIn(text)) {
    const written = text.slice(from, end);
    if (end - from < 16 || !/^-?\d+$/u.test(written) || Number.isSafeInteger(Number(written))) continue;
    const before = exact.get(Number(written));
    if (before !== undefined && before !== written) return null;
    exact.set(Number(written), written);
  }
  return exact;
}

/** A JSON text in which those integers stand as they were sent. */
export function withExactIntegers(text: string, exact: ExactIntegers): string {
  const parts: string[] = [];
  let done = 0;
  for (const [from, end] of numbersIn(text)) {
    const sent = exact.get(Number(text.slice(from, end)));
    if (sent === undefined) continue;
    parts.push(text.slice(done, from), sent);
    done = end;
  }
  return parts.join('') + text.slice(done);
}

/** What a text says as JSON; undefined, which no JSON says, where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
