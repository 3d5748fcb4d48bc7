import { lemma, singular } from '../../words/index.ts';
import { CONCEPTS, type Label, type Language, labelOf } from '../naming/concepts.ts';
import { capitalised } from './phrasebook.ts';

/** How a language puts the nouns of a key's name together. */
export type Grammar = {
  readonly language: Language;
  /** "number of rooms" */
  count(noun: Label): string;
  /** "no smoking" */
  without(noun: Label): string;
  /** Nouns in English order, the last one the head: seat, preference. */
  compound(nouns: readonly Label[]): string;
  /** What to call a key whose name holds words that the lexicon does not know. */
  named(name: string): string;
};

/** The words of a key name ("seat_preference") in another language, composed of lexicon entries alone. */
export function titleIn(grammar: Grammar, name: string): string {
  const whole = labelOf(name, grammar.language);
  if (whole !== null) return capitalised(whole.one);
  const counted =
    /^number_of_(?<noun>.+)$/u.exec(name)?.groups?.['noun'] ??
    /^(?<noun>.+)_count$/u.exec(name)?.groups?.['noun'];
  const absent = /^no_(?<noun>.+)$/u.exec(name)?.groups?.['noun'];
  const nouns = labelsOf(counted ?? absent ?? name, grammar.language);
  if (nouns === null) return grammar.named(name);
  const noun = nouns.length === 1 ? nouns[0] : undefined;
  if (counted === undefined && absent === undefined) return capitalised(noun?.one ?? grammar.compound(nouns));
  if (noun === undefined) return grammar.named(name);
  return capitalised(counted === undefined ? grammar.without(noun) : grammar.count(noun));
}

/** The concepts of a name, longest first ("check_in_date" is check_in and date); null where a part is none. */
function labelsOf(name: string, language: Language): readonly Label[] | null {
  const parts = name.split('_');
  const found: Label[] = [];
  for (let at = 0; at < parts.length; ) {
    const size = [3, 2, 1].find(
      (length) => at + length <= parts.length && conceptAt(parts, at, length) !== null,
    );
    const concept = size === undefined ? null : conceptAt(parts, at, size);
    const label = concept === null ? null : labelOf(concept, language);
    if (label === null || size === undefined) return null;
    found.push(label);
    at += size;
  }
  return found;
}

function conceptAt(parts: readonly string[], at: number, size: number): string | null {
  const said = parts.slice(at, at + size).join('_');
  return [said, singular(said), lemma(said)].find((word) => CONCEPTS.has(word)) ?? null;
}

/** The noun that a number is in ("hours"), in the plural; a currency code or an unknown word as it is. */
export function unitIn(unit: string, language: Language): string {
  return labelOf(singular(unit), language)?.many ?? unit;
}
