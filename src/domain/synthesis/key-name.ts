import { RESERVED_KEY } from '../key-definition.ts';
import type { ChoiceTerm } from './choice-terms.ts';
import { CLASSIFIERS, PREDICATES, REQUEST_WORDS } from './closed-words.ts';
import { familyOf } from './decide-family.ts';
import type { NeedEvidence } from './evidence.ts';
import type { NeedKind } from './need-kind.ts';
import { nounOf } from './unit-noun.ts';

export type NamedKey = {
  readonly name: string;
  /** The name as words for the description ("Number of rooms"). */
  readonly title: string;
};

const MAX_LENGTH = 40;

/**
 * A name in the field's words: the noun that the values modify or hang on, with a suffix by type. Null when every
 * candidate is taken. Names of numbers follow schema.org (numberOfRooms), the rest the draft (seat_preference).
 */
export function keyName(
  evidence: NeedEvidence,
  kind: NeedKind,
  scenario: string,
  unit: string | null,
  used: ReadonlySet<string>,
): NamedKey | null {
  const frame = frameWords(evidence, kind);
  const candidates = [...candidatesFor(evidence, kind, frame, unit), ...fallbacks(kind, frame, scenario)];
  for (const candidate of candidates) {
    const name = candidate
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[_0-9]+|_+$/g, '')
      .slice(0, MAX_LENGTH)
      .replace(/_+$/, '');
    if (!/^[a-z][a-z0-9_]*$/.test(name) || name === RESERVED_KEY || used.has(name)) continue;
    const words = name.replaceAll('_', ' ');
    return { name, title: words.charAt(0).toUpperCase() + words.slice(1) };
  }
  return null;
}

function candidatesFor(evidence: NeedEvidence, kind: NeedKind, frame: Frame, unit: string | null): string[] {
  switch (kind.family) {
    case 'date':
    case 'time':
      return momentNames(evidence, kind.family, frame);
    case 'count':
      return countNames(evidence, frame);
    case 'number':
      return frame.nouns.slice(0, 2);
    case 'duration':
      return unit === null ? ['duration'] : [`number_of_${unit}`, 'duration'];
    case 'money':
      return [...frame.nouns.filter((noun) => MONEY_NOUNS.has(noun)), 'amount'];
    case 'scale':
      return scaleNames(evidence, frame);
    case 'flag':
      return flagNames(evidence, kind.markers);
    case 'choice':
      return choiceNames(evidence, kind.terms, frame);
    case 'name':
      return freeNames(evidence, frame);
  }
}

function fallbacks(kind: NeedKind, frame: Frame, scenario: string): string[] {
  const suffix = SUFFIX[kind.family];
  const subject = scenario
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
  return [...frame.nouns.slice(0, 3), ...subject].map((noun) => `${noun}_${suffix}`).concat(suffix);
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
  name: 'name',
};

const MONEY_NOUNS = new Set(
  'price cost budget rent fee fare amount payment deposit salary tip bid donation wage'.split(' '),
);
const SIZES = new Set('size big bigger large larger small smaller enlarge enlarged increase'.split(' '));

type Frame = {
  /** Words around the values, in base form, most telling first. */
  readonly nouns: readonly string[];
};

/** Content words outside the extracted values, ordered by coverage and by how much they lean to this need. */
function frameWords(evidence: NeedEvidence, kind: NeedKind): Frame {
  const weights = new Map<string, number>();
  for (const member of evidence.members) {
    const spans = member.values.filter((value) =>
      kind.family === 'name' ? value.kind === 'name' : familyOf(value) !== 'name',
    );
    const words = new Set<string>();
    for (const token of member.tokens) {
      if (
        !token.content ||
        REQUEST_WORDS.has(token.term) ||
        REQUEST_WORDS.has(token.lemma) ||
        PREDICATES.has(token.lemma)
      )
        continue;
      if (spans.some((value) => token.start < value.end && token.end > value.start)) continue;
      words.add(token.term);
    }
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + member.weight);
  }
  const nouns = [...weights]
    .map(([word, weight]) => {
      const word_ = evidence.word('term', word);
      return { word, coverage: weight / evidence.totalWeight, evidence: word_ };
    })
    .filter(
      (entry) => entry.coverage >= 0.04 && backed(evidence, entry.word) && entry.evidence.contrast > 0.7,
    )
    .map((entry) => ({ word: entry.word, score: entry.coverage * Math.min(entry.evidence.contrast, 5) }))
    .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
    .map((entry) => entry.word);
  return { nouns };
}

function momentNames(evidence: NeedEvidence, family: 'date' | 'time', frame: Frame): string[] {
  const weights = new Map<string, number>();
  for (const member of evidence.members) {
    const nouns = member.values
      .filter((value) => value.kind === family && value.head !== null)
      .map((value) => nounOf(value.head ?? '') ?? value.head ?? '');
    for (const noun of new Set(nouns)) weights.set(noun, (weights.get(noun) ?? 0) + member.weight);
  }
  const governors = [...weights]
    .filter(
      ([noun, weight]) =>
        weight / evidence.totalWeight >= 0.08 && !REQUEST_WORDS.has(noun) && !PREPOSITIONS.has(noun),
    )
    .filter(([noun]) => isTemplate(noun) || backed(evidence, noun))
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([noun]) => noun);
  const mapped = governors.filter(isTemplate);
  const others = governors.filter((noun) => !isTemplate(noun) && frame.nouns.includes(noun));
  const nouns = frame.nouns
    .filter((noun) => !TEMPORAL.has(noun))
    .map((noun) => nounOf(noun) ?? noun)
    .slice(0, 1);
  return [...mapped.slice(0, 1), ...nouns, ...others, ...mapped.slice(1)]
    .map((noun) => `${noun}_${family}`)
    .concat(family);
}

const PREPOSITIONS = new Set(
  'from until till to for by after before since at on in around between'.split(' '),
);
const TEMPORAL = new Set(
  'date time day month week weekend hour morning evening afternoon night today tomorrow schedule calendar available plan'.split(
    ' ',
  ),
);

function isTemplate(noun: string): boolean {
  return NOUN_VALUES.has(noun);
}
const NOUN_VALUES = new Set(
  'departure arrival return check_in check_out pickup dropoff start end visit stay delivery shipping'.split(
    ' ',
  ),
);

function countNames(evidence: NeedEvidence, frame: Frame): string[] {
  const heads = headWeights(evidence);
  const names: string[] = [];
  for (const [head, share] of heads) {
    if (share < 0.05) continue;
    if (head === 'star') names.push('star_rating');
    if (head === 'person') {
      const group = frame.nouns.find((noun) => noun === 'party' || noun === 'group');
      if (group !== undefined) names.push(`${group}_size`);
    }
    names.push(`number_of_${plural(evidence, head)}`);
  }
  return [...names, ...frame.nouns.slice(0, 2).map((noun) => `number_of_${plural(evidence, noun)}`)];
}

function headWeights(evidence: NeedEvidence): readonly (readonly [string, number])[] {
  const weights = new Map<string, number>();
  for (const member of evidence.members) {
    const heads = member.values.filter((value) => value.kind === 'count').map((value) => value.head);
    for (const head of new Set(heads))
      if (head !== null) weights.set(head, (weights.get(head) ?? 0) + member.weight);
  }
  return [...weights]
    .filter(
      ([head]) => head !== 'for' && !REQUEST_WORDS.has(head) && backed(evidence, plural(evidence, head)),
    )
    .map(([head, weight]) => [head, weight / evidence.totalWeight] as const)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

/** The commonest spelling of a term that k owners used, plural first where there is one. */
function plural(evidence: NeedEvidence, term: string): string {
  const spellings = new Set<string>();
  for (const member of evidence.members)
    for (const token of member.tokens) if (token.term === term) spellings.add(token.lower);
  return (
    [...spellings]
      .filter((spelling) => spelling !== term && evidence.word('lower', spelling).owners >= evidence.k)
      .sort(
        (a, b) => evidence.word('lower', b).weight - evidence.word('lower', a).weight || (a < b ? -1 : 1),
      )[0] ?? term
  );
}

function scaleNames(evidence: NeedEvidence, frame: Frame): string[] {
  const sized = evidence
    .words('lower')
    .some((word) => SIZES.has(word) && evidence.word('lower', word).coverage > 0.15);
  const nouns = frame.nouns.filter((noun) => !SIZES.has(noun)).slice(0, 2);
  return nouns.map((noun) => (sized ? `${noun}_size_scale` : `${noun}_scale`));
}

/** The run of words a yes/no need is said with most often ("allow pets"), or its one word ("subtitles"). */
function flagNames(evidence: NeedEvidence, markers: readonly string[]): string[] {
  const lead = markers[0] ?? '';
  const wanted = new Set(markers);
  const pairs = new Map<string, number>();
  for (const member of evidence.members) {
    const seen = new Set<string>();
    for (let index = 0; index + 1 < member.tokens.length; index++) {
      const [a, b] = [member.tokens[index], member.tokens[index + 1]];
      if (a === undefined || b === undefined || (a.lemma !== lead && b.lemma !== lead)) continue;
      const other = a.lemma === lead ? b : a;
      const fits =
        other.content && other.lemma !== lead && (wanted.has(other.lemma) || PREDICATES.has(other.lemma));
      if (fits) seen.add(`${a.lower}_${b.lower}`);
    }
    for (const pair of seen) pairs.set(pair, (pairs.get(pair) ?? 0) + member.weight);
  }
  const best = [...pairs]
    .filter(
      ([pair, weight]) =>
        weight / evidence.totalWeight >= 0.15 &&
        pair.split('_').every((word) => evidence.word('lower', word).owners >= evidence.k),
    )
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([pair]) => pair);
  return [...best.slice(0, 1), ...markers.map((marker) => spelled(evidence, marker)), ...best.slice(1)];
}

function spelled(evidence: NeedEvidence, lemma: string): string {
  const spellings = new Map<string, number>();
  for (const member of evidence.members)
    for (const token of member.tokens)
      if (token.lemma === lemma && evidence.word('lower', token.lower).owners >= evidence.k)
        spellings.set(token.lower, evidence.word('lower', token.lower).weight);
  return [...spellings].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? '';
}

function choiceNames(evidence: NeedEvidence, terms: readonly ChoiceTerm[], frame: Frame): string[] {
  const parts = new Set(terms.flatMap((term) => term.key.split(' ')));
  const shared = sharedHead(terms);
  const next = followers(evidence, terms);
  const nouns = frame.nouns.filter((noun) => !parts.has(noun) && !CLASSIFIERS.has(noun));
  const head = next.find((noun) => !CLASSIFIERS.has(noun) && !parts.has(noun)) ?? nouns[0];
  const names: string[] = [];
  if (shared !== null) names.push(shared);
  const classifier = classifierOf(evidence, next);
  if (classifier !== null)
    names.push(
      classifier === 'price'
        ? 'price_range'
        : head === undefined || STRONG.has(classifier)
          ? classifier
          : `${head}_${classifier}`,
      classifier,
    );
  if (head !== undefined) {
    if (head === 'price') names.push('price_range');
    names.push(prefers(evidence) ? `${head}_preference` : `${head}_type`);
  }
  return [...names, ...nouns.slice(0, 2).map((noun) => `${noun}_type`)];
}

const STRONG = new Set('genre cuisine airline language currency brand'.split(' '));

function classifierOf(evidence: NeedEvidence, next: readonly string[]): string | null {
  const said = [...CLASSIFIERS]
    .map((word) => ({ word, ...evidence.word('term', word) }))
    .filter((entry) => backed(evidence, entry.word) && entry.contrast > 1 && entry.coverage >= 0.02)
    .sort((a, b) => b.coverage - a.coverage || (a.word < b.word ? -1 : 1));
  return (
    said.find((entry) => next.includes(entry.word) || entry.coverage >= 0.1)?.word ?? said[0]?.word ?? null
  );
}

/** Whether people speak of it as a wish that may be left open. */
export function prefers(evidence: NeedEvidence): boolean {
  const words = ['prefer', 'preference', 'preferred', 'preferably', 'rather', 'either'];
  const backedWords = words.filter((word) => evidence.word('lower', word).owners >= evidence.k);
  return backedWords.some((word) => evidence.word('lower', word).coverage >= 0.1);
}

function sharedHead(terms: readonly ChoiceTerm[]): string | null {
  const lasts = new Map<string, number>();
  for (const term of terms) {
    const words = term.key.split(' ');
    const last = words.at(-1);
    if (words.length > 1 && last !== undefined) lasts.set(last, (lasts.get(last) ?? 0) + 1);
  }
  const best = [...lasts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0];
  return best !== undefined && best[1] >= 2 && best[1] / terms.length > 0.4 ? best[0] : null;
}

/** Words right after the values, commonest first: what the values modify. */
function followers(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): readonly string[] {
  const weights = new Map<string, number>();
  for (const term of terms) {
    const size = term.key.split(' ').length;
    for (const index of term.members) {
      const member = evidence.members[index];
      if (member === undefined) continue;
      const start = member.tokens.findIndex(
        (_, at) =>
          member.tokens
            .slice(at, at + size)
            .map((token) => token.term)
            .join(' ') === term.key,
      );
      const next = start < 0 ? undefined : member.tokens[start + size];
      if (next?.content === true && !REQUEST_WORDS.has(next.term))
        weights.set(next.term, (weights.get(next.term) ?? 0) + member.weight);
    }
  }
  return [...weights]
    .filter(([word, weight]) => weight / evidence.totalWeight >= 0.04 && backed(evidence, word))
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([word]) => word);
}

function freeNames(evidence: NeedEvidence, frame: Frame): string[] {
  const before = new Map<string, number>();
  for (const member of evidence.members) {
    const name = member.values.find((value) => value.kind === 'name');
    if (name === undefined) continue;
    const at = member.tokens.findIndex((token) => token.start >= name.start) - 1;
    const [previous, earlier] = [member.tokens[at], member.tokens[at - 1]];
    const words = previous === undefined ? [] : [previous.lower];
    if (previous?.lower === 'by' && earlier?.content === true) words.push(`${earlier.lower}_by`);
    for (const word of words) before.set(word, (before.get(word) ?? 0) + member.weight);
  }
  const share = (word: string): number => (before.get(word) ?? 0) / evidence.totalWeight;
  const agent = [...before].filter(
    ([word, weight]) =>
      word.endsWith('_by') &&
      weight / evidence.totalWeight >= 0.1 &&
      backedSpelling(evidence, word.slice(0, -3)),
  );
  const names = agent.sort(([, x], [, y]) => y - x).map(([word]) => word);
  for (const preposition of ['from', 'to'])
    if (share(preposition) >= 0.25) names.push(`${preposition}_location`);
  const nouns = frame.nouns.filter((noun) => !TEMPORAL.has(noun));
  if (share('at') + share('in') >= 0.25) names.push(...nouns.slice(0, 1), 'location');
  return [
    ...names,
    ...nouns.slice(0, 2).flatMap((noun) => (NAMING.has(noun) ? [noun] : [`${noun}_name`, noun])),
  ];
}

const NAMING = new Set(
  'name title location address destination origin artist director author album place city'.split(' '),
);

function backed(evidence: NeedEvidence, term: string): boolean {
  return /^[a-z][a-z]+$/.test(term) && backedSpelling(evidence, term);
}

function backedSpelling(evidence: NeedEvidence, word: string): boolean {
  return evidence.word('lower', word).owners >= evidence.k;
}
