import { commonest } from '../statistics/index.ts';
import { type ExtractedValue, lemma } from '../words/index.ts';
import { exampleMapping, type Tellings } from './description/example.ts';
import type { NeedEvidence, ReadMember } from './evidence.ts';
import type { MappedValue, Wording, Wordings } from './key-proposal.ts';
import { TEMPLATE_WORDS } from './naming/closed-words.ts';
import { LANGUAGES } from './naming/concepts.ts';
import type { NeedKind } from './need-kind.ts';
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

// From this share of the tellings with a direction on, people of this need mean both, and "10%" alone may be either.
const BOTH_WAYS = 0.1;

/**
 * What the members can show of a key. A share or factor shows nothing where it is of something else than the key names
 * ("slim my face by 10%" for the eyes), or where it may mean more or less and does not say.
 *
 * @param evidence the need as naming sees it (`inEnglish`), since key names are English
 */
export function tellingsOf(
  evidence: NeedEvidence,
  kind: NeedKind,
  { key_name, unit }: { readonly key_name: string; readonly unit?: string },
  values: readonly (MappedValue | null)[],
  spanOf: Tellings['spanOf'],
): Tellings {
  const names = new Set(
    key_name
      .split('_')
      .filter((word) => !TEMPLATE_WORDS.has(word))
      .map(lemma),
  );
  const nounsIn = ({ tokens }: ReadMember): readonly number[] =>
    tokens.flatMap((token, index) => (names.has(token.lemma) ? [index] : []));
  const nouns = evidence.members.map(nounsIn);
  const said = nouns.some((found) => found.length > 0);
  const unclear = unit === 'factor' && goesBothWays(evidence) ? saysNoWay : (): boolean => false;
  const shows = ({ values: read }: ReadMember, index: number): boolean => {
    const elsewhere = said && nouns[index]?.length === 0 && read.some((value) => value.head !== null);
    return !elsewhere && !read.some(unclear);
  };
  return {
    // What is cut out of "no *people in the background*" shows no no.
    values:
      kind.family === 'flag'
        ? values.map((mapped) => (mapped?.value === true ? mapped : null))
        : kind.family === 'scale'
          ? values.map((mapped, index) => {
              const member = evidence.members[index];
              return member !== undefined && shows(member, index) ? mapped : null;
            })
          : values,
    spanOf,
    nounsOf: (index) => nouns[index] ?? [],
  };
}

function goesBothWays(evidence: NeedEvidence): boolean {
  const ways = weightsOf(evidence, ({ values }) =>
    values.flatMap(({ shrinks }) => shrinks ?? []).slice(0, 1),
  );
  const less = ways.get(true) ?? 0;
  return less > 0 && less / (less + (ways.get(false) ?? 0)) >= BOTH_WAYS;
}

/** "20%" of a size is neither "20% more" nor "20% less"; from 100% on it is what remains. */
function saysNoWay({ kind, canonical, shrinks }: ExtractedValue): boolean {
  return kind === 'percent' && shrinks === undefined && typeof canonical === 'number' && canonical < 100;
}
