import type { NeedEvidence } from '../../synthesis/evidence.ts';
import type { Support } from '../../synthesis/key-proposal.ts';

/** One value of a list, with who stands behind it. */
export type ChoiceValue = {
  readonly canonical: string;
  /** Term keys (see `ChoiceTerm.key`) that mean it, its own first. */
  readonly terms: readonly string[];
  /** Other spellings, as said. */
  readonly aliases: readonly string[];
  readonly support: Support;
};

/** Who stands behind the members with these indexes. */
export function supportOf(evidence: NeedEvidence, members: ReadonlySet<number>): Support {
  const owners = new Set<string>();
  let fragments = 0;
  for (const index of members) {
    const member = evidence.members[index];
    if (member === undefined) continue;
    fragments += member.weight;
    for (const owner of member.owners) owners.add(owner);
  }
  return { owners: owners.size, fragments };
}
