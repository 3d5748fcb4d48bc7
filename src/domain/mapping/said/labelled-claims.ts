import {
  checkValue,
  constraintsOf,
  type KeyDefinition,
  type KeyValue,
  keyNameWords,
  keySense,
  meantValue,
  saidNumber,
  saidValue,
} from '../../template/index.ts';
import { extractValues, needText, resolveDate } from '../../words/index.ts';
import { type Claim, type ClaimReader, overlaps, type SaidContext } from './claim.ts';

/**
 * Lines like "departure date: tomorrow": the key is named, so all that follows is its value. `named` are also the yes-or-no keys
 * whose line says neither ("perhaps"): that they are named is no yes.
 */
export function labelledClaims(text: string, keys: readonly KeyDefinition[], context: SaidContext) {
  const claims: Claim[] = [];
  const named = new Set<string>();
  for (const { label, words, start, end } of labelledLines(text)) {
    const key = keys.find((one) => sameLabel(one.key_name, label));
    if (key === undefined || claims.some((claim) => claim.key === key.key_name)) continue;
    if (keySense(key).sort === 'flag') named.add(key.key_name);
    const said = answerFor(key, words, context);
    if (said === null) continue;
    claims.push({ key: key.key_name, ...said, start, end, confidence: 1 });
    named.add(key.key_name);
  }
  return { claims, named };
}

/**
 * A short answer to a question for one key of open text: all of it is the value. Anything else that an answer says was read
 * before.
 */
export const answerClaims: ClaimReader = (text, keys, context, taken) => {
  const open = keys.filter(
    (key) => context.asked.has(key.key_name) && !taken.some((claim) => claim.key === key.key_name),
  );
  const [only] = open;
  const words = needText(text)?.trim() ?? '';
  if (only === undefined || open.length > 1 || words === '' || words.split(/\s+/u).length > LONGEST_ANSWER)
    return [];
  const start = text.indexOf(words);
  const span = { start: Math.max(0, start), end: start < 0 ? text.length : start + words.length };
  if (taken.some((claim) => overlaps(claim, span))) return [];
  const said = answerFor(only, words, context);
  if (said === null) return [];
  const assumptions = [...said.assumptions, 'it answers what was asked'];
  return [{ key: only.key_name, value: said.value, ...span, confidence: 0.8, assumptions }];
};

/** Longer answers say more than one thing. */
const LONGEST_ANSWER = 6;

type LabelledLine = { label: string; words: string; start: number; end: number };

/** "Label: words", "- label = words", one a line or between semicolons; the words may begin on the next line. */
function labelledLines(text: string): LabelledLine[] {
  const found: LabelledLine[] = [];
  for (const line of text.matchAll(LABEL)) {
    const label = line[0].slice(0, -1).trim().replace(BULLET, '');
    const behind = line.index + line[0].length;
    if (behind <= (found.at(-1)?.end ?? 0) || !PLAIN_LABEL.test(label)) continue;
    WORDS.lastIndex = behind;
    const words = WORDS.exec(text)?.[0];
    if (words === undefined) continue;
    found.push({ label, words: words.trim(), start: line.index, end: behind + words.length });
  }
  return found;
}

const LABEL = /(?<![^\n;])[^\n;:=]{1,100}[:=]/gu;
const BULLET = /^[-*]\s+/u;
const PLAIN_LABEL = /^[\p{L}\p{N}_ -]{1,64}$/u;
const WORDS = /\s*[^\n;]{1,400}/uy;

function sameLabel(name: string, label: string): boolean {
  const plain = (text: string) => keyNameWords(text.trim().replace(/[\s-]+/gu, '_')).join(' ');
  return plain(name) === plain(label);
}

/** Words that are known to be about a key, as its value; a value that does not fit is given on, to be refused with its reason. */
function answerFor(
  key: KeyDefinition,
  words: string,
  { language, day }: SaidContext,
): { value: KeyValue; assumptions: string[] } | null {
  if (words === '') return null;
  const plain = (value: KeyValue | null) => (value === null ? null : { value, assumptions: [] });
  const values = extractValues(words, language);
  const { sort } = keySense(key);
  switch (sort) {
    case 'list':
      return plain('value' in checkValue(key, words) ? words : (saidValue(words, key) ?? words));
    case 'amount':
      return plain(saidNumber(words, key, language) ?? numberMeant(key, words));
    case 'flag':
      return plain(YES.test(words) ? true : NO.test(words) ? false : null);
    case 'time':
    case 'date': {
      const [only, second] = values.filter(({ kind }) => kind === sort);
      if (only === undefined || second !== undefined) return null;
      if (sort === 'time') return plain(String(only.canonical));
      const date = resolveDate(String(only.canonical), day);
      if (date === null || date === words) return plain(date);
      return { value: date, assumptions: [`"${words}" was said on ${day} and means ${date}`] };
    }
    case 'free':
      return plain(words);
  }
}

function numberMeant(key: KeyDefinition, words: string): number | null {
  // Without the range: what lies outside it is refused with its reason, not brought into it.
  const meant = meantValue(
    key.key_type,
    { ...constraintsOf(key), minimum: null, maximum: null, acceptable: null },
    words,
  );
  return typeof meant === 'number' ? meant : null;
}

const YES = /^(?:yes|yeah|yep|true|y|sure|please|sí|si|oui|ja|是|好|はい)\b|^(?:是|好|はい)/iu;
const NO = /^(?:no|nope|false|n|not|non|nein)\b|^(?:不|否|いいえ)/iu;
