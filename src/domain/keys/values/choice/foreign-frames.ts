import type { NeedEvidence } from '../../synthesis/evidence.ts';
import type { ChoiceTerm } from './choice-term.ts';

// Beside a value other values are rare; beside a frame word they are about as common as in its language at all.
const MIN_LIFT = 0.5;
// Fewer than this stand together by chance, two wishes in one fragment.
const MIN_BESIDE = 0.25;

/**
 * Without the frame words of languages that few of the need's people speak ("menú kosher", "labios rojos"). There most
 * values have too few people to be terms, so that the frame seldom stands beside one and cannot be told by that alone;
 * but it stands beside those few as often as its language says them, which no value does.
 */
export function withoutForeignFrames(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): ChoiceTerm[] {
  const weights = languageWeights(evidence, evidence.members.keys());
  const base = weights[0]?.[0];
  const isFrame = (term: ChoiceTerm): boolean => {
    const language = languageWeights(evidence, term.members)[0]?.[0];
    if (language === undefined || language === base) return false;
    const others = new Set(terms.flatMap((other) => (other === term ? [] : [...other.members])));
    const beside = shareWith(evidence, term.members, others, language);
    const anywhere = shareWith(evidence, evidence.members.keys(), others, language);
    return beside >= MIN_BESIDE && beside >= MIN_LIFT * anywhere;
  };
  return terms.filter((term) => !isFrame(term));
}

/** Share of the members of one language that are also among the others. */
function shareWith(
  evidence: NeedEvidence,
  members: Iterable<number>,
  others: ReadonlySet<number>,
  language: string,
): number {
  let [all, shared] = [0, 0];
  for (const index of members) {
    const member = evidence.members[index];
    if (member?.language !== language) continue;
    all += member.weight;
    if (others.has(index)) shared += member.weight;
  }
  return all === 0 ? 0 : shared / all;
}

/** Languages by the weight of their fragments, commonest first; what is too short to tell has none. */
function languageWeights(evidence: NeedEvidence, members: Iterable<number>): (readonly [string, number])[] {
  const weights = new Map<string, number>();
  for (const index of members) {
    const { language, weight } = evidence.members[index] ?? { language: 'und', weight: 0 };
    if (language !== 'und') weights.set(language, (weights.get(language) ?? 0) + weight);
  }
  return [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}
