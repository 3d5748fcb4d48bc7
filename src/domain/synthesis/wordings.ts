import { commonest } from '../statistics/index.ts';
import { exampleMapping, type Tellings } from './description/example.ts';
import type { NeedEvidence } from './evidence.ts';
import type { Wording, Wordings } from './key-proposal.ts';
import { LANGUAGES } from './naming/concepts.ts';
import { supportOf, weightsOf } from './shares.ts';

/** Spellings of one value that a description says; a longer list teaches nothing more. */
const MOST_SPELLINGS = 3;

/**
 * What descriptions show of the need, in English and in each of our other languages that k owners used for it (S-6).
 * Where a language has no telling of its own that can be shown, the English one stands in.
 */
export function wordingsOf(
  evidence: NeedEvidence,
  tellings: Tellings,
  aliases: Readonly<Record<string, readonly string[]>>,
): Wordings {
  const english = exampleMapping(evidence, tellings);
  const spoken = LANGUAGES.filter(
    (language) => supportOf(evidence, (member) => member.language === language).owners >= evidence.k,
  );
  const wording = (language: string): Wording => ({
    example: exampleMapping(evidence, tellings, language) ?? english,
    spellings: spellingsIn(evidence, aliases, language),
  });
  return {
    // The house style of the base description is the draft's, which has no spellings.
    en: { example: english, spellings: {} },
    others: Object.fromEntries(spoken.map((language) => [language, wording(language)])),
  };
}

function spellingsIn(
  evidence: NeedEvidence,
  aliases: Readonly<Record<string, readonly string[]>>,
  language: string,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(aliases).flatMap(([value, spellings]): [string, readonly string[]][] => {
      const own = spellings.filter((spelling) => languageOf(evidence, spelling) === language);
      return own.length === 0 ? [] : [[value, own.slice(0, MOST_SPELLINGS)]];
    }),
  );
}

/** The language of most fragments that hold a spelling. */
function languageOf(evidence: NeedEvidence, spelling: string): string | null {
  const holding = weightsOf(evidence, ({ member, language }) =>
    member.phrase.text.toLowerCase().includes(spelling) ? [language] : [],
  );
  return commonest(holding) ?? null;
}
