import { chanceOf, oddsOf, rounded } from '../statistics/index.ts';
import type { NeedEvidence } from './evidence.ts';
import type { Doubt, Sort } from './key-proposal.ts';
import type { RankedName } from './naming/key-name.ts';
import { type NeedKind, sampleCoverage } from './need-kind.ts';
import type { Choice } from './values/choice/choice-terms.ts';
import { alikeness, placer } from './values/choice/meanings.ts';
import { typedFamily } from './values/decide-family.ts';
import { flagEvidence } from './values/flag-evidence.ts';
import { LEARNED } from './values/learned-weights.ts';

/** What else the key could have been. @param choice what `kind` was decided by @param names the one that was chosen first */
export function doubtOf(
  evidence: NeedEvidence,
  choice: Choice,
  kind: NeedKind,
  names: readonly RankedName[],
): Doubt {
  const chances = sortChances(evidence, choice);
  const is = sortOf(kind);
  const others = (Object.keys(chances) as Sort[]).filter((sort) => sort !== is); // the keys of a record of all
  const [instead = 'text'] = others.sort((a, b) => chances[b] - chances[a]);
  const [best, next] = names;
  return {
    sort: { is, chance: rounded(chances[is], 2), instead, insteadChance: rounded(chances[instead], 2) },
    name:
      best === undefined || next === undefined || next.fit === 0
        ? null
        : { fit: rounded(best.fit, 2), instead: next.name, insteadFit: rounded(next.fit, 2) },
    grouping: kind.family === 'choice' ? likeliestPair(evidence, kind) : null,
  };
}

function sortOf({ family }: NeedKind): Sort {
  if (family === 'flag') return 'yes_or_no';
  if (family === 'choice' || family === 'band') return 'list';
  return family === 'name' ? 'text' : 'typed';
}

/**
 * An amount as often as one is said; else a yes or no by the learned odds; else a list as far as few new values are to be expected
 * (sample coverage, Good 1953), and free text for the rest.
 */
function sortChances(evidence: NeedEvidence, choice: Choice): Readonly<Record<Sort, number>> {
  const typed = typedFamily(evidence);
  const read = typed === null || typed.family === 'name' ? 0 : typed.share;
  const yes = chanceOf(oddsOf(LEARNED.flag, flagEvidence(evidence, choice)));
  const known = sampleCoverage(choice);
  const rest = (1 - read) * (1 - yes);
  return { typed: read, yes_or_no: (1 - read) * yes, list: rest * known, text: rest * (1 - known) };
}

function likeliestPair(
  evidence: NeedEvidence,
  { values, terms }: Extract<NeedKind, { family: 'choice' }>,
): Doubt['grouping'] {
  if (evidence.members.every(({ member }) => member.phrase.vector.length === 0)) return null;
  const place = placer(evidence);
  const placed = values.map(({ canonical, terms: own }) => ({
    canonical,
    at: place(new Set(terms.filter(({ key }) => own.includes(key)).flatMap(({ members }) => [...members]))),
  }));
  const pairs = placed.flatMap((one, index) =>
    placed.slice(index + 1).map((other) => ({
      values: [one.canonical, other.canonical] as const,
      chance: rounded(chanceOf(alikeness(one.at, other.at, LEARNED.same)), 2),
    })),
  );
  return pairs.sort((a, b) => b.chance - a.chance)[0] ?? null;
}
