import { DomainError } from '../../../domain/basics/index.ts';

type Named = 'cluster' | 'correction' | 'fragment' | 'interaction' | 'patch_key' | 'version' | 'webhook';

/** A scenario has nothing of this kind that is called so: `unknown_webhook` and the like. */
export function unknownIn(scenario: string, what: Named, name: string): DomainError {
  const sentence = `The scenario "${scenario}" has no ${what.replace('_', ' ')} "${name}".`;
  return new DomainError(`unknown_${what}`, sentence);
}
