/** Something that must not come out, and how far it may go. */
export type Secret = {
  /** Of the row that brought it in. */
  readonly row: string;
  readonly text: string;
  /** `published`: absent from what agents are served · `anywhere`: from people's pages, logs, metrics and job rows as well */
  readonly absentFrom: 'published' | 'anywhere';
};

/** One answer, document, log or table of the service. */
export type Output = { readonly place: string; readonly published: boolean; readonly text: string };

export type Leak = { readonly row: string; readonly secret: string; readonly place: string };

/** A published quotation of so many words in a row is somebody's sentence, not a need (RELIABILITY T2). */
const RUN = 6;
/** Parts of a value shorter than this are found in any text (RELIABILITY T4). */
const PART = 5;

/** Where a secret came out: as it is, without its separators, or a part of it; in whatever form the output escapes it. */
export function leaksOf(secrets: readonly Secret[], outputs: readonly Output[]): Leak[] {
  // Tables and logs of a long siege are read only where something may stand in none of them.
  const everywhere = secrets.some(({ absentFrom }) => absentFrom === 'anywhere');
  const wanted = outputs.filter(({ published }) => published || everywhere);
  const read = wanted.map(({ place, published, text }) => ({
    place,
    published,
    spaced: ` ${plain(text)} `,
    joined: joined(text),
  }));
  return secrets.flatMap(({ row, text, absentFrom }) => {
    const words = ` ${plain(text)} `;
    const close = joined(text);
    if (close.length < PART) return [];
    return read.flatMap(({ place, published, spaced, joined: whole }) => {
      if (absentFrom === 'published' && !published) return [];
      const found = spaced.includes(words) || (close.length >= 2 * PART && whole.includes(close));
      return found ? [{ row, secret: text, place }] : [];
    });
  });
}

/** The runs of six words in a text; the whole text where it is shorter. */
export function runsOf(text: string): string[] {
  const words = plain(text).split(' ').filter(Boolean);
  if (words.length < RUN) return [];
  return words.slice(0, words.length - RUN + 1).map((_, index) => words.slice(index, index + RUN).join(' '));
}

/** The parts of a value that would give it away alone: its words and groups of digits of five characters or more. */
export function partsOf(value: string): string[] {
  const parts = plain(value)
    .split(' ')
    .filter((part) => part.length >= PART);
  return [...new Set([value, ...parts])];
}

/** Letters and digits in lower case, one blank between words: what escaping, markup and punctuation cannot hide. */
function plain(text: string): string {
  return unescaped(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** JSON hides a character behind its escape; whoever parses it gets it back. */
export function unescaped(text: string): string {
  return text.replace(/\\u([\da-f]{4})/giu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function joined(text: string): string {
  return plain(text).replaceAll(' ', '');
}

/** Code points that no published text and no log line may hold. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u;

/** The first control or invisible character of an output, as U+XXXX; null when there is none. */
export function unseenIn(text: string): string | null {
  const code = UNSEEN.exec(text)?.[0].codePointAt(0);
  return code === undefined ? null : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
