import { editDistance } from '../../../basics/index.ts';
import { type Token, wordsOf } from '../../../words/index.ts';
import type { NeedEvidence, ReadMember } from '../../synthesis/evidence.ts';
import { alignLanguages } from '../align-languages.ts';
import { joinSynonyms } from './choice-synonyms.ts';
import type { ChoiceTerm } from './choice-term.ts';
import { type ChoiceValue, supportOf } from './choice-value.ts';

/** Terms -> acceptable values: near spellings are one value, named by the commonest spelling, commonest value first. */
export function choiceValues(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): readonly ChoiceValue[] {
  const groups: ChoiceTerm[][] = [];
  for (const term of terms) {
    const home = groups.find((group) => group[0] !== undefined && sameSpelling(group[0].key, term.key));
    if (home === undefined) groups.push([term]);
    else home.push(term);
  }
  const values = new Map<string, ChoiceValue>();
  for (const group of groups) {
    const surfaces = group.map((term) => commonestSurface(evidence, term));
    const canonical = snakeCase(surfaces[0] ?? '');
    if (canonical === '' || values.has(canonical)) continue;
    const members = new Set(group.flatMap((term) => [...term.members]));
    values.set(canonical, {
      canonical,
      surface: surfaces[0] ?? '',
      terms: group.map((term) => term.key),
      aliases: [...new Set(surfaces)].filter((surface) => surface !== '' && snakeCase(surface) !== canonical),
      support: supportOf(evidence, members),
    });
  }
  const held = new Map(terms.map((term) => [term.key, term.members]));
  const holders = (value: ChoiceValue): ReadonlySet<number> =>
    new Set(value.terms.flatMap((term) => [...(held.get(term) ?? [])]));
  const aligned = alignLanguages(evidence, [...values.values()], holders);
  return joinSynonyms(evidence, aligned, holders)
    .filter((value) => isValue(evidence, value, holders(value)))
    .toSorted((a, b) => b.support.fragments - a.support.fragments || (a.canonical < b.canonical ? -1 : 1));
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

/** Slips and inflections, not other words: same first letter, one letter apart from five on, two from nine on. */
export function sameSpelling(a: string, b: string): boolean {
  const [left, right] = [a.replaceAll(' ', ''), b.replaceAll(' ', '')];
  if (left === right) return true;
  const shorter = Math.min(left.length, right.length);
  if (left[0] !== right[0] || shorter < 5) return false;
  return editDistance(left.slice(0, 40), right.slice(0, 40)) <= (shorter >= 9 ? 2 : 1);
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
