import { commonest } from '../../statistics/index.ts';
import { exampleMapping, type Tellings } from '../description/example.ts';
import { LANGUAGES } from '../naming/concepts.ts';
import type { NeedEvidence } from './evidence.ts';
import type { Wording, Wordings } from './key-proposal.ts';

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
  const spoken = LANGUAGES.filter((language) => ownersOf(evidence, language) >= evidence.k);
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

function ownersOf(evidence: NeedEvidence, language: string): number {
  const owners = new Set<string>();
  for (const member of evidence.members)
    if (member.language === language) for (const owner of member.owners) owners.add(owner);
  return owners.size;
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
  const weights = new Map<string, number>();
  for (const { member, language, weight } of evidence.members)
    if (member.phrase.text.toLowerCase().includes(spelling))
      weights.set(language, (weights.get(language) ?? 0) + weight);
  return commonest(weights) ?? null;
}
