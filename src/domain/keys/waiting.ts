import type { MaturityFacts } from '../needs/index.ts';
import type { Policy } from '../policy/index.ts';
import { openEndedFrom } from './birth.ts';

/** Why a mature need has no key yet: a rule, and a sentence for the schema's owner. */
export type Waiting = { readonly rule: string; readonly sentence: string };

/** The rules by which a need waits for a place; it is answered as soon as there is one. */
export const WAITS_FOR_A_PLACE = ['budget_experimental', 'budget_total'] as const;

/** The rules by which a need waits that a person can end: by a key made by hand, a larger budget, other words or "not a need". */
export const TO_DECIDE = [
  ...WAITS_FOR_A_PLACE,
  'no_words',
  'unfit_words',
  'values_too_soon',
  'tried_before',
  'sensitive_refinement',
] as const;

/** Its people thank, agree or take their leave (`onlyCourtesy`): there is nothing that a key could ask them. */
export const ONLY_COURTESY: Waiting = {
  rule: 'courtesy',
  sentence: 'Is no need: its people thank, agree or take their leave.',
};

/** What judgeBirth says of a proposal that must not become a key yet; `no_words`: there is none. */
export function waitingForWords(
  notYet: 'no_words' | 'unfit_words' | 'values_too_soon',
  { fragments }: Pick<MaturityFacts, 'fragments'>,
  { maturity }: Pick<Policy, 'maturity'>,
): Waiting {
  const sentences = {
    no_words: 'Waits: its people share no value, name or wish that a key could say yet.',
    unfit_words: 'Waits: the words of a key for it may not be published.',
    values_too_soon: `Waits for more people: its values may still become a list; it has ${fragments} fragments and needs ${openEndedFrom(maturity)}.`,
  };
  return { rule: notYet, sentence: sentences[notYet] };
}

/** A key that lost its need comes back with it, when it has been away for a while and is asked for anew by as many. */
export function waitingToComeBack(keyName: string): Waiting {
  const sentence = `Waits: ${keyName} lost this need and comes back when as many ask for it again as make a need mature, and not at once, so that versions do not move to and fro.`;
  return { rule: 'back_too_soon', sentence };
}
