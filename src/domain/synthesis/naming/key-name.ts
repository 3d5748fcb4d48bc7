import { chanceOf, oddsOf } from '../../statistics/index.ts';
import { RESERVED_KEY } from '../../template/index.ts';
import { removes, type Token, wordSet } from '../../words/index.ts';
import type { NeedEvidence, ReadMember } from '../evidence.ts';
import type { NeedKind } from '../need-kind.ts';
import { setByCallers } from '../set-by-callers.ts';
import { CLASSIFIERS, MEASURES } from './closed-words.ts';
import { NAMING } from './learned-weights.ts';
import { mayBeLeftOpen } from './left-open.ts';
import { mayName, namingWords } from './word-evidence.ts';

/** A name, and how much of it the need's owner would say: expected F1 of its words, 0 to 1. */
export type RankedName = { readonly name: string; readonly fit: number };

/** Longer names are sentences; template keys may have 64 characters (`template-key.ts`). */
const MAX_LENGTH = 40;
/** Words of a name that an owner gives, in the mean of the needs that were learned from. */
const WORDS_OF_A_NAME = 2;
/** What people say is rather a name than what nobody says: of 0.5, 0.7 and 1 the best for families left out (D141). */
const UNSAID = 0.7;
/** What fewer say is one way among many to say it. */
const MIN_SHARE = 0.03;

/**
 * Names for a need's key, the likeliest first: one or two of its words, or a noun that it is near to, in the form of its type. Which words an owner names a key
 * with was learned (`bench/training/keys/names.ts`); of all names the one is first that is expected to share most words with the
 * owner's own, by the F1 that names are measured with. Names of numbers follow schema.org (numberOfRooms), the rest the draft
 * (seat_preference). What callers agree to set a need as comes first: it is a key's name already. Where no word can be published, the scenario's own serve.
 *
 * @param used names of live and retired keys
 * @param near concepts that may name it though nobody says them, with their facts (`near-concepts.ts`)
 */
export function keyNames(
  evidence: NeedEvidence,
  kind: NeedKind,
  scenario: string,
  unit: string | null,
  used: ReadonlySet<string>,
  near: ReadonlyMap<string, readonly number[]>,
): readonly RankedName[] {
  const suffix = suffixOf(evidence, kind);
  const said = namingWords(evidence, kind);
  const words = new Map([...said].map(([word, { spelling }]) => [word, spelling]));
  const chances = new Map([...said].map(([word, { facts }]) => [word, chanceOf(oddsOf(NAMING.word, facts))]));
  for (const [concept, facts] of near) {
    // What is said and names nothing is a value, or what is done with one.
    if (!said.has(concept) && evidence.word('lemma', concept).weight > 0) continue;
    if (!said.has(concept)) words.set(concept, concept);
    const chance = UNSAID * chanceOf(oddsOf(NAMING.concept, facts));
    chances.set(concept, Math.max(chances.get(concept) ?? 0, chance));
  }
  const suffixChance = NAMING.suffix[kind.family] ?? 0;
  const ranked = new Map<string, RankedName>();
  for (const { base, of } of basesOf(evidence, kind, words)) {
    const chance = of.reduce((sum, word) => sum + (chances.get(word) ?? 0), 0);
    for (const { form, added } of formsOf(base, kind, suffix)) {
      const name = snakeName(form);
      const size = of.length + (added ? 1 : 0);
      const told = (2 * (chance + (added ? suffixChance : 0))) / (size + WORDS_OF_A_NAME);
      const fit = name !== null && isPartOfOne(name, used) ? told * AMBIGUOUS : told;
      if (name !== null && !used.has(name) && fit > (ranked.get(name)?.fit ?? 0))
        ranked.set(name, { name, fit });
    }
  }
  const { name: set } = setByCallers(evidence);
  if (set !== null && snakeName(set) === set && !used.has(set) && set.split('_').every(evidence.publishable))
    ranked.set(set, { name: set, fit: 1 });
  const likeliest = [...ranked.values()].sort((a, b) => b.fit - a.fit || (a.name < b.name ? -1 : 1));
  const bare = (names: readonly string[]): RankedName[] =>
    names.filter((name) => !used.has(name) && !ranked.has(name)).map((name) => ({ name, fit: 0 }));
  // "Number of nights" is what a duration is, whatever it is of.
  const units = kind.family === 'duration' && unit !== null ? [`number_of_${unit}`] : [];
  const named = [...bare(units), ...likeliest, ...bare(fallbacks(kind, scenario, suffix))];
  return kind.family === 'flag' ? ofAbsence(named, kind) : named;
}

/** "cabin" beside "cabin_class" leaves open which of the two a value is for. */
const AMBIGUOUS = 0.5;

function isPartOfOne(name: string, used: ReadonlySet<string>): boolean {
  const parts = name.split('_');
  return [...used].some((other) => {
    const words = new Set(other.split('_'));
    return words.size > parts.length && parts.every((part) => words.has(part));
  });
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
  choice: 'type',
  band: 'range',
  name: 'name',
};

function suffixOf(evidence: NeedEvidence, kind: NeedKind): string {
  if (kind.family === 'choice' && mayBeLeftOpen(evidence)) return 'preference';
  return kind.family === 'scale' && isOfSize(evidence) ? 'size_scale' : SUFFIX[kind.family];
}

const SIZES = wordSet('size big bigger large larger small smaller enlarge enlarged increase');
/** In fewer fragments "bigger" is how one thing is said, not what the scale is of. */
const MIN_SIZED = 0.15;

/** `eye_size_scale`, as the draft writes it: what is made larger or smaller. */
function isOfSize(evidence: NeedEvidence): boolean {
  return evidence
    .words('lower')
    .some((word) => SIZES.has(word) && evidence.word('lower', word).coverage > MIN_SIZED);
}

/** How a key of a kind may be called for the words it is about. `added`: with a word of the type's. */
function formsOf(
  base: string,
  { family }: NeedKind,
  suffix: string,
): readonly { readonly form: string; readonly added: boolean }[] {
  const last = base.split('_').at(-1) ?? '';
  const bare = { form: base, added: false };
  const ended = { form: `${base}_${suffix}`, added: true };
  switch (family) {
    case 'flag':
    case 'number':
      return [bare];
    case 'count':
      return MEASURES.has(last) ? [bare] : [{ form: `number_of_${base}`, added: true }];
    case 'money':
      return [MEASURES.has(last) ? bare : ended];
    case 'band':
      return [bare, ended];
    case 'choice':
      return [CLASSIFIERS.has(last) ? bare : ended];
    case 'name':
      if (last === 'by') return [bare];
      return isPast({ lower: last }) ? [ended] : [bare, ended];
    case 'scale':
      return SIZES.has(base.split('_')[0] ?? '') || SIZES.has(last) ? [] : [ended];
    default:
      return [last === suffix ? bare : ended];
  }
}

/** One word, and two that stand side by side or around a joint ("black and white"), or with a "by"; articles apart. */
function basesOf(
  evidence: NeedEvidence,
  kind: NeedKind,
  words: ReadonlyMap<string, string>,
): readonly { readonly base: string; readonly of: readonly string[] }[] {
  const singles = [...words].map(([word, spelling]) => ({ base: spelling, of: [word] }));
  const pairs = new Map<string, { readonly of: readonly string[]; weight: number }>();
  for (const member of evidence.members) {
    const seen = new Map(pairsOf(member, kind).map((run) => [run.map(({ lower }) => lower).join('_'), run]));
    for (const [base, run] of seen) {
      const of = run.filter(({ content }) => content).map(({ lemma }) => lemma);
      if (!of.every((word) => words.has(word)) || !run.every(({ lower }) => evidence.publishable(lower)))
        continue;
      const known = pairs.get(base) ?? { of, weight: 0 };
      known.weight += member.weight;
      pairs.set(base, known);
    }
  }
  const common = [...pairs].filter(([, { weight }]) => weight / evidence.totalWeight >= MIN_SHARE);
  // Of "two bed rooms" beds are counted, or rooms.
  return kind.family === 'count' ? singles : [...singles, ...common.map(([base, { of }]) => ({ base, of }))];
}

const ARTICLES = wordSet('a an the my our any some');

/** What may stand between two words of a name: of a yes or no, what it is of ("pet in cabin"). */
const [JOINT, JOINTS] = [wordSet('and'), wordSet('and in of on for at with to')];

function pairsOf({ tokens }: ReadMember, { family }: NeedKind): readonly (readonly Token[])[] {
  const joints = family === 'flag' ? JOINTS : JOINT;
  const said = tokens.filter(({ lower }) => !ARTICLES.has(lower));
  return said.flatMap((token, at) => {
    const [next, third] = [said[at + 1], said[at + 2]];
    if (next === undefined || !mayName(token)) return [];
    if (next.lower === 'by' && isPast(token)) return [[token, next]];
    const pair = mayName(next) && next.lemma !== token.lemma ? [[token, next]] : [];
    return joints.has(next.lower) && third !== undefined && mayName(third)
      ? [...pair, [token, next, third]]
      : pair;
  });
}

/** "Directed" says nothing of a value by itself, "directed by" does. */
function isPast({ lower }: Pick<Token, 'lower'>): boolean {
  return /(?:ed|en)$/.test(lower);
}

/** When nothing telling may be said: the type alone, or the scenario's own words. */
function fallbacks({ family }: NeedKind, scenario: string, suffix: string): string[] {
  const subject = scenario
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
  const alone = family === 'date' || family === 'time' || family === 'money' ? [suffix] : [];
  return [...alone, ...subject.map((noun) => `${noun}_${suffix}`), suffix];
}

/** A key that is true when something is missing says so, in people's words if it can. */
function ofAbsence(
  named: readonly RankedName[],
  { own, absences }: Extract<NeedKind, { family: 'flag' }>,
): readonly RankedName[] {
  if (!absences.includes(own[0] ?? '')) return named;
  const others = named
    .filter(({ name }) => !removes(name))
    .map(({ name, fit }) => ({ name: `no_${name}`, fit }));
  return [...named.filter(({ name }) => removes(name)), ...others];
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
