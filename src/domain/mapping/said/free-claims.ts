import {
  isForeign,
  type KeyDefinition,
  type KeySense,
  keySense,
  MEASURED,
  roleOf,
} from '../../template/index.ts';
import { type ExtractedValue, extractValues, type Token, tokens } from '../../words/index.ts';
import { type Claim, type ClaimReader, overlaps } from './claim.ts';

/**
 * Names for keys of open text ("from Beijing" for an origin, "under Jane Smith" for a guest's name), and keys that hold
 * yes or no where all words of their name are said together. A name that hangs on nothing plain is nobody's: a value
 * taken wrongly costs more than a question.
 */
export const freeClaims: ClaimReader = (text, keys, context, taken) => {
  const senses = keys.map(keySense);
  const values = extractValues(text, context.language);
  const names = values.filter(
    (value) => value.kind === 'name' && !taken.some((claim) => overlaps(claim, value)),
  );
  const free = senses.filter(({ sort }) => sort === 'free');
  const way = wayClaims(free, text, taken);
  const left = free.filter(({ definition }) => !way.some(({ key }) => key === definition.key_name));
  return [
    ...way,
    ...left.flatMap((sense) => nameFor(sense, names, text)),
    ...senses.filter(({ sort }) => sort === 'flag').flatMap((sense) => flagIn(sense, text, values)),
  ];
};

/** "From paris to rome": both ends of a way, named together, need no capitals. */
function wayClaims(free: readonly KeySense[], text: string, taken: readonly Claim[]): Claim[] {
  const [from, ...fromMore] = free.filter(({ roles }) => roles.has('from') && !roles.has('to'));
  const [to, ...toMore] = free.filter(({ roles }) => roles.has('to') && !roles.has('from'));
  if (from === undefined || to === undefined || fromMore.length + toMore.length > 0) return [];
  for (const way of WAYS) {
    const match = way.exec(text);
    const [, start, end] = match?.indices ?? [];
    if (match === null || start === undefined || end === undefined) continue;
    const claims = [[from, start] as const, [to, end] as const].map(([{ definition }, [first, last]]) => ({
      key: definition.key_name,
      value: text.slice(first, last),
      start: first,
      end: last,
      confidence: 0.9,
      assumptions: [],
    }));
    return claims.some((claim) => taken.some((other) => overlaps(claim, other))) ? [] : claims;
  }
  return [];
}

/** One word an end, or several with capitals: where a small name ends in running text cannot be told. */
const PLACE = String.raw`(\p{L}[\p{L}'.-]*(?: \p{Lu}[\p{L}'.-]*){0,3})`;
const CAPITAL = String.raw`(\p{Lu}[\p{L}'.-]*(?: \p{Lu}[\p{L}'.-]*){0,3})`;
const HAN = String.raw`(\p{Script=Han}{2,6}?)`;
const WAYS: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})[Ff]rom ${PLACE} to ${PLACE}(?<![.'-])`, 'du'),
  new RegExp(String.raw`(?<!\p{L})[Vv]on ${CAPITAL} nach ${CAPITAL}(?<![.'-])`, 'du'),
  new RegExp(String.raw`(?<!\p{L})[Dd]e ${CAPITAL} (?:a|à) ${CAPITAL}(?<![.'-])`, 'du'),
  new RegExp(String.raw`从${HAN}(?:飞|去|到|至)(?:往)?${HAN}(?![\p{Script=Han}])`, 'du'),
];

function nameFor(sense: KeySense, names: readonly ExtractedValue[], text: string): Claim[] {
  const { definition, roles } = sense;
  const own = names.filter((value) => {
    const role = roleOf('free', value);
    if (role !== null && roles.has(role)) return true;
    if (roles.size > 0 || (role !== null && isForeign(role, sense))) return false;
    return isPersonal(definition) && INTRODUCES.test(text.slice(Math.max(0, value.start - 30), value.start));
  });
  const [only] = own;
  if (only === undefined || own.length > 1) return [];
  const { start, end, canonical } = only;
  const confidence = roles.size > 0 ? 0.95 : 0.8;
  return [{ key: definition.key_name, value: String(canonical), start, end, confidence, assumptions: [] }];
}

/** Whose name it is, not what something is called. */
function isPersonal({ key_name, semantic_description }: KeyDefinition): boolean {
  return (
    /name/iu.test(key_name) &&
    /\b(?:guest|customer|passenger|traveller|traveler|person|contact|client|patient|full|your|reservation)\b/iu.test(
      `${key_name.replaceAll('_', ' ')} ${semantic_description}`,
    )
  );
}

const INTRODUCES =
  /(?:\bunder(?: the name(?: of)?)?|\bin the name of|\bnamed?(?: is)?|\bi am|\bi'm|\bthis is)[\s:]+$/iu;

function flagIn({ definition, subject }: KeySense, text: string, values: readonly ExtractedValue[]): Claim[] {
  if (subject.length === 0 || values.some(({ kind }) => MEASURED.has(kind))) return [];
  const said = tokens(text);
  const at = said.findIndex((_, index) =>
    subject.every((word, offset) => said[index + offset]?.lemma === word),
  );
  const [first, last] = [said[at], said[at + subject.length - 1]];
  if (first === undefined || last === undefined) return [];
  const denial = values.find((value) => value.canonical === false && isDenialOf(value, said, at));
  return [
    {
      key: definition.key_name,
      value: denial === undefined,
      start: Math.min(first.start, denial?.start ?? first.start),
      end: last.end,
      confidence: denial === undefined ? 0.85 : 0.8,
      assumptions: [],
    },
  ];
}

/** A negation within the three words before. */
function isDenialOf(value: ExtractedValue, said: readonly Token[], at: number): boolean {
  return said
    .slice(Math.max(0, at - 3), at + 1)
    .some((token) => token.start >= value.start - 1 && value.end <= (said[at]?.start ?? 0) + 1);
}
