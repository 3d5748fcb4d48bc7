import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { NumberLexicon } from './lexicon.ts';

const BY_LANGUAGE: Readonly<Record<string, NumberLexicon>> = { en, es, de, fr };

/**
 * The lexicons to read a text with: the named language first, then English, whose words turn up everywhere. Without
 * a language all are tried, but words that mean something else in English stay unread ("once", "son").
 */
export function lexiconsFor(language: string): readonly NumberLexicon[] {
  const own = Object.hasOwn(BY_LANGUAGE, language) ? BY_LANGUAGE[language] : undefined;
  if (own === en) return [en];
  return own === undefined ? [en, es, de, fr] : [own, en];
}
