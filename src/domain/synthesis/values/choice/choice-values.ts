import { type Token, wordsOf } from '../../../words/index.ts';
import type { NeedEvidence, ReadMember } from '../../evidence.ts';
import type { Support } from '../../key-proposal.ts';
import { supportOf } from '../../shares.ts';
import type { ChoiceTerm } from './choice-terms.ts';
import { meaningsOf } from './meanings.ts';

/** One value of a list, with who stands behind it. */
export type ChoiceValue = {
  readonly canonical: string;
  /** Term keys (see `ChoiceTerm.key`) that mean it, its own first. */
  readonly terms: readonly string[];
  /** Other spellings, as said. */
  readonly aliases: readonly string[];
  readonly support: Support;
};

/** Terms -> acceptable values that k owners mean, each named by its commonest spelling, English before others; commonest value first. */
export function choiceValues(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): readonly ChoiceValue[] {
  const values = new Map<string, ChoiceValue>();
  for (const group of meaningsOf(evidence, terms)) {
    const members = new Set(group.flatMap((term) => [...term.members]));
    const support = supportOf(evidence, (_, index) => members.has(index));
    const surfaces = group
      .map((term) => ({ surface: commonestSurface(evidence, term), english: isEnglish(evidence, term) }))
      .filter(({ surface }) => surface !== '')
      .toSorted((one, other) => Number(other.english) - Number(one.english))
      .map(({ surface }) => surface);
    const canonical = snakeCase(surfaces[0] ?? '');
    if (canonical === '' || values.has(canonical) || support.owners < evidence.k) continue;
    const value = {
      canonical,
      terms: group.map((term) => term.key),
      aliases: [...new Set(surfaces)].filter((surface) => snakeCase(surface) !== canonical),
      support,
    };
    if (isValue(evidence, value, members)) values.set(canonical, value);
  }
  return [...values.values()].toSorted(
    (a, b) => b.support.fragments - a.support.fragments || (a.canonical < b.canonical ? -1 : 1),
  );
}

/** Whether most of its fragments are in English, or too short to tell: values are named so where people say them so, too. */
function isEnglish(evidence: NeedEvidence, { members, weight }: ChoiceTerm): boolean {
  const english = supportOf(
    evidence,
    ({ language }, index) => members.has(index) && (language === 'en' || language === 'und'),
  );
  return 2 * english.fragments >= weight;
}

/** A value said in one wording only has this share of the need's fragments at least, or is no value. */
const MIN_SHARE_OF_ONE_WORDING = 0.05;

/**
 * What is seldom said, and only ever in one wording, is not known to be a value rather than a part of that sentence ("a window
 * seat towards the front"): where thousands speak, k owners stand behind every slip. Said alone, it is a value.
 */
function isValue(
  evidence: NeedEvidence,
  { terms, support }: ChoiceValue,
  holders: ReadonlySet<number>,
): boolean {
  if (holders.size > 1 || support.fragments >= MIN_SHARE_OF_ONE_WORDING * evidence.totalWeight) return true;
  const parts = new Set(terms.flatMap((term) => term.split(' ')));
  return [...holders].some((index) =>
    (evidence.members[index]?.tokens ?? []).every((token) => !token.content || parts.has(token.term)),
  );
}

/** "Premium Economy" -> `premium_economy`, as the draft writes its values; other scripts stay as they are. */
function snakeCase(surface: string): string {
  return (
    surface
      .toLowerCase()
      // A ratio's colon stays: "16:9" is how it is written.
      .replace(/(?:(?!(?<=\d):(?=\d))[^\p{L}\p{M}\d])+/gu, '_')
      .replace(/^_|_$/g, '')
  );
}

/** A run as written, in lower case: parted by one blank, or by nothing where the script has none (经济型). */
function surfaceOf(member: ReadMember, run: readonly Token[]): string {
  const text = member.member.phrase.text;
  return run
    .map((token, index) => {
      const next = run[index + 1];
      return next !== undefined && /\s|-/.test(text.slice(token.end, next.start))
        ? `${token.lower} `
        : token.lower;
    })
    .join('');
}

function commonestSurface(evidence: NeedEvidence, term: ChoiceTerm): string {
  const size = term.key.split(' ').length;
  const counts = new Map<string, { weight: number; owners: Set<string> }>();
  for (const index of term.members) {
    const member = evidence.members[index];
    if (member === undefined) continue;
    for (let start = 0; start + size <= member.tokens.length; start++) {
      const run = member.tokens.slice(start, start + size);
      if (run.map((token) => token.term).join(' ') !== term.key) continue;
      const surface = surfaceOf(member, run);
      const entry = counts.get(surface) ?? { weight: 0, owners: new Set<string>() };
      entry.weight += member.weight;
      for (const owner of member.owners) entry.owners.add(owner);
      counts.set(surface, entry);
    }
  }
  // Only a spelling that k owners used themselves may be published, of these rather one that the gate lets pass.
  const usable = [...counts]
    .filter(([, entry]) => entry.owners.size >= evidence.k)
    .map(([surface, { weight }]) => ({ surface, weight, shown: isShown(evidence, surface) ? 1 : 0 }));
  usable.sort((a, b) => b.shown - a.shown || b.weight - a.weight || (a.surface < b.surface ? -1 : 1));
  return usable[0]?.surface ?? '';
}

/**
 * The values that the gate lets pass, with such spellings, where they are still a choice; else all of them, and the gate holds
 * the key back: a need does not change its type because its words stand in too few sentences so far.
 */
export function shownValues(evidence: NeedEvidence, values: readonly ChoiceValue[]): readonly ChoiceValue[] {
  const shown = values
    .filter(({ canonical }) => isShown(evidence, canonical))
    .map((value) => ({ ...value, aliases: value.aliases.filter((alias) => isShown(evidence, alias)) }));
  return shown.length < 2 ? values : shown;
}

function isShown(evidence: NeedEvidence, text: string): boolean {
  return wordsOf(snakeCase(text)).every(evidence.backed);
}
