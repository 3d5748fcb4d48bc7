import { removes } from '../../words/index.ts';
import type { NeedEvidence, ReadMember } from '../evidence.ts';
import { PREDICATES, REQUEST_WORDS } from '../naming/closed-words.ts';
import { shareOf } from '../shares.ts';
import { denies } from './map-value.ts';

/** A need that one has or has not. */
export type FlagKind = {
  readonly family: 'flag';
  /** The need's own words in base form, commonest first. */
  readonly own: readonly string[];
  /** The fewest of them that a fragment of this need holds one of. */
  readonly markers: readonly string[];
  /** Markers that are mostly said to be absent ("no fee"). */
  readonly absences: readonly string[];
  /** Its one thing is said in several words or languages, and may be one value of a list that is still too short. */
  readonly variously?: true;
};

// Above this the need is that something is not there; below, people differ, and no means no.
const MOSTLY_DENIED = 0.7;
// Where one of its words is of removing, so many say it with a negation that is read.
const OFTEN_DENIED = 1 / 3;
// A need's own word: its odds are more than four times as high here as elsewhere (e^1.5).
const OWN_CONTRAST = 1.5;
// Of a yes or no: a word of one fragment in twenty tells it, if others of the pool say it less than a quarter as often ...
const TELLING = 0.05;
const LESS_ELSEWHERE = 4;
// ... and the eight commonest say all there is to say.
const MOST_TELLING = 8;
// Each further marker must bring so many fragments more; beyond four words it is no yes or no any more.
const MIN_GAIN = 0.03;
const MOST_MARKERS = 4;

type OwnWord = { readonly word: string; readonly coverage: number; readonly elsewhere: number };

/** The words in base form that lean to this need, commonest first. */
export function ownWords(evidence: NeedEvidence): readonly OwnWord[] {
  return evidence
    .words('lemma')
    .map((word) => ({ word, ...evidence.word('lemma', word) }))
    .filter(
      (entry) =>
        entry.owners >= evidence.k && entry.contrast > OWN_CONTRAST && isContent(evidence, entry.word),
    )
    .sort((a, b) => b.coverage - a.coverage || (a.word < b.word ? -1 : 1));
}

/** The words of a need that one has or has not; none where nothing is said by k owners and hardly elsewhere. */
export function flagOf(evidence: NeedEvidence): FlagKind {
  const telling = ownWords(evidence)
    .filter((entry) => entry.coverage >= TELLING && entry.elsewhere < entry.coverage / LESS_ELSEWHERE)
    .slice(0, MOST_TELLING)
    .map((entry) => entry.word);
  const markers = fewestMarkers(evidence, telling);
  const scope = new Set(telling);
  // "Remove people", "no people", "people out": that something is gone is asked for in all of them.
  const isToGo = telling.some(removes) && deniedShare(evidence, scope, scope) >= OFTEN_DENIED;
  const isAbsence = (marker: string) => deniedShare(evidence, new Set([marker]), scope) >= MOSTLY_DENIED;
  return { family: 'flag', own: telling, markers, absences: isToGo ? markers : markers.filter(isAbsence) };
}

/** Share of the fragments with one of the words in which one of the need's words is said to be absent, 0 to 1. */
function deniedShare(evidence: NeedEvidence, words: ReadonlySet<string>, scope: ReadonlySet<string>): number {
  const saysNo = ({ tokens, values }: ReadMember): boolean =>
    values.some((value) => denies(value, tokens, scope));
  const all = shareOf(evidence, (member) => holds(member, words));
  return all === 0 ? 0 : shareOf(evidence, (member) => holds(member, words) && saysNo(member)) / all;
}

/** Greedy cover: words that say a thing before words that only allow or include it ("pet" before "friendly"). */
function fewestMarkers(evidence: NeedEvidence, telling: readonly string[]): readonly string[] {
  const markers: string[] = [];
  let covered = 0;
  while (markers.length < MOST_MARKERS) {
    const best = telling
      .filter((word) => !markers.includes(word))
      .map((word) => {
        const wanted = new Set([...markers, word]);
        return { word, gain: shareOf(evidence, (member) => holds(member, wanted)) - covered };
      })
      .map((entry) => ({ ...entry, score: PREDICATES.has(entry.word) ? entry.gain / 2 : entry.gain }))
      .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))[0];
    if (best === undefined || best.gain < MIN_GAIN) break;
    markers.push(best.word);
    covered += best.gain;
  }
  return markers;
}

function holds({ tokens }: ReadMember, lemmas: ReadonlySet<string>): boolean {
  return tokens.some(({ lemma }) => lemmas.has(lemma));
}

function isContent(evidence: NeedEvidence, lemma: string): boolean {
  if (REQUEST_WORDS.has(lemma)) return false;
  return evidence.members.some((member) =>
    member.tokens.some((token) => token.lemma === lemma && token.content),
  );
}
