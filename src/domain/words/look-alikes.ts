/** Letters of other alphabets that look Latin (the commonest of UTS 39, confusables.txt), small and capital. */
const SAME_LOOK: readonly (readonly [from: string, to: string])[] = [
  ['аеорсухіѕԁɡоһԛԝӏѵј', 'aeopcyxisdgohqwlvj'],
  ['АВЕКМНОРСТУХІЅЈ', 'ABEKMHOPCTYXISJ'],
  ['ορνιυχγ', 'opviuxy'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
];

const LATIN_OF = byLook(SAME_LOOK);
/** Back to Cyrillic or Greek; the first of two letters with one look wins. */
const CYRILLIC_OF = back(/\p{Script=Cyrillic}/u);
const GREEK_OF = back(/\p{Script=Greek}/u);

/**
 * The text with each word in one alphabet: letters that were borrowed from another for their look become those of the
 * word's majority; a word all of borrowed looks becomes Latin where the rest of the text is. A letter without a twin
 * ("Ωm", "β-carotene") makes the word what it seems, and it stays.
 */
export function inOneAlphabet(text: string): string {
  if (!FOREIGN.test(text)) return text;
  return text.replace(WORD, (word) => {
    const count = (script: RegExp) => word.match(script)?.length ?? 0;
    const latin = count(LATIN);
    const cyrillic = count(CYRILLIC);
    const greek = count(GREEK);
    if (cyrillic + greek === 0) return word;
    if (latin === 0) return cyrillic > 0 && greek > 0 ? word : latinAmongLatin(word, text);
    if (latin >= cyrillic + greek) return fully(word, LATIN_OF, LATIN);
    return fully(word, cyrillic >= greek ? CYRILLIC_OF : GREEK_OF, cyrillic >= greek ? CYRILLIC : GREEK);
  });
}

function latinAmongLatin(word: string, text: string): string {
  const rest = text.replaceAll(word, '');
  const latin = rest.match(LATIN)?.length ?? 0;
  const others = (rest.match(CYRILLIC)?.length ?? 0) + (rest.match(GREEK)?.length ?? 0);
  return word.length >= 3 && latin > 0 && others === 0 ? fully(word, LATIN_OF, LATIN) : word;
}

/** Letter -> what it looks like, of rows of both in one order. */
export function byLook(rows: typeof SAME_LOOK): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(([from, to]) => [...from].map((letter, at) => [letter, to[at] ?? letter] as const)),
  );
}

/** The word in the alphabet, or as it was where a letter has no twin there. */
function fully(word: string, twins: ReadonlyMap<string, string>, script: RegExp): string {
  const folded = [...word].map((letter) => twins.get(letter) ?? letter).join('');
  return (folded.match(script)?.length ?? 0) === (folded.match(/\p{L}/gu)?.length ?? 0) ? folded : word;
}

function back(script: RegExp): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [letter, latin] of LATIN_OF)
    if (script.test(letter) && !found.has(latin)) found.set(latin, letter);
  return found;
}

const LATIN = /\p{Script=Latin}/gu;
const CYRILLIC = /\p{Script=Cyrillic}/gu;
const GREEK = /\p{Script=Greek}/gu;
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const WORD = /[\p{L}\p{M}]+/gu;
