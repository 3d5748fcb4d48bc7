import { grouped } from '../../basics/index.ts';
import { type Cue, type CueKind, cuesOf } from './cues.ts';
import { readingsOf } from './readings.ts';

/** So much evidence makes a segment machine talk: one strong sign, or several weak ones that belong together. */
export const ENOUGH = 3;

/**
 * How much a segment speaks to a program. No single word of daily life is enough; what counts is who is addressed and
 * about what: that told things be ignored, that something be written into an answer, that a template get a key.
 */
export function talkScore(segment: string): number {
  const marks = MARKS.reduce((sum, [weight, pattern]) => (pattern.test(segment) ? sum + weight : sum), 0);
  const scores = readingsOf(segment).flatMap((reading) =>
    cuesOf(reading).map((cues) => scoreOf(cues, reading.text)),
  );
  return marks + (holdsBlob(segment) ? BLOB : 0) + Math.max(0, ...scores);
}

/** Signs that are the same in every language. */
const MARKS: readonly (readonly [weight: number, pattern: RegExp])[] = [
  // "system:", "### Instruction", "[INST]", "<|im_start|>": turns of a talk with a model.
  [
    3,
    /^[\s"'#*[(<|-]{0,8}(?:system|assistant|developer|instructions?|prompt|ai|llm|user)\s?[\])>*|]{0,3}:(?!\d)/iu,
  ],
  [
    3,
    /<\|[a-z_]{2,20}\|?>|\[\/?INST\]|<<\/?SYS>>|#{2,6} ?(?:system|instruction|response|assistant|prompt|user)/iu,
  ],
  [3, /\bBEGIN (?:SYSTEM|PROMPT|INSTRUCTION)|\bEND (?:OF )?(?:SYSTEM|PROMPT|INSTRUCTIONS?)\b/u],
  // "snake_case" is how keys are called, and nobody's way to ask for something.
  [1.5, /(?<![\p{L}\p{N}_@./])\p{L}[\p{L}\p{N}]{0,30}_[\p{L}\p{N}_]{1,40}(?![\p{L}\p{N}_]|@)/u],
  // "CANARY-DEV-1": a code in capitals with two hyphens, or a word of letters and digits that is no product's name.
  [1, /(?<![\p{L}\p{N}-])\p{Lu}{3,20}-[\p{Lu}\d]{2,20}-[\p{Lu}\d]{1,20}(?![\p{L}\p{N}-])/u],
  [
    1,
    /(?<![\p{L}\p{N}])(?:note|notice|message|hinweis|nota|notiz|注|注意|備考|примечание)\s(?:for|to|fur|für|para|pour|per|a|an|für den)\s(?:the\s)?\p{L}{2,20}\s?:/iu,
  ],
  [1, /(?<![\p{L}\p{N}])(?:IMPORTANT|ATTENTION|WARNING|URGENT|WICHTIG|IMPORTANTE)\s?[:!]/u],
];

/** A long run of Base64 says something that nobody reads. */
const BLOB = 2.5;

function holdsBlob(text: string): boolean {
  return text
    .split(/[^A-Za-z\d+/]/u)
    .some((run) => run.length >= 28 && /\d/u.test(run) && /[a-z]/u.test(run) && /[A-Z]/u.test(run));
}

/**
 * Set by hand, in steps of a quarter; none was measured by itself. A word that only programs are told (`machine`, `quiz`) is nearly
 * `ENOUGH` alone, one that people use as well half of it at most, and nearness (in letters) adds what two are together only.
 */
const WEIGHTS: Readonly<Record<CueKind, number>> = {
  override: 0.75,
  rules: 0.75,
  earlier: 0.25,
  machine: 2.5,
  reader: 0.75,
  product: 1.5,
  utter: 0.5,
  edit: 0.5,
  schema: 1,
  role: 1,
  errand: 0.5,
  piece: 1,
  quiz: 3,
};
/** Different words of one kind that count: three parts of a template are a template. */
const MOST: Readonly<Partial<Record<CueKind, number>>> = { schema: 3, machine: 2, piece: 2 };

function scoreOf(cues: readonly Cue[], text: string): number {
  let score = 0;
  for (const [kind, said] of grouped(withoutNested(cues), (cue) => cue.kind)) {
    const words = new Set(said.map(({ word }) => word)).size;
    score += WEIGHTS[kind] * Math.min(words, MOST[kind] ?? 1);
  }
  const near = (a: CueKind, b: CueKind, gap: number) => followed(cues, a, b, gap);
  if (near('override', 'rules', 60) && !OWN.test(text)) score += near('earlier', 'rules', 30) ? 2 : 1.25;
  if (near('override', 'earlier', 12) && near('earlier', 'machine', 30)) score += 1;
  if (
    near('edit', 'product', 160) ||
    near('utter', 'product', 160) ||
    near('product', 'utter', 40) ||
    near('product', 'edit', 40)
  )
    score += 1.25;
  if (near('edit', 'schema', 20) || near('schema', 'edit', 30)) score += 0.25;
  if (near('role', 'reader', 40) || near('role', 'machine', 60)) score += 1.5;
  if (near('utter', 'machine', 60) || (near('utter', 'rules', 40) && near('earlier', 'rules', 20)))
    score += 1;
  const first = cues[0];
  // A task stands at the beginning, and what it is about soon after.
  if (first !== undefined && first.start <= 2 && near('errand', 'piece', 60)) score += 1.75;
  return score;
}

/** "My earlier instructions", "the delivery instructions": a person's own, told to people. */
const OWN =
  /\b(?:my|our|mein\w{0,2}|unser\w{0,2}|mes|mon|nos|notre|mis|mi|nuestr\w{1,3}|miei|mie|mijn|ons|onze|meus|minhas|(?:delivery|parking|driving|washing|cleaning|cooking|care|gate|access|door|previous delivery|assembly|check-in|house) (?:instructions?|rules?|directions?))\b/u;

/** A word within a longer cue says nothing of its own: "default" in "default value". */
function withoutNested(cues: readonly Cue[]): readonly Cue[] {
  return cues.filter(
    (cue) =>
      !cues.some(
        (other) =>
          other !== cue &&
          other.start <= cue.start &&
          other.end >= cue.end &&
          other.end - other.start > cue.end - cue.start,
      ),
  );
}

/** Whether a cue of one kind comes within `gap` letters after a cue of another. */
function followed(cues: readonly Cue[], a: CueKind, b: CueKind, gap: number): boolean {
  return cues.some(
    (one) =>
      one.kind === a &&
      cues.some(
        (other) =>
          other.kind === b && other.start >= one.start && other.start - one.end <= gap && other.end > one.end,
      ),
  );
}
