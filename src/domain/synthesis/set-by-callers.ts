import { grouped } from '../basics/index.ts';
import { setAs } from '../needs/index.ts';
import type { NeedEvidence } from './evidence.ts';

/** Of those who set it: two of three. */
const AGREED = 2 / 3;
/** Of all who ask for it: then what is said in words is not asked what kind it is. */
const MOST = 0.5;

/**
 * The name and kind of value that k owners set a need as who found no parameter for it, and that most of those who set it do;
 * null where they do not agree, and the kind also where most people say the need in words.
 */
export function setByCallers({ members, k }: Pick<NeedEvidence, 'members' | 'k'>) {
  const said = members.flatMap(({ member: { phrase, mentions } }) =>
    mentions
      // Crowds of throw-away owners name no key.
      .filter(({ established = true }) => established)
      .map((mention) => ({ owner: mention.owner, path: setAs(phrase.text, mention) })),
  );
  const set = said.flatMap(({ owner, path }) => (path === null ? [] : [{ owner, ...path }]));
  const ownersOf = (some: readonly { owner: string }[]) => new Set(some.map(({ owner }) => owner)).size;
  const agreed = <T>(saidOf: (one: (typeof set)[number]) => T): T | null => {
    const counts = [...grouped(set, saidOf)].map(([what, some]) => ({ what, owners: ownersOf(some) }));
    const [first] = counts.sort((a, b) => b.owners - a.owners);
    return first !== undefined && first.owners >= Math.max(k, AGREED * ownersOf(set)) ? first.what : null;
  };
  const mostly = ownersOf(set) >= MOST * ownersOf(said);
  return { name: agreed(({ name }) => name), kind: mostly ? agreed(({ kind }) => kind) : null };
}
