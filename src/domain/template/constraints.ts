import { onceEach } from '../basics/index.ts';
import type { KeyDefinition, KeyValue } from './key-definition.ts';

/** What a key's value must keep to besides its type; null where nothing is asked. */
export type Constraints = {
  readonly acceptable: readonly KeyValue[] | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly format: 'date' | 'time' | null;
};

/**
 * The constraints of a key: its explicit members, else what its description says in the house style of SDSI
 * ("Acceptable values: a, b." "Range: 1-9." "ISO 8601 format (YYYY-MM-DD)").
 *
 * Prose is read conservatively, because a list read wrongly refuses honest payloads while one not read only
 * checks less: an open list ("e.g.", "such as", "any"), a description of a kind of value ("free text", "city
 * names") and a list that the description's own example contradicts are no constraint. Definitions never change, so reading the
 * same prose again for every payload would be waste.
 */
export const constraintsOf = onceEach((key: KeyDefinition): Constraints => {
  const prose = fromProse(key);
  return {
    acceptable: key.acceptable_values ?? prose.acceptable,
    minimum: key.minimum ?? prose.minimum,
    maximum: key.maximum ?? prose.maximum,
    format: key.format ?? prose.format,
  };
});

const NONE: Constraints = { acceptable: null, minimum: null, maximum: null, format: null };

/** The same labels in the languages that descriptions are written in (S-6). */
const LIST_LABEL =
  /(?:acceptable values|allowed values|possible values|one of|valores (?:aceptables|aceptados|permitidos|posibles)|(?:zulässige|mögliche|erlaubte) werte|valeurs (?:acceptées|acceptables|possibles|autorisées)|可接受的?值|可选值|允许的?值|取值|許容値|選択肢)\s*[:：]\s*/iu;
const RANGE_LABEL = /(?:range|rango|bereich|wertebereich|plage|intervalle|取值范围|范围|範囲)\s*[:：]\s*/iu;
const NUMBER = '[-−]?\\d{1,15}(?:\\.\\d{1,10})?';
const RANGE = new RegExp(
  `^(${NUMBER})\\s*(?:-|–|—|~|～|\\.\\.|to|bis|à|a|至|到)\\s*(${NUMBER})(?![\\d:/-]|\\.\\d)`,
  'iu',
);
const OPEN_LIST =
  /\b(?:e\.?g|i\.?e|etc|such as|for example|any|or similar|and so on|including|like)\b|…|\.\.\.|例如|比如|等/iu;
const ISO = /\bISO[ -]?8601\b[^.]{0,80}/gu;
const DAY_FORM = /\bYYYY-MM-DD\b(?!\s{0,3}T?HH)/u;

function saysDay(description: string): boolean {
  return [...description.matchAll(ISO)].some(({ index, 0: { length } }) =>
    // A little more than was found, so that "YYYY-MM-DD HH:MM" is seen for what it is.
    DAY_FORM.test(description.slice(index, index + length + 6)),
  );
}

function fromProse(key: KeyDefinition): Constraints {
  const text = key.semantic_description;
  const read =
    key.key_type === 'string'
      ? { ...NONE, acceptable: stringList(key), format: saysDay(text) ? ('date' as const) : null }
      : key.key_type === 'boolean'
        ? NONE
        : { ...NONE, ...numberRange(key) };
  return contradicted(read, exampleTargets(text)) ? NONE : read;
}

function numberRange(key: KeyDefinition): Partial<Constraints> {
  const range = RANGE.exec(after(RANGE_LABEL, key.semantic_description));
  if (range !== null) {
    const [minimum, maximum] = [toNumber(range[1]), toNumber(range[2])];
    return minimum <= maximum ? { minimum, maximum } : {};
  }
  const items = listItems(key.semantic_description);
  if (items === null || !items.every((item) => new RegExp(`^${NUMBER}$`, 'u').test(item))) return {};
  return { acceptable: items.map(toNumber) };
}

function stringList(key: KeyDefinition): readonly string[] | null {
  const items = listItems(key.semantic_description);
  if (items === null) return null;
  // "city names, airport codes" lists kinds; several words are a value only where the key itself uses one as such.
  const confirmed = [key.default_value, ...exampleTargets(key.semantic_description)].some(
    (value) => typeof value === 'string' && items.includes(value),
  );
  return confirmed || items.every((item) => !/\s/u.test(item)) ? items : null;
}

/** The items after an "Acceptable values:" label when they read as a closed list of at least two, else null. */
function listItems(description: string): readonly string[] | null {
  const sentence =
    /^.*?(?=[.。](?:\s|$|\p{Lu}|\p{Lo})|\n|$)/su.exec(after(LIST_LABEL, description))?.[0] ?? '';
  if (OPEN_LIST.test(sentence)) return null;
  const items = sentence
    .replace(/\s+/gu, ' ')
    .replace(/ ?\((?:default|standard)\)/giu, '')
    .split(/ ?[,;|、，；] ?(?:(?:or|and|o|u|oder|und|ou|et|或|または) )?| (?:or|o|oder|ou|或) | \/ /iu)
    .map((item) => item.trim().replace(/^(['"“‘「])(.*)['"”’」]$/su, '$2'))
    .filter((item) => item !== '');
  const plain = items.every((item) => item.length <= 60 && !/[()[\]{}<>:：]\s|[()[\]{}<>]/u.test(item));
  return plain && items.length >= 2 && new Set(items).size === items.length ? items : null;
}

/** What the description's example mappings map to: "-> 'window'", "-> 2". */
function exampleTargets(description: string): readonly KeyValue[] {
  const targets = description.matchAll(/(?:->|→|=>)\s*(?:'([^']*)'|"([^"]*)"|([-−]?\d+(?:\.\d+)?))/gu);
  return Array.from(targets, ([, single, double, number]) =>
    number === undefined ? (single ?? double ?? '') : toNumber(number),
  );
}

function contradicted(read: Constraints, targets: readonly KeyValue[]): boolean {
  return targets.some((target) => {
    if (read.acceptable !== null && !read.acceptable.includes(target)) return true;
    if (read.format === 'date' && !/^\d{4}-\d{2}-\d{2}$/u.test(String(target))) return true;
    if (typeof target !== 'number') return false;
    return target < (read.minimum ?? target) || target > (read.maximum ?? target);
  });
}

function after(label: RegExp, text: string): string {
  const match = label.exec(text);
  return match === null ? '' : text.slice(match.index + match[0].length);
}

function toNumber(text: string | undefined): number {
  return Number((text ?? '').replace('−', '-'));
}
