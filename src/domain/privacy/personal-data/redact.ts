import { addresses } from './detectors/address.ts';
import { ibans } from './detectors/iban.ts';
import { nationalIds, passports } from './detectors/national-id.ts';
import { emails, links, networkAddresses } from './detectors/network.ts';
import { numbers } from './detectors/number.ts';
import { people } from './detectors/person.ts';
import { secrets } from './detectors/secret.ts';
import {
  type Detector,
  PERSONAL_DATA_TYPES,
  type PersonalDataType,
  type PersonalSpan,
} from './personal-data.ts';
import { plainReading, type Reading } from './reading.ts';
import { spelledReadings } from './spelled.ts';

export type Redacted = { readonly text: string; readonly found: readonly PersonalSpan[] };

/** What stands in a text in place of what was taken out; none of these is ever published. */
export const PLACEHOLDERS: readonly string[] = PERSONAL_DATA_TYPES.map(placeholder);

/** Read in hidden spellings as well: signs in words, letters set apart. */
const STRUCTURED: readonly Detector[] = [
  links,
  emails,
  networkAddresses,
  secrets,
  ibans,
  nationalIds,
  passports,
  numbers,
];
/** In hidden spellings these would mislead: letters set apart are no names, and signs put together no streets. */
const DETECTORS: readonly Detector[] = [...STRUCTURED, people, addresses];

/**
 * The text with its structured personal data replaced by placeholders, and where in the given text each stood (UTF-16).
 * It errs towards taking out: what is left becomes vectors, phrases and displays. Names and addresses are found only
 * where their surroundings tell them; what keeps the others in is that every published word needs k owners.
 */
export function redact(text: string): Redacted {
  const plain = plainReading(text);
  const found = merged([
    ...originals(plain, DETECTORS),
    ...spelledReadings(plain).flatMap((reading) => originals(reading, STRUCTURED)),
  ]);
  let rest = '';
  let from = 0;
  for (const { type, start, end } of found) {
    rest += text.slice(from, start) + placeholder(type);
    from = end;
  }
  return { text: rest + text.slice(from), found };
}

/** The text without its placeholders and the small words that led to them: "send it to [email]" asks to "send it". */
export function withoutPlaceholders(text: string): string {
  return text.replace(PLACEHOLDER_WITH_LEAD, ' ').replace(/ {2,}/gu, ' ').trim();
}

function originals(reading: Reading, detectors: readonly Detector[]): PersonalSpan[] {
  return detectors
    .flatMap((detector) => detector(reading.text))
    .map(({ type, start, end }) => ({
      type,
      start: reading.starts[start] ?? 0,
      end: reading.ends[end - 1] ?? 0,
    }));
}

/** Spans that overlap become one; it is called what the longest of them is. */
function merged(spans: readonly PersonalSpan[]): PersonalSpan[] {
  const ordered = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const whole: { type: PersonalDataType; start: number; end: number; longest: number }[] = [];
  for (const { type, start, end } of ordered) {
    const last = whole.at(-1);
    if (last === undefined || start >= last.end) {
      whole.push({ type, start, end, longest: end - start });
      continue;
    }
    last.end = Math.max(last.end, end);
    if (end - start > last.longest) {
      last.type = type;
      last.longest = end - start;
    }
  }
  return whole.map(({ type, start, end }) => ({ type, start, end }));
}

function placeholder(type: PersonalDataType): string {
  return `[${type.replace('_', ' ')}]`;
}

const LEADS =
  'to|at|on|via|by|from|under|with|for|is|no|number|nr|an|bei|unter|auf|von|vom|aus|mit|für|ist|nummer|à|au|sur|de|du|par|avec|pour|est|numéro|al|a|en|con|para|por|es|número|su|da|di|per|è|numero|em|no|na|até|com|do|pod|z|ze|od|dla|na|naar|op|voor|van|met|nummer|på|til|till|på|fra|från|för|по|на|от|для|номер';
const PLACEHOLDER_WITH_LEAD = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:${LEADS})\\.?[ :]{0,2})?(?:${PLACEHOLDERS.map((one) => one.replace(/[[\]]/gu, '\\$&')).join('|')})`,
  'giu',
);
