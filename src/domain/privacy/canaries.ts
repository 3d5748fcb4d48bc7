import { type Fault, isRecord } from '../basics/index.ts';
import { PLACEHOLDERS } from './personal-data/redact.ts';

/**
 * What no signed text holds, whoever wrote it, as ends of sentences. Joiners (U+200C, U+200D), direction marks (U+200E,
 * U+200F), soft hyphens and the first variation selectors stay: Persian, Hebrew, long words and emoji are written with them.
 * Tags and the other selectors hide whole sentences from people and not from models.
 */
const CANARIES: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'an invisible or control character',
    /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u,
  ],
  ['a heap of marks on one letter', /\p{M}{6}/u],
  ['a script', /<\/?(?:script|iframe|object|embed|svg|img)[\s>/]|javascript\s{0,5}:/iu],
  ['a turn of a talk with a model', /<\|[a-z_]{2,20}\|>|\[\/?INST\]|<<\/?SYS>>/u],
];

/**
 * Every place of a document that must not be signed, names of members among them: an owner's text is refused for it at
 * registration, and where the service made it a check before this one has failed. No place quotes what it holds.
 */
export function canaries(document: unknown, path = ''): readonly Fault[] {
  if (typeof document === 'string') return holds(document).map((what) => ({ path, detail: `holds ${what}` }));
  if (Array.isArray(document)) return document.flatMap((item, index) => canaries(item, `${path}[${index}]`));
  if (!isRecord(document)) return [];
  return Object.entries(document).flatMap(([name, value], index) => {
    const bad = holds(name).map((what) => ({
      path,
      detail: `has a member, number ${index + 1}, whose name holds ${what}`,
    }));
    return [...bad, ...canaries(value, path === '' ? name : `${path}.${name}`)];
  });
}

function holds(text: string): string[] {
  const found = CANARIES.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
  return PLACEHOLDERS.some((placeholder) => text.includes(placeholder))
    ? [...found, 'a placeholder of personal data that was cut out']
    : found;
}
