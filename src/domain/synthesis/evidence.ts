import { grouped, onceEach } from '../basics/index.ts';
import { establishedOwners, languagesOf, setAs, voicesOf, wordSupport } from '../needs/index.ts';
import { type ExtractedValue, extractValues, type Token, tokens } from '../words/index.ts';
import type { NeedMember, SynthesisInput } from './key-proposal.ts';
import { TEMPLATE_WORDS } from './naming/closed-words.ts';
import { isEverybodys } from './naming/everybodys.ts';

/** A phrase of the need, read. */
export type ReadMember = {
  readonly member: NeedMember;
  /** ISO 639-1, as the pool as a whole tells it, or `und`. */
  readonly language: string;
  readonly tokens: readonly Token[];
  readonly values: readonly ExtractedValue[];
  /** Who says it, and of them those whose words may be shown. */
  readonly speakers: ReadonlySet<string>;
  readonly owners: ReadonlySet<string>;
  /** Voices that say this phrase. */
  readonly weight: number;
};

/** Who used a word in the members, and how much more than elsewhere in the pool. */
type WordEvidence = {
  readonly owners: number;
  /** Fragments among the members that hold it. */
  readonly weight: number;
  /** `weight` over all member fragments, 0 to 1. */
  readonly coverage: number;
  /** Share of the background's phrases that hold it, 0 to 1. */
  readonly elsewhere: number;
  /**
   * Log-odds of the word among the members against the background (natural logarithm, half a saying added to each count):
   * above 0 it leans to this need, at 0.7 its odds are twice as high here, at 1.5 more than four times.
   */
  readonly contrast: number;
};

type Form = 'term' | 'lemma' | 'lower';

/** The members read once, with lookups all stages share. */
export type NeedEvidence = {
  readonly members: readonly ReadMember[];
  readonly totalWeight: number;
  readonly k: number;
  /** Share of payloads that say this need; null: not known. */
  readonly saidShare: number | null;
  /** Evidence for a token's `term`, `lemma` or `lower`. */
  readonly word: (form: Form, word: string) => WordEvidence;
  readonly words: (form: Form) => readonly string[];
  /** A `term` -> the lower-case spellings the members use for it. */
  readonly spellings: ReadonlyMap<string, readonly string[]>;
  /** Whether k owners said a lower-case word, independently where the gate asks for that: copies of one text are one voice. */
  readonly backed: (word: string) => boolean;
  /** Whether a lower-case word may be published: backed, a template's, or public already in the template. */
  readonly publishable: (word: string) => boolean;
};

// More background than this does not change what is a need's own word, but costs time.
const BACKGROUND_SAMPLE = 4000;
// A need that is nearly all of its pool is compared with a little of a pool in which nobody says its words.
const MIN_BACKGROUND = 20;

/** What was said, word by word, before anything is counted. */
export type ReadNeed = {
  readonly members: readonly ReadMember[];
  readonly background: readonly { readonly tokens: readonly Token[]; readonly language: string }[];
};

/**
 * Costs one reading of each member and of at most `BACKGROUND_SAMPLE` other phrases. Read once, weighed for more owners and
 * fewer, as it was said and, for naming, as if it had been said in English (`naming/in-english.ts`).
 */
export function readNeed(input: SynthesisInput): ReadNeed {
  const members = [...input.members].sort((a, b) => (a.phrase.id < b.phrase.id ? -1 : 1)).map(readMember);
  const stride = Math.max(1, Math.ceil(input.background.length / BACKGROUND_SAMPLE));
  const others = input.background.filter((_, index) => index % stride === 0);
  const background = others.map((phrase) => tokens(phrase.text));
  const languages = languagesOf(
    [...members.map(({ member }) => inNoLanguage(member)), ...others],
    [...members.map((member) => member.tokens), ...background].map((said) => ({
      frame: said.map((token) => token.lemma),
    })),
  );
  return {
    members: members.map((member, index) => ({ ...member, language: languages[index] ?? 'und' })),
    background: background.map((said, index) => ({
      tokens: said,
      language: languages[members.length + index] ?? 'und',
    })),
  };
}

/** `ours`: words that are public besides, being our own. */
export function weighEvidence(
  input: SynthesisInput,
  { members, background: others }: ReadNeed,
  ours: ReadonlySet<string> = new Set(),
): NeedEvidence {
  const totalWeight = members.reduce((sum, member) => sum + member.weight, 0);
  const tables = {
    term: tabulate(members, others, totalWeight, 'term'),
    lemma: tabulate(members, others, totalWeight, 'lemma'),
    lower: tabulate(members, others, totalWeight, 'lower'),
  };
  const published = publicWords(input);
  const support = wordSupport(
    members.map(({ member, owners }) => ({ text: member.phrase.text, owners: [...owners] })),
  );
  const backed = (word: string): boolean =>
    (tables.lower.get(word)?.owners ?? 0) >= input.owners &&
    (isEverybodys(word) || support(word) >= input.owners);
  return {
    members,
    totalWeight,
    k: input.owners,
    saidShare: input.saidShare,
    word: (form, word) => tables[form].get(word) ?? UNSAID,
    words: (form) => [...tables[form].keys()],
    spellings: spellingsOf(members),
    backed,
    publishable: (word) => published.has(word) || ours.has(word) || backed(word),
  };
}

/** Words everyone can read already: the templates', the visible keys' and the scenario's name. */
function publicWords(input: SynthesisInput): ReadonlySet<string> {
  const keys = input.keys.map(
    ({ definition }) => `${definition.key_name} ${definition.semantic_description}`,
  );
  const texts = [input.scenario, ...keys].join(' ').toLowerCase();
  return new Set([...TEMPLATE_WORDS, ...(texts.replaceAll('_', ' ').match(/[\p{L}\p{M}]+/gu) ?? [])]);
}

function spellingsOf(members: readonly ReadMember[]): ReadonlyMap<string, readonly string[]> {
  const tokens = members.flatMap((member) => member.tokens);
  const byTerm = grouped(tokens, ({ term }) => term);
  return new Map(
    [...byTerm].map(([term, said]) => [term, [...new Set(said.map(({ lower }) => lower))].sort()]),
  );
}

const UNSAID: WordEvidence = { owners: 0, weight: 0, coverage: 0, elsewhere: 0, contrast: 0 };

function readMember(member: NeedMember): ReadMember {
  return {
    member,
    language: member.phrase.language,
    tokens: tokens(member.phrase.text),
    values: extractValues(member.phrase.text, member.phrase.language),
    speakers: new Set(member.mentions.map((mention) => mention.owner)),
    owners: establishedOwners(member.mentions),
    weight: Math.max(1, voicesOf(member.mentions)),
  };
}

/** What was set as a parameter is code: which language it is in, the others tell ("match mode: exact" is not French). */
function inNoLanguage({ phrase, mentions }: NeedMember): NeedMember['phrase'] {
  const isSet = mentions.some((mention) => setAs(phrase.text, mention) !== null);
  return isSet ? { ...phrase, language: 'und' } : phrase;
}

/** In how many phrases each word is, by its forms; read once for all the ways in which one need is weighed. */
const elsewhereIn = onceEach((background: ReadNeed['background']) => ({
  term: phrasesOf(background, 'term'),
  lemma: phrasesOf(background, 'lemma'),
  lower: phrasesOf(background, 'lower'),
}));

function phrasesOf(background: ReadNeed['background'], form: Form): ReadonlyMap<string, number> {
  const phrases = new Map<string, number>();
  for (const { tokens } of background)
    for (const word of formsOf(tokens)[form]) phrases.set(word, (phrases.get(word) ?? 0) + 1);
  return phrases;
}

/** The words of a phrase, each once. */
const formsOf = onceEach((said: readonly Token[]) => ({
  term: [...new Set(said.map(({ term }) => term))],
  lemma: [...new Set(said.map(({ lemma }) => lemma))],
  lower: [...new Set(said.map(({ lower }) => lower))],
}));

function tabulate(
  members: readonly ReadMember[],
  background: ReadNeed['background'],
  total: number,
  form: Form,
): Map<string, WordEvidence> {
  const said = new Map<string, { owners: Set<string>; weight: number; phrases: number }>();
  for (const member of members) {
    for (const word of formsOf(member.tokens)[form]) {
      const entry = said.get(word) ?? { owners: new Set<string>(), weight: 0, phrases: 0 };
      for (const owner of member.owners) entry.owners.add(owner);
      entry.weight += member.weight;
      entry.phrases++;
      said.set(word, entry);
    }
  }
  const elsewhere = elsewhereIn(background)[form];
  const table = new Map<string, WordEvidence>();
  for (const [word, entry] of [...said].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const outside = elsewhere.get(word) ?? 0;
    table.set(word, {
      owners: entry.owners.size,
      weight: entry.weight,
      coverage: entry.weight / total,
      elsewhere: background.length === 0 ? 0 : outside / background.length,
      contrast:
        logOdds(entry.phrases, members.length) -
        logOdds(outside, Math.max(background.length, MIN_BACKGROUND)),
    });
  }
  return table;
}

function logOdds(count: number, total: number): number {
  return Math.log((count + 0.5) / (total - count + 0.5));
}
