import { lemma, singular } from '../../words/index.ts';
import { CONCEPTS, type Label, type Language, labelOf } from '../naming/concepts.ts';
import { filled, type Grammar, PHRASEBOOKS } from './phrasebook.ts';

/** The words of a key name ("seat_preference") in a language, in others than English composed of lexicon entries alone. */
export function titleIn(language: Language | 'en', name: string): string {
  const grammar = PHRASEBOOKS[language].title;
  const title =
    language === 'en' || grammar === null ? name.replaceAll('_', ' ') : composed(grammar, language, name);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function composed(grammar: Grammar, language: Language, name: string): string {
  const whole = labelOf(name, language);
  if (whole !== null) return whole.one;
  const { counted, count, absent } = NAME.exec(name)?.groups ?? {};
  const nouns = labelsOf(counted ?? count ?? absent ?? name, language);
  const [noun] = nouns ?? [];
  if (nouns === null || noun === undefined) return filled(grammar.named, name);
  const isPlain = counted === undefined && count === undefined && absent === undefined;
  if (!isPlain && nouns.length > 1) return filled(grammar.named, name);
  const title = isPlain
    ? compound(grammar, nouns)
    : absent === undefined
      ? filled(grammar.count, noun.many)
      : filled(grammar.without, noun.one);
  return language === 'fr' ? title.replace(ELIDED, " d'") : title;
}

const NAME = /^(?:number_of_(?<counted>.+)|(?<count>.+)_count|no_(?<absent>.+))$/u;

/** Nouns in English order, the last one the head: seat, preference. */
function compound({ of, headFirst }: Grammar, nouns: readonly Label[]): string {
  const parts = nouns.map((noun, at) => (at < nouns.length - 1 ? noun.joint : noun.one));
  if (headFirst) return parts.reverse().join(of);
  // "Sitzplatz" and "Präferenz" are one word; after a hyphen ("Check-in-Datum") the capital stays.
  return parts.reduce((a, b) => `${a}${of}${of !== '' || a.endsWith('-') ? b : b.toLowerCase()}`);
}

/** "De chambre", but "d'hôtel": an h is mute but in a few words. */
const ELIDED = / de (?=[aeiouœhàâäéèêëîïôöùûü])(?!hauteur|haricot|handicap)/giu;

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
export function unitIn(unit: string, language: Language | 'en'): string {
  return language === 'en' ? unit : (labelOf(singular(unit), language)?.many ?? unit);
}
