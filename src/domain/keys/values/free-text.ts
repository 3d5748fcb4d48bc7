import type { NeedEvidence } from '../synthesis/evidence.ts';
import { mainLanguage } from '../synthesis/main-language.ts';

// Where half of the fragments hold a word of their own, those words are the values.
const MAX_NOVELTY = 0.45;
// Without names, twenty people who want one thing say it in words of their own in half to three quarters of the fragments;
// titles in small letters differ nearly every time.
const MAX_UNNAMED_NOVELTY = 0.8;
// So many fragments at least must hold a name or word of their own before they are free text.
const MIN_FREE = 0.3;
// Who says a word of their own: fewer owners than these, and nobody else in the pool.
const FEW_OWNERS = 3;

/** Whether what differs from fragment to fragment are names, or words that each has of its own: else they share no value at all. */
export function holdsOwnWords(evidence: NeedEvidence): boolean {
  return namedShare(evidence) >= MIN_FREE || novelty(evidence) > MAX_UNNAMED_NOVELTY;
}

/** Whether what differs are names that everybody has of their own, and not ways to say one thing. */
export function isFreeText(evidence: NeedEvidence): boolean {
  const own = novelty(evidence);
  return own > (namedShare(evidence) >= MIN_FREE ? MAX_NOVELTY : MAX_UNNAMED_NOVELTY);
}

/** Share of the fragments with a name whose whole name k owners said: near 1 for a list, near 0 for people or streets. */
export function sharedNames(evidence: NeedEvidence): number {
  const said = new Map<string, { owners: Set<string>; weight: number }>();
  let total = 0;
  for (const member of evidence.members) {
    const names = new Set(
      member.values.filter((value) => value.kind === 'name').map((value) => String(value.canonical)),
    );
    if (names.size > 0) total += member.weight;
    for (const name of names) {
      const entry = said.get(name.toLowerCase()) ?? { owners: new Set<string>(), weight: 0 };
      entry.weight += member.weight;
      for (const owner of member.owners) entry.owners.add(owner);
      said.set(name.toLowerCase(), entry);
    }
  }
  const shared = [...said.values()].filter((entry) => entry.owners.size >= evidence.k);
  return total === 0 ? 1 : shared.reduce((sum, entry) => sum + entry.weight, 0) / total;
}

/** Share of the fragments with a name (capitals or quotation marks), 0 to 1. */
function namedShare(evidence: NeedEvidence): number {
  let named = 0;
  for (const member of evidence.members)
    if (member.values.some((value) => value.kind === 'name')) named += member.weight;
  return named / evidence.totalWeight;
}

/**
 * Share of the fragments of the need's main language with a word that hardly anyone else says, 0 to 1: titles and people differ
 * from fragment to fragment around one frame word ("album"), a yes or no is said in the same few words. Where two speak a
 * language, all of its words are their own.
 */
function novelty(evidence: NeedEvidence): number {
  const main = mainLanguage(evidence);
  let all = 0;
  let weight = 0;
  for (const member of evidence.members) {
    if (member.language !== main) continue;
    all += member.weight;
    const novel = member.tokens.some((token) => {
      const word = evidence.word('term', token.term);
      return token.content && word.owners < FEW_OWNERS && word.elsewhere === 0;
    });
    if (novel) weight += member.weight;
  }
  return weight / all;
}
