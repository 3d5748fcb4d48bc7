import { type DesirePath, setAs } from '../needs/index.ts';
import type { NeedEvidence } from './evidence.ts';

/** What callers who found no parameter for a need agree to set it as. */
export type SetByCallers = {
  /** Null where they do not agree. */
  readonly name: string | null;
  /** Null where they do not agree, or most people say the need in words. */
  readonly kind: DesirePath['kind'] | null;
};

/** Of those who set it: two of three. */
const AGREED = 2 / 3;
/** Of all who ask for it: then what is said in words is not asked what kind it is. */
const MOST = 0.5;

/** The name and kind of value that k owners set a need as, and that most of those who set it do. */
export function setByCallers({ members, k }: Pick<NeedEvidence, 'members' | 'k'>): SetByCallers {
  const all = new Set<string>();
  const setting = new Set<string>();
  const votes = { name: new Map<string, Set<string>>(), kind: new Map<DesirePath['kind'], Set<string>>() };
  for (const { member } of members)
    for (const mention of member.mentions) {
      // Crowds of throw-away owners name no key.
      if (mention.established === false) continue;
      all.add(mention.owner);
      const path = setAs(member.phrase.text, mention);
      if (path === null) continue;
      setting.add(mention.owner);
      votes.name.set(path.name, (votes.name.get(path.name) ?? new Set()).add(mention.owner));
      votes.kind.set(path.kind, (votes.kind.get(path.kind) ?? new Set()).add(mention.owner));
    }
  const agreed = <T>(said: ReadonlyMap<T, ReadonlySet<string>>): T | null => {
    const [first] = [...said].sort(([, a], [, b]) => b.size - a.size);
    return first !== undefined && first[1].size >= Math.max(k, AGREED * setting.size) ? first[0] : null;
  };
  return { name: agreed(votes.name), kind: setting.size >= MOST * all.size ? agreed(votes.kind) : null };
}
