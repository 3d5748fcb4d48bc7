/**
 * Learns from true needs which of their words an owner names a key with (`naming/word-evidence.ts`), how likely a noun that
 * they are near to is the owner's (`naming/near-concepts.ts`), and how often the word of the type ("date", "type") is:
 *
 *   npx tsx bench/training/keys/names.ts <module> <folder for left-out modules> <data folder=file of vectors=model folder...>
 *
 * Writes `naming/learned-weights.ts`, and one for each family of people (`families.ts`), learned without it. Says
 * what the licensed ones weigh.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readNeed, weighEvidence } from '../../../src/domain/synthesis/evidence.ts';
import { inEnglish } from '../../../src/domain/synthesis/naming/in-english.ts';
import { CONCEPT_EVIDENCE, nearConcepts } from '../../../src/domain/synthesis/naming/near-concepts.ts';
import { namingWords, WORD_EVIDENCE } from '../../../src/domain/synthesis/naming/word-evidence.ts';
import { needKind } from '../../../src/domain/synthesis/need-kind.ts';
import { lemma, singular } from '../../../src/domain/words/index.ts';
import { createCachedModel } from '../../../src/ground/embedder/vector-cache.ts';
import { trueNeeds } from '../../accuracy/true-needs.ts';
import { familyOf, UNLICENSED } from '../families.ts';
import { fitLogistic } from '../logistic.ts';

const PENALTY = 3;
/** A family of many needs counts as the root of so many times as many as one of thirty. */
const OF_ONE_FAMILY = 30;
/** What the words of types are called by owners: either of these is said of a list. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  date: ['date'],
  time: ['time'],
  count: ['number'],
  money: ['amount'],
  duration: ['duration'],
  choice: ['type', 'preference'],
  band: ['range'],
  name: ['name'],
  scale: ['scale'],
};

type Need = {
  readonly family: string;
  readonly kind: string;
  readonly words: readonly { readonly facts: readonly number[]; readonly yes: boolean }[];
  readonly concepts: readonly { readonly facts: readonly number[]; readonly yes: boolean }[];
  readonly gold: ReadonlySet<string>;
};

const [module, leftOut, ...sources] = process.argv.slice(2);
if (module === undefined || leftOut === undefined)
  throw new Error('Say which module to write, and where the left-out ones.');
const needs = await readNeeds(sources);
const families = [...new Set(needs.map(({ family }) => family))].sort();
await mkdir(leftOut, { recursive: true });
for (const family of families)
  await writeFile(
    join(leftOut, `${family}.names.ts`),
    moduleOf(needs.filter((need) => need.family !== family)),
  );
await writeFile(module, moduleOf(needs));
for (const [what, facts] of [
  ['words', WORD_EVIDENCE],
  ['concepts', CONCEPT_EVIDENCE],
] as const) {
  const weights = weightsFor(needs.filter(isLicensed), what);
  process.stdout.write(`${what}: ${facts.map((name, index) => `${name} ${weights[index]}`).join(', ')}\n`);
}

async function readNeeds(from: readonly string[]): Promise<Need[]> {
  const found: Need[] = [];
  for (const source of from) {
    const [dir = '', vectors = '', model = ''] = source.split('=');
    const embedder = await createCachedModel(basename(model), vectors, dirname(model));
    for await (const { scenario, label, input } of trueNeeds(dir, embedder)) {
      const need = readNeed(input);
      const evidence = weighEvidence(input, need);
      const { kind, evidence: english } = inEnglish(input, need, evidence, needKind(evidence));
      const gold = new Set(
        label
          .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .flatMap((word) => [word, singular(word), lemma(word)]),
      );
      const examples = (facts: ReadonlyMap<string, readonly number[]>) =>
        [...facts].map(([word, told]) => ({
          facts: told,
          yes: word.split('_').some((part) => gold.has(part)),
        }));
      const said = namingWords(english, kind);
      const words = examples(new Map([...said].map(([word, { facts }]) => [word, facts])));
      const concepts = examples(nearConcepts(input, kind));
      found.push({ family: familyOf(join(dir, scenario)), kind: kind.family, words, concepts, gold });
    }
    await embedder.close();
  }
  return found;
}

function isLicensed({ family }: Need): boolean {
  return !UNLICENSED.has(family);
}

function weightOf({ family }: Need): number {
  const all = needs.filter((need) => need.family === family).length;
  return Math.sqrt(OF_ONE_FAMILY / Math.max(OF_ONE_FAMILY, all));
}

function weightsFor(some: readonly Need[], what: 'words' | 'concepts'): number[] {
  const examples = some.flatMap((need) => need[what].map((one) => ({ ...one, weight: weightOf(need) })));
  return fitLogistic(examples, PENALTY).map((weight) => Math.round(weight * 1000) / 1000);
}

function moduleOf(all: readonly Need[]): string {
  const some = all.filter(isLicensed);
  const suffixes = Object.entries(SUFFIXES).map(([kind, said]) => {
    const own = some.filter((need) => need.kind === kind);
    const yes = own.filter(({ gold }) => said.some((word) => gold.has(word))).length;
    // Laplace's rule of succession, with a doubt of two needs either way.
    return `    ${kind}: ${((yes + 1) / (own.length + 4)).toFixed(3)},\n`;
  });
  return `/** Written by bench/training/keys/names.ts; see word-evidence.ts for what they mean. */\nexport const NAMING: {\n  readonly word: readonly number[];\n  readonly concept: readonly number[];\n  readonly suffix: Readonly<Partial<Record<string, number>>>;\n} = {\n  word: [\n    ${weightsFor(some, 'words').join(', ')},\n  ],\n  concept: [${weightsFor(some, 'concepts').join(', ')}],\n  suffix: {\n${suffixes.join('')}  },\n};\n`;
}
