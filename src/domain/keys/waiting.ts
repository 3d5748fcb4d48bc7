import type { MaturityFacts } from '../needs/index.ts';
import type { Policy } from '../policy/index.ts';

/** Why a mature need has no key yet: a rule, and a sentence for the schema's owner. */
export type Waiting = { readonly rule: string; readonly sentence: string };

/** What judgeBirth says of a proposal that must not become a key yet. */
export function waitingForWords(
  notYet: 'unfit_words' | 'values_too_soon',
  { fragments }: Pick<MaturityFacts, 'fragments'>,
  { maturity }: Pick<Policy, 'maturity'>,
): Waiting {
  switch (notYet) {
    case 'unfit_words':
      return { rule: notYet, sentence: 'Waits: the words of a key for it may not be published.' };
    case 'values_too_soon': {
      const needed = maturity.fragments * maturity.openEnded;
      const sentence = `Waits for more people: its values may still become a list; it has ${fragments} fragments and needs ${needed}.`;
      return { rule: notYet, sentence };
    }
  }
}

/** A key that lost its need comes back with it, when it has been away for a while and is asked for anew by as many. */
export function waitingToComeBack(keyName: string): Waiting {
  const sentence = `Waits: ${keyName} lost this need and comes back when as many ask for it again as make a need mature, and not at once, so that versions do not move to and fro.`;
  return { rule: 'back_too_soon', sentence };
}
