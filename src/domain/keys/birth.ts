import { establishedOwners, type MaturityFacts } from '../needs/index.ts';
import type { Policy } from '../policy/index.ts';
import type { SensitiveTopic } from '../privacy/index.ts';
import type { KeyProposal, NeedMember } from '../synthesis/index.ts';
import { gateProblems, type KeyDefinition, topicsInWords } from '../template/index.ts';
import type { PatchKeyEvidence } from './patch-key.ts';

/** How a new key enters life. */
export type Birth = {
  /** On trial, or waiting for a person. Nothing is born stable (S-34). */
  readonly status: 'experimental' | 'proposed';
  readonly rule: 'mature_need' | 'sensitive_topic' | 'manual_policy';
  readonly sentence: string;
  readonly evidence: PatchKeyEvidence;
};

/**
 * Whether a proposal for a mature need becomes a key now. Null with a reason where it must not: its words may not be
 * shown, so its window would run empty; or it looks open-ended, or like a yes or no, while its
 * values still wait for people enough.
 * @param said the sensitive topic of what its people say, whatever the key would be called
 */
export function judgeBirth(
  facts: MaturityFacts,
  proposal: KeyProposal,
  policy: Policy,
  said: SensitiveTopic | null,
): Birth | { readonly notYet: 'unfit_words' | 'values_too_soon' } {
  const { maturity } = policy;
  if (gateProblems(proposal.definition).length > 0) return { notYet: 'unfit_words' };
  const open = proposal.reading.family === 'name' || proposal.listedByFew;
  if (open && facts.fragments < openEndedFrom(maturity)) return { notYet: 'values_too_soon' };
  const topic = topicsInWords(proposal.definition)[0] ?? said;
  const evidence = evidenceOf(facts, proposal, topic);
  const basis = `${facts.fragments} fragments of ${facts.owners} owners on ${facts.days} days ask for it`;
  if (topic !== null) {
    const sentence = `Waits for a person: ${basis}, and it touches ${topic}.`;
    return { status: 'proposed', rule: 'sensitive_topic', sentence, evidence };
  }
  if (policy.evolution === 'manual') {
    const sentence = `Waits for a person, as the policy asks: ${basis}.`;
    return { status: 'proposed', rule: 'manual_policy', sentence, evidence };
  }
  return { status: 'experimental', rule: 'mature_need', sentence: `On trial: ${basis}.`, evidence };
}

/**
 * Times as many fragments make values open-ended. "Free text" is the weakest thing a key can say, and what a list of values
 * looks like before it has enough people: of seventeen services all ten open-ended keys but a false one had three times
 * the fragments or more.
 */
const OPEN_ENDED = 2;

/** From so many fragments on a need's values may be called open-ended. */
export function openEndedFrom({ fragments }: Policy['maturity']): number {
  return OPEN_ENDED * fragments;
}

/**
 * Why a ripe need may not even be looked at for words: no word of fewer owners who came back than the policy asks for is
 * shown, so nothing could be said of it (k-anonymity). Null where they are enough.
 */
export function hiddenWords(
  members: readonly NeedMember[],
  { publication, trust }: Policy,
): { readonly rule: 'k_anonymity'; readonly sentence: string } | null {
  const short = publication.owners - establishedOwners(members.flatMap(({ mentions }) => mentions)).size;
  if (short <= 0) return null;
  const owners = short === 1 ? 'owner' : 'owners';
  const who =
    trust.newOwnerDays === 0
      ? ''
      : ` who ${short === 1 ? 'comes' : 'come'} back after ${trust.newOwnerDays} days, or for whom somebody vouches,`;
  const sentence = `Needs ${short} more ${owners}${who} before its words may be shown.`;
  return { rule: 'k_anonymity', sentence };
}

/** Whether a key may take a revision's words: nothing grows into what may not be shown. Who must see it first is `notCleared`'s. */
export function mayBecome(revised: KeyDefinition): boolean {
  return gateProblems(revised).length === 0;
}

/**
 * Whether an owner's key may be suggested so refined. What is sensitive, by its words or by what its people say, is the
 * owner's alone (S-41); of what the owner wrote nothing is judged, only what came to it.
 *
 * @param said the sensitive topic of what people say in `other` that the key covers
 */
export function mayRefine(
  key: KeyDefinition,
  refined: KeyDefinition,
  said: SensitiveTopic | null,
): true | { readonly rule: 'unfit_words' | 'sensitive_refinement'; readonly sentence: string } {
  const topic = said ?? topicsInWords(key)[0] ?? topicsInWords(refined)[0];
  if (topic !== undefined) {
    const sentence = `Is left to the owner of ${key.key_name}: what it asks for touches ${topic}, so nothing is suggested.`;
    return { rule: 'sensitive_refinement', sentence };
  }
  const written = new Set(gateProblems(key));
  if (gateProblems(refined).every((problem) => written.has(problem))) return true;
  return { rule: 'unfit_words', sentence: 'Waits: what would be suggested may not be published.' };
}

/** What the key's row keeps of its beginning: the facts of that day and what its words and values stand on. */
export function evidenceOf(
  facts: MaturityFacts,
  proposal: KeyProposal,
  sensitive: string | null,
): PatchKeyEvidence {
  const { support, refines, similarKeys, vocabulary, reading, doubt } = proposal;
  const { fragments, owners, days } = facts;
  return { fragments, owners, days, support, refines, similarKeys, vocabulary, sensitive, reading, doubt };
}
