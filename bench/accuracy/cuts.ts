/** A rule or a list that is taken out of the source, to see what it was worth (`ablation.ts`). */
export type Cut = { readonly name: string; readonly file: string; readonly cut: (source: string) => string };

const KEYS = 'src/domain/synthesis';
const WORDS = 'src/domain/words';

/** The words of one list. */
function words(name: string, file: string): Cut {
  const list = new RegExp(
    `(const ${name}\\b[^=]*= (?:wordSet|byMeaning)\\(\\s*)(?:\`[^\`]*\`|'[^'\\n]*'|"[^"\\n]*")`,
    'u',
  );
  return { name, file, cut: (source) => source.replace(list, "$1''") };
}

/** What one function finds. */
function answer(name: string, file: string, always: string): Cut {
  const opening = new RegExp(`(function ${name}\\([^{]*(?:\\{[^{}]*\\}[^{]*)*?\\{\\n)`, 'u');
  return {
    name,
    file,
    cut: (source) => source.replace(opening, `$1  if (Math.abs(1) === 1) return ${always};\n`),
  };
}

export const CUTS: readonly Cut[] = [
  answer('conceptOf', `${KEYS}/naming/concepts.ts`, 'null'),
  answer('headConceptOf', `${KEYS}/naming/concepts.ts`, 'null'),
  words('REQUEST_WORDS', `${KEYS}/naming/closed-words.ts`),
  words('PREDICATES', `${KEYS}/naming/closed-words.ts`),
  words('CLASSIFIERS', `${KEYS}/naming/closed-words.ts`),
  answer('prefers', `${KEYS}/naming/left-open.ts`, 'false'),
  answer('fixedRuns', `${KEYS}/values/choice/fixed-runs.ts`, 'new Set()'),
  answer('bandValues', `${KEYS}/values/bands.ts`, 'null'),
  answer('findNames', `${WORDS}/values/names.ts`, '[]'),
  answer('germanName', `${WORDS}/values/names.ts`, 'run'),
  answer('findEastAsianNames', `${WORDS}/values/names-east-asian.ts`, '[]'),
  answer('findPolarity', `${WORDS}/values/polarity.ts`, '[]'),
  answer('findHalves', `${WORDS}/values/amounts/halves.ts`, '[]'),
  answer('findAmounts', `${WORDS}/values/amounts/amounts.ts`, '[]'),
  answer('findCounts', `${WORDS}/values/amounts/counts.ts`, '[]'),
  answer('findTimes', `${WORDS}/values/moments/times.ts`, '[]'),
  answer('findDates', `${WORDS}/values/moments/dates.ts`, '[]'),
  answer('boundOf', `${WORDS}/values/amounts/bounds.ts`, 'null'),
  answer('changeBy', `${WORDS}/values/amounts/measured.ts`, 'null'),
  answer('counterAt', `${WORDS}/values/amounts/counts.ts`, 'null'),
  answer('governorBefore', `${WORDS}/grammar/heads.ts`, 'null'),
  answer('nounOf', `${WORDS}/values/moments/governor-noun.ts`, 'null'),
  answer('shortLanguage', `${WORDS}/values/short-language.ts`, "'und'"),
  answer('singular', `${WORDS}/grammar/lemma.ts`, 'word'),
  answer('lemma', `${WORDS}/grammar/lemma.ts`, 'word'),
];
