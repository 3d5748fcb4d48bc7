import { RESERVED_KEY } from '../../template/index.ts';
import type { NeedEvidence } from '../synthesis/evidence.ts';
import type { NeedKind } from '../synthesis/need-kind.ts';
import { ownWords } from '../values/yes-or-no.ts';
import { belongsToOne, choiceNames } from './choice-names.ts';
import { commonest, flagNames } from './flag-names.ts';
import { frameNouns, spelling } from './frame.ts';
import { freeNames } from './free-names.ts';
import { countNames, momentNames, moneyNames, numberNames, scaleNames } from './typed-names.ts';

/** Longer names are sentences; template keys may have 64 characters (`template-key.ts`). */
const MAX_LENGTH = 40;

/**
 * A name in the field's words: the noun that the values modify or hang on, with a suffix by type. Null when every
 * candidate is used. Names of numbers follow schema.org (numberOfRooms), the rest the draft (seat_preference).
 *
 * @param used names of live and retired keys
 */
export function keyName(
  evidence: NeedEvidence,
  kind: NeedKind,
  scenario: string,
  unit: string | null,
  used: ReadonlySet<string>,
): string | null {
  const candidates = [...candidatesFor(evidence, kind, unit), ...fallbacks(evidence, kind, scenario)];
  return candidates.map(snakeName).find((candidate) => candidate !== null && !used.has(candidate)) ?? null;
}

function candidatesFor(evidence: NeedEvidence, kind: NeedKind, unit: string | null): string[] {
  switch (kind.family) {
    case 'date':
    case 'time':
      return momentNames(evidence, kind.family);
    case 'count':
      return countNames(evidence);
    case 'number':
      return numberNames(evidence);
    case 'duration':
      return unit === null ? ['duration'] : [`number_of_${unit}`, 'duration'];
    case 'money':
      return moneyNames(evidence);
    case 'scale':
      return scaleNames(evidence);
    case 'flag':
      return flagNames(evidence, kind.own, kind.absences);
    case 'band':
      return kind.of === 'money' ? moneyNames(evidence) : numberNames(evidence);
    case 'choice':
      return choiceNames(evidence, kind.terms);
    case 'name':
      return freeNames(evidence);
  }
}

const SUFFIX: Readonly<Record<NeedKind['family'], string>> = {
  date: 'date',
  time: 'time',
  count: 'count',
  number: 'number',
  duration: 'duration',
  money: 'amount',
  scale: 'scale',
  flag: 'option',
  choice: 'preference',
  band: 'range',
  name: 'name',
};

// A word in every other fragment tells what they are about, be it a value too ("storage", beside what is to be stored).
const ABOUT = 0.5;

/**
 * When every telling name is used: the need's other nouns, the word that most of it holds, then the scenario's own words, with the
 * type's suffix.
 */
function fallbacks(evidence: NeedEvidence, kind: NeedKind, scenario: string): string[] {
  const suffix = SUFFIX[kind.family];
  const parts = kind.family === 'choice' ? kind.terms.flatMap((term) => term.key.split(' ')) : [];
  const nouns = frameNouns(evidence, kind.family, new Set(parts))
    .filter((noun) => kind.family !== 'choice' || !belongsToOne(evidence, kind.terms, noun))
    .flatMap((noun) => spelling(evidence, noun) ?? []);
  const about = ownWords(evidence)
    .filter(({ coverage }) => coverage >= ABOUT)
    .flatMap(({ word }) => commonest(evidence, word) ?? []);
  const subject = scenario
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
  return [...nouns.slice(0, 4), ...about.slice(0, 1), ...subject]
    .map((noun) => `${noun}_${suffix}`)
    .concat(suffix);
}

function snakeName(candidate: string): string | null {
  const name = candidate
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    // A name begins with a letter: of "2h shoot" that is the second word's.
    .replace(/^(?:\d[a-z0-9]*(?:_|$)|_)+/, '')
    .slice(0, MAX_LENGTH)
    .replace(/_$/, '');
  return /^[a-z][a-z0-9_]*$/.test(name) && name !== RESERVED_KEY ? name : null;
}
