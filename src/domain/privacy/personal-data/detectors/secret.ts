import { announcesSecret } from '../cues.ts';
import { type Detector, spansOf } from '../personal-data.ts';

/** What makers put before their keys, as in the rules of gitleaks and GitHub's secret scanning. */
const PREFIXED =
  /(?<![\p{Script=Latin}\p{N}])(?:(?:sk|pk|rk)[-_](?:(?:live|test|proj|ant|or)[-_])?|gh[pousr]_|github_pat_|glpat-|gl[a-z]{2,6}-|xox[abeoprs]-|xapp-|(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)(?=[A-Z\d]{12})|AIza|ya29\.|hf_|npm_|pypi-|dop_v1_|doo_v1_|shp(?:at|ca|pa|ss)_|SG\.|key-|rubygems_|sq0[a-z]{3}-|EAACEdEose0cBA|lin_api_|dckr_pat_|nvapi-|gsk_|r8_|whsec_|tskey-|ATATT|AGE-SECRET-KEY-|hvs\.|pat_|figd_|ntn_|secret_|sntrys_|phc_|glsa_|eyJ)[A-Za-z\d_.=+/-]{8,4000}/gu;

const PEM = /-----BEGIN [A-Z\d ]{3,40}-----[^-]{0,8000}(?:-----END [A-Z\d ]{3,40}-----)?/gu;
const BEARER = /(?<![\p{L}])(?:bearer|basic|token|apikey)[ :=]{1,3}([a-z\d._~+/=-]{12,4000})/giu;
/** Universally unique identifiers (RFC 9562) name one session, order or person. */
const UUID =
  /(?<![\p{Script=Latin}\p{N}])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\p{Script=Latin}\p{N}])/giu;
const TOKEN = /(?<![A-Za-z\d_+/-])[A-Za-z\d_+/-]{12,4000}={0,2}/gu;
/** "password: hunter2", "PIN is 4711": said to be one, and no word of a language. */
const SAID = /(?<![\p{Script=Latin}\p{N}])[^\s:=,;"'“”„«»()（）：，。]{4,64}/gu;

/** Keys, tokens and passwords: by their maker's prefix, by their form, or because the words before say so. */
export const secrets: Detector = (text) => [
  ...spansOf(text, PREFIXED, 'secret', mixed),
  ...spansOf(text, PEM, 'secret'),
  ...spansOf(text, BEARER, 'secret', (value) => /\d/u.test(value)),
  ...spansOf(text, UUID, 'secret'),
  ...spansOf(text, TOKEN, 'secret', isRandom),
  ...spansOf(text, SAID, 'secret', (value, start) => oddWord(value) && announcesSecret(text, start)),
];

function mixed(value: string): boolean {
  return /\d/u.test(value) || changes(value) >= 2 || AWS_KEY_ID.test(value);
}

const AWS_KEY_ID = /^A[A-Z]{3}[A-Z\d]{16}$/u;

/** A word that no language has: digits inside letters, or signs inside a word. A lone number of four digits may be a PIN. */
function oddWord(value: string): boolean {
  return (
    /^\d{4,8}$/u.test(value) ||
    (/\p{L}/u.test(value) && /\d/u.test(value) && !/^\d{1,4}\p{L}{1,3}$/u.test(value)) ||
    /[\p{L}\p{N}][!$%&*@^~#][\p{L}\p{N}]/u.test(value)
  );
}

/**
 * Made by chance rather than by people: digits and letters change places often, or the digits are hexadecimal and many.
 * Slugs ("semi-private-2-bedroom") and compounds ("Donaudampfschifffahrt") change seldom.
 */
function isRandom(token: string): boolean {
  if (/^[A-Z\d]{16,}$/u.test(token) && (token.match(/\d/gu) ?? []).length >= 4) return true;
  const hex = /^[\da-f]+$/iu.test(token);
  if (hex) return token.length >= 16 && /\d/u.test(token) && /[a-f]/iu.test(token);
  if (token.length < 20) return token.length >= 16 && /\d/u.test(token) && changes(token) >= 8;
  return /\d/u.test(token) ? changes(token) >= 5 : changes(token) >= token.length / 4 && token.length >= 24;
}

/** How often the kind of sign (small letter, capital, digit) changes from one sign to the next; a capital that only begins a word does not count. */
function changes(token: string): number {
  let count = 0;
  for (let at = 1; at < token.length; at++) {
    const before = kindOf(token[at - 1] ?? '');
    const now = kindOf(token[at] ?? '');
    if (before === 'sign' || now === 'sign' || before === now) continue;
    if (before === 'capital' && now === 'small') continue;
    count++;
  }
  return count;
}

function kindOf(unit: string): 'small' | 'capital' | 'digit' | 'sign' {
  if (/[a-z]/u.test(unit)) return 'small';
  if (/[A-Z]/u.test(unit)) return 'capital';
  return /\d/u.test(unit) ? 'digit' : 'sign';
}
