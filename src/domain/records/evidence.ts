import { canonicalise, type Decision, digestOf } from '../basics/index.ts';
import type { PatchKeyEvidence } from '../keys/index.ts';
import { establishedOwners, type MaturityVerdict } from '../needs/index.ts';
import type { Policy } from '../policy/index.ts';
import type { NeedMember } from '../synthesis/index.ts';
import { gateProblems, type KeyDefinition } from '../template/index.ts';
import type { DailyMeasurement } from '../trial/index.ts';

type About = { readonly scenario: string; readonly key: string };

/**
 * What a decision rested on, in the form in which it is kept, sealed and shown: plain JSON without a user's text. Ids that
 * callers chose (fragments, owners) stand under keyed digests, so that nobody can try names on them, and say nothing more
 * once what they were made of is erased.
 */
export type Evidence =
  | (About & {
      readonly kind: 'members';
      readonly cluster: { readonly id: string; readonly pool: string; readonly lineage: readonly string[] };
      /** Null: the need was judged by a release that kept no verdict. */
      readonly verdict: MaturityVerdict | null;
      readonly bars: Policy['maturity'];
      readonly fragments: number;
      readonly owners: number;
      readonly days: { readonly first: string; readonly last: string; readonly count: number } | null;
      /** Phrases that k owners or more said, by their id. */
      readonly phrases: readonly {
        readonly phrase: string;
        readonly owners: number;
        readonly fragments: number;
      }[];
      /** What fewer owners said: counts only. */
      readonly rare: { readonly phrases: number; readonly owners: number; readonly fragments: number };
      /** The first of them, in order of day; none where fewer than k owners have the need. */
      readonly said: readonly {
        readonly day: string;
        readonly fragment: string;
        readonly owner: string;
        readonly phrase: string | null;
      }[];
      /** Digest of the whole list, also where `said` shows only the beginning of it. */
      readonly said_digest: string;
    })
  | (About & {
      readonly kind: 'synthesis';
      readonly definition: KeyDefinition;
      readonly support: PatchKeyEvidence['support'];
      readonly vocabulary: PatchKeyEvidence['vocabulary'];
      readonly similar_keys: PatchKeyEvidence['similarKeys'];
      readonly refines: string | null;
      readonly sensitive: string | null;
      /** What the publication gate found wrong with its texts. */
      readonly gate: readonly string[];
      readonly policy: string;
    })
  | { readonly kind: 'policy'; readonly scenario: string; readonly policy: Policy }
  | (About & { readonly kind: 'measurements'; readonly rows: readonly MeasuredDay[] });

type MeasuredDay = DailyMeasurement & { readonly cohort: string };

/** One evidence as stored: `body` is the canonical text that `digest` is of. */
export type KeptEvidence = {
  readonly digest: string;
  readonly kind: Evidence['kind'];
  readonly body: string;
};

/** A hundred kilobytes of rows; who doubts the rest has their digest and the service's own table. */
const MOST_SAID = 1_000;

/**
 * Who stood behind a need, and how ripe it was, when its key began.
 * @param blind keyed digest of an id that a caller chose
 * @param k distinct owners from which on a phrase is named
 */
export function membersEvidence(
  about: About,
  need: Pick<Extract<Evidence, { kind: 'members' }>, 'cluster' | 'verdict' | 'bars'> & {
    readonly members: readonly NeedMember[];
  },
  k: number,
  blind: (id: string) => string,
): Evidence {
  const { id, pool, lineage } = need.cluster;
  const counted = need.members.map(({ phrase, mentions }) => ({
    phrase: phrase.id,
    owners: establishedOwners(mentions).size,
    fragments: mentions.length,
  }));
  const shown = counted.filter(({ owners }) => owners >= k);
  const named = new Set(shown.map(({ phrase }) => phrase));
  const all = need.members.flatMap(({ mentions }) => mentions);
  const rare = all.filter(({ phrase }) => !named.has(phrase));
  const owners = new Set(all.map(({ owner }) => owner)).size;
  const days = [...new Set(all.map(({ day }) => day))].sort();
  const [first, last] = [days[0], days.at(-1)];
  const said = all
    .map(({ day, fragment, owner, phrase }) => ({
      day,
      fragment: blind(`fragment ${about.scenario} ${fragment}`),
      // Of another key the same owner has another digest: nobody is followed from key to key.
      owner: blind(`owner ${about.scenario} ${about.key} ${owner}`),
      phrase: named.has(phrase) ? phrase : null,
    }))
    .sort((a, b) => compare(a.day, b.day) || compare(a.fragment, b.fragment));
  return {
    kind: 'members',
    ...about,
    cluster: { id, pool, lineage },
    verdict: need.verdict,
    bars: need.bars,
    fragments: all.length,
    owners,
    days: first === undefined || last === undefined ? null : { first, last, count: days.length },
    phrases: shown.sort((a, b) => b.owners - a.owners || compare(a.phrase, b.phrase)),
    rare: {
      phrases: counted.length - shown.length,
      owners: new Set(rare.map(({ owner }) => owner)).size,
      fragments: rare.length,
    },
    said: owners < k ? [] : said.slice(0, MOST_SAID),
    said_digest: digestOf(canonicalise(said)),
  };
}

/** What was made of a need, and the settings under which it was. */
export function synthesisEvidence(
  about: About,
  definition: KeyDefinition,
  evidence: PatchKeyEvidence,
  policy: Policy,
): Evidence[] {
  const { support, vocabulary, similarKeys, refines, sensitive } = evidence;
  const settings: Evidence = { kind: 'policy', scenario: about.scenario, policy };
  return [
    {
      kind: 'synthesis',
      ...about,
      definition,
      support,
      vocabulary,
      similar_keys: similarKeys,
      refines,
      sensitive,
      gate: gateProblems(definition),
      policy: digestOf(canonicalise(settings)),
    },
    settings,
  ];
}

/** The daily counts that a judgement read. */
export function measurementsEvidence(about: About, rows: readonly MeasuredDay[]): Evidence {
  return { kind: 'measurements', ...about, rows };
}

/** A decision that names what it rested on in `numbers.evidence`, so that its seal covers that, too. */
export function restingOn(
  decision: Decision,
  evidence: readonly Evidence[],
): { readonly decision: Decision; readonly kept: readonly KeptEvidence[] } {
  if (evidence.length === 0) return { decision, kept: [] };
  const kept = evidence.map(sealed);
  const named = Object.fromEntries(kept.map(({ kind, digest }) => [kind, digest]));
  return { decision: { ...decision, numbers: { ...decision.numbers, evidence: named } }, kept };
}

/** Evidence under the digest of its canonical form: the same evidence is kept once, whoever rests on it. */
export function sealed(evidence: Evidence): KeptEvidence {
  const body = canonicalise(evidence);
  return { digest: digestOf(body), kind: evidence.kind, body };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
