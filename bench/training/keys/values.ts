/**
 * Learns from true needs which words of one are its values (`termEvidence`), and which needs one has or has not (`flagEvidence`):
 *
 *   npx tsx bench/training/keys/values.ts <module> <folder for left-out modules> <data folder=file of vectors=model folder...>
 *
 * Writes `learned-weights.ts`, and one for each family of people (`families.ts`), learned without it. Says what weights that never
 * saw a family find there: recall and precision of values of five owners, and how many needs are rightly a yes or no.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { oddsOf } from '../../../src/domain/statistics/logistic.ts';
import { type NeedEvidence, readNeed, weighEvidence } from '../../../src/domain/synthesis/evidence.ts';
import type { ChoiceTerm } from '../../../src/domain/synthesis/values/choice/choice-terms.ts';
import {
  choiceTerms,
  IS_VALUE,
  saidTerms,
} from '../../../src/domain/synthesis/values/choice/choice-terms.ts';
import {
  MEANING_EVIDENCE,
  meaningFacts,
  placer,
} from '../../../src/domain/synthesis/values/choice/meanings.ts';
import {
  type SaidTerm,
  TERM_EVIDENCE,
  termEvidence,
} from '../../../src/domain/synthesis/values/choice/term-evidence.ts';
import { typedFamily } from '../../../src/domain/synthesis/values/decide-family.ts';
import { FLAG_EVIDENCE, flagEvidence } from '../../../src/domain/synthesis/values/flag-evidence.ts';
import { normalForm } from '../../../src/domain/words/normal-form.ts';
import type { Phrase } from '../../../src/domain/words/phrase.ts';
import { createLocalModel } from '../../../src/ground/embedder/local-model.ts';
import { createCachedModel } from '../../../src/ground/embedder/vector-cache.ts';
import { resultOf } from '../../../src/ground/threads/outcome.ts';
import { NEEDS } from '../../../test/quality/contrasts/contrasts.ts';
import { type TrueKey, type TrueNeed, trueNeeds } from '../../accuracy/true-needs.ts';
import { familyOf, UNLICENSED } from '../families.ts';
import { type Example, fitLogistic } from '../logistic.ts';

/** What one person says is mostly a stray. */
const LEAST_OWNERS = 2;
/** A need with many words counts as one with so many. */
const MOST_WEIGHT = 60;
/** A need of which nobody says what its values are is mostly one thing to do; a dozen of them count as one that is marked. */
const UNMARKED = 0.08;
/** Of a whole need's weight, a young one's. */
const A_PART = 0.5;
/** Phrases of a need that is young. */
const YOUNG = [20, 40];
/** A need with many pairs of terms counts as one with so many, of so many terms. */
const MOST_PAIRS = 40;
const MOST_TOLD = 30;
const PENALTY = 3;
/** Log-odds of `IS_VALUE`. */
const BAR = Math.log(IS_VALUE / (1 - IS_VALUE));

type Need = {
  /** A part of it, as it is when its key is made. */
  readonly isYoung?: boolean;
  /** What each member truly says. */
  readonly truth?: readonly (string | null)[];
  readonly name: string;
  readonly family: string;
  readonly key: TrueKey;
  readonly evidence: NeedEvidence;
};
type OfFamily = Example & { readonly family: string; readonly need: string };
type Term = OfFamily & { readonly owners: number; readonly value: string | null };
type Weights = Readonly<Record<'term' | 'flag' | 'same', readonly number[]>>;

const [module, leftOut, ...sources] = process.argv.slice(2);
if (module === undefined || leftOut === undefined)
  throw new Error('Say which module to write, and where the left-out ones.');
const needs = [...(await readNeeds(sources)), ...(await contrastNeeds())];
const terms = needs.filter(({ isYoung }) => !isYoung).flatMap(termsOf);
const families = [...new Set(needs.map(({ family }) => family))].sort();
const termsWithout = new Map(
  families.map((family) => [family, learned(terms.filter((one) => one.family !== family))]),
);
// What flags are learned from was read with weights that never saw it, as a stranger's needs are.
const same = needs
  .filter(({ isYoung }) => !isYoung)
  .flatMap((need) => pairsOf(need, termsWithout.get(need.family) ?? []));
const flags = needs.flatMap((need) => flagsOf(need, termsWithout.get(need.family) ?? []));
await mkdir(leftOut, { recursive: true });
for (const family of families) {
  const own = (one: OfFamily): boolean => one.family === family;
  const flag = learned(flags.filter((one) => !own(one)));
  const term = termsWithout.get(family) ?? [];
  const meaning = learned(same.filter((one) => !own(one)));
  await writeFile(join(leftOut, `${family}.ts`), moduleOf({ term, flag, same: meaning }));
  process.stdout.write(`${family}: ${judged(terms.filter(own), term)}; ${asked(flags.filter(own), flag)}\n`);
}
const shipped = { term: learned(terms), flag: learned(flags), same: learned(same) };
await writeFile(module, moduleOf(shipped));
const names = { term: TERM_EVIDENCE, flag: FLAG_EVIDENCE, same: MEANING_EVIDENCE };
for (const of of ['term', 'flag', 'same'] as const)
  process.stdout.write(
    `${of}: ${names[of].map((name, index) => `${name} ${shipped[of][index]}`).join(', ')}\n`,
  );

/** A need whole, and with as many phrases as when keys are made. */
function ages(members: TrueNeed['input']['members']): (typeof members)[] {
  const young = YOUNG.filter((most) => members.length > 1.5 * most).map((most) => {
    const stride = members.length / most;
    return Array.from({ length: most }, (_, index) => members[Math.floor(index * stride)]).flatMap(
      (member) => member ?? [],
    );
  });
  return [members, ...young];
}

async function readNeeds(from: readonly string[]): Promise<Need[]> {
  const found: Need[] = [];
  for (const source of from) {
    const [dir = '', vectors = '', model = ''] = source.split('=');
    const embedder = await createCachedModel(basename(model), vectors, dirname(model));
    for await (const { scenario, label, input, key, values } of trueNeeds(dir, embedder)) {
      for (const members of ages(input.members)) {
        const young = { ...input, members };
        const evidence = weighEvidence(young, readNeed(young));
        // Amounts are read otherwise.
        if ((typedFamily(evidence)?.family ?? 'name') !== 'name') continue;
        const truth = evidence.members.map(
          ({ member }) => values.get(member.mentions[0]?.fragment ?? '') ?? null,
        );
        const family = familyOf(join(dir, scenario));
        const name = `${scenario} ${label} ${members.length}`;
        found.push({ name, family, key, evidence, truth, isYoung: members !== input.members });
      }
    }
    await embedder.close();
  }
  return found;
}

/** Our own yes-or-no and either-or needs in six languages (test/quality/contrasts), in ten sayings or fewer each. */
async function contrastNeeds(): Promise<Need[]> {
  const embedder = await createLocalModel('multilingual-e5-small-tuned');
  const phraseOf = async (text: string, language: string): Promise<Phrase> => {
    const [outcome] = await embedder.attempt([normalForm(text)]);
    return { id: text, text, language, ...resultOf(outcome ?? { failure: 'nothing came' }) };
  };
  const read = await Promise.all(
    NEEDS.filter(({ reads }) => reads === 'boolean' || reads === 'choice').map(async (need) => ({
      ...need,
      phrases: await Promise.all(need.says.map(([text]) => phraseOf(text, need.language))),
    })),
  );
  await embedder.close();
  return read.map(({ contrast, language, reads, phrases }) => {
    const input = {
      scenario: contrast,
      members: phrases.map((phrase) => ({
        phrase,
        mentions: ['a', 'b', 'c'].map((owner) => ({
          fragment: `${phrase.id} ${owner}`,
          phrase: phrase.id,
          owner,
          day: '2026-01-05',
          interaction: null,
        })),
      })),
      background: read.flatMap((other) =>
        other.language === language && other.contrast !== contrast ? other.phrases : [],
      ),
      keys: [],
      taken: new Set<string>(),
      saidShare: null,
      owners: 3,
    };
    const evidence = weighEvidence(input, readNeed(input));
    const key: TrueKey = {
      key_name: contrast,
      value_kind: reads === 'boolean' ? 'boolean' : 'string',
      values: {},
    };
    return { name: `${language} ${contrast}`, family: 'contrasts', key, evidence };
  });
}

function termsOf({ name, family, key, evidence }: Need): Term[] {
  if (key.value_kind !== 'enum') return [];
  const meaning = meanings(key);
  const found = [...termEvidence(evidence, saidTerms(evidence))].flatMap(([term, { members, facts }]) => {
    const said = [...members].flatMap((index) => evidence.members[index] ?? []);
    const owners = new Set(said.flatMap((member) => [...member.owners])).size;
    const surfaces = [term, ...said.flatMap(({ tokens }) => surfacesOf(tokens, term))];
    const value = surfaces.map((one) => meaning.get(folded(one))).find((one) => one !== undefined) ?? null;
    return owners < LEAST_OWNERS ? [] : [{ facts, owners, value }];
  });
  const weight = Math.min(1, MOST_WEIGHT / found.length);
  return found.map((one) => ({ ...one, yes: one.value !== null, weight, family, need: name }));
}

function flagsOf({ name, family, key, evidence, isYoung }: Need, weights: readonly number[]): OfFamily[] {
  const facts = flagEvidence(evidence, choiceTerms(evidence, weights));
  const weight = (key.value_kind === null ? UNMARKED : 1) * (isYoung === true ? A_PART : 1);
  const yes = key.value_kind === null || key.value_kind === 'boolean';
  return [{ facts, yes, weight, family, need: name }];
}

/** Pairs of terms, whether they say one value: each member by its likeliest term. */
function pairsOf({ name, family, key, evidence, truth }: Need, weights: readonly number[]): OfFamily[] {
  if (key.value_kind !== 'enum' || truth === undefined) return [];
  const terms = likeliest(evidence, weights);
  const place = placer(evidence);
  const told = terms.flatMap((term) => {
    const value = mostly([...term.members].map((index) => truth[index] ?? null));
    return value === null ? [] : [{ value, at: place(term.members) }];
  });
  const pairs = told.flatMap((one, index) =>
    told
      .slice(index + 1)
      .map((other) => ({ facts: meaningFacts(one.at, other.at), yes: one.value === other.value })),
  );
  const weight = Math.min(1, MOST_PAIRS / pairs.length);
  return pairs.map((pair) => ({ ...pair, weight, family, need: name }));
}

/** Each member's likeliest term, with the members whose likeliest it is; so many of the commonest. */
function likeliest(evidence: NeedEvidence, weights: readonly number[]): ChoiceTerm[] {
  const { terms, said } = choiceTerms(evidence, weights, 0);
  const known = new Map(terms.map((term) => [term.key, term]));
  const chance = (term: SaidTerm) => (known.get(term.key)?.chance ?? 0) + term.chance;
  const holders = new Map<string, Set<number>>();
  for (const [index, some] of said.entries()) {
    const [best] = some.toSorted((a, b) => chance(b) - chance(a));
    if (best !== undefined) holders.set(best.key, (holders.get(best.key) ?? new Set()).add(index));
  }
  return [...holders]
    .flatMap(([key, members]) => {
      const term = known.get(key);
      return term === undefined ? [] : [{ ...term, members }];
    })
    .sort((a, b) => b.members.size - a.members.size)
    .slice(0, MOST_TOLD);
}

/** What two of three are, or null. */
function mostly(values: readonly (string | null)[]): string | null {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [top] = [...counts].sort((a, b) => b[1] - a[1]);
  return top !== undefined && 3 * top[1] >= 2 * values.length ? top[0] : null;
}

function learned(some: readonly OfFamily[]): number[] {
  const taught = some.filter(({ family }) => !UNLICENSED.has(family));
  return fitLogistic(taught, PENALTY).map((weight) => Math.round(weight * 1000) / 1000);
}

function moduleOf({ term, flag, same: meaning }: Weights): string {
  const row = (name: string, weights: readonly number[]) =>
    `  ${name}: [\n    ${weights.join(', ')},\n  ],\n`;
  return `/** Written by bench/training/keys/values.ts; see choice/term-evidence.ts and flag-evidence.ts for what they mean. */\nexport const LEARNED = {\n${row('term', term)}${row('flag', flag)}${row('same', meaning)}};\n`;
}

function judged(some: readonly Term[], weights: readonly number[]): string {
  const figures = [...new Set(some.map(({ need }) => need))].flatMap((need) => {
    const told = some.filter((term) => term.need === need && term.owners >= 5);
    const found = told.filter(({ facts }) => oddsOf(weights, facts) >= BAR);
    const wanted = new Set(told.flatMap(({ value }) => value ?? []));
    const hit = new Set(found.flatMap(({ value }) => value ?? []));
    const right = found.filter(({ yes }) => yes).length;
    return wanted.size === 0 ? [] : [[hit.size / wanted.size, found.length === 0 ? 0 : right / found.length]];
  });
  const mean = (at: number) => figures.reduce((sum, one) => sum + (one[at] ?? 0), 0) / figures.length;
  return `${figures.length} needs with lists, recall ${mean(0).toFixed(2)}, precision ${mean(1).toFixed(2)}`;
}

function asked(some: readonly OfFamily[], weights: readonly number[]): string {
  const marked = some.filter(({ weight }) => weight >= A_PART);
  const right = marked.filter(({ facts, yes }) => oddsOf(weights, facts) > 0 === yes);
  const unmarked = some.filter(({ weight }) => weight < A_PART);
  const flagged = unmarked.filter(({ facts }) => oddsOf(weights, facts) > 0);
  return `${right.length} of ${marked.length} rightly a yes or no or not, ${flagged.length} of ${unmarked.length} unmarked ones a yes or no`;
}

/** Spelling -> value. */
function meanings({ values, aliases = {} }: TrueKey): ReadonlyMap<string, string> {
  const spelled = Object.entries(aliases).flatMap(([value, said]) =>
    said.map((one): [string, string] => [one, value]),
  );
  const own = Object.keys(values).map((value): [string, string] => [value, value]);
  return new Map([...spelled, ...own].map(([said, value]) => [folded(said), value]));
}

function folded(said: string): string {
  return said.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function surfacesOf(
  tokens: readonly { readonly term: string; readonly lower: string }[],
  term: string,
): string[] {
  const size = term.split(' ').length;
  return tokens.flatMap((_, from) => {
    const run = tokens.slice(from, from + size);
    const isTerm = run.map((token) => token.term).join(' ') === term;
    return isTerm ? [run.map((token) => token.lower).join(' ')] : [];
  });
}
