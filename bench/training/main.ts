import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { WEIGHTS, type Weights } from '../../src/domain/needs/cluster/merging/weights.ts';
import { createLocalModel } from '../../src/embedder/local-model.ts';
import { mergeExamples, needExamples, type PoolExamples } from './examples.ts';
import { learnMerge, learnWeights } from './learn.ts';
import { leaveOneOut, type PoolScore, scoreWith } from './leave-one-out.ts';
import { readPools } from './pools.ts';
import type { LabelledSnapshot } from './snapshot.ts';
import { openVectorStore } from './vector-store.ts';

type Options = {
  streams: string[];
  sentences: string[];
  model: string;
  cache: string;
  leaveOneOut: boolean;
  variants: boolean;
  write?: string;
};

await new Command('train')
  .description('learn the weights of consolidation from labelled streams, and say what they are worth')
  .requiredOption('--streams <dir...>', 'folders of scenario folders with fragments.jsonl and gold.jsonl')
  .option('--sentences <file...>', 'files of {"text", "label"} lines, to mix pools of', [])
  .requiredOption('--cache <dir>', 'vectors are kept here between runs')
  .option('--model <name>', 'embedding model', 'multilingual-e5-small')
  .option('--leave-one-out', 'score every pool under weights that were learned without it', false)
  .option('--variants', 'score the varied pools too, not only the streams as they are', false)
  .option('--write <file>', 'write the weights as a TypeScript module')
  .action(async (options: Options) => {
    const embedder = await createLocalModel(options.model);
    const store = await openVectorStore(options.cache, embedder);
    const pools = await readPools(options, store, embedder).finally(() => embedder.close());
    console.error(`${pools.length} pools`);
    const examples = readExamples(pools);
    const weights = learnWeights(examples);
    const scored = pools.filter(({ kind }) => options.variants || !kind.includes(','));
    tell('learned on all', scoreWith(weights, scored));
    if (options.leaveOneOut) {
      const kinds = new Set(scored.map(({ kind }) => kind));
      tell('left out', leaveOneOut(pools, examples, kinds));
    }
    if (options.write !== undefined) await writeFile(options.write, moduleOf(weights));
  })
  .parseAsync();

/** First what merging meets, then, of groups merged by what was learned of that, what the gates meet. */
function readExamples(pools: readonly LabelledSnapshot[]): PoolExamples[] {
  const merging = pools.map((pool) => {
    const merge = mergeExamples(pool, WEIGHTS);
    const hasInteractions = pool.snapshot.mentions.some(({ interaction }) => interaction !== null);
    return { merge, hasInteractions };
  });
  console.error(`${merging.reduce((sum, { merge }) => sum + merge.length, 0)} decisions on merging`);
  const weights = { ...WEIGHTS, ...learnMerge(merging) };
  return pools.map((pool, i) => ({
    ...needExamples(pool, weights),
    family: pool.family,
    merge: merging[i]?.merge ?? [],
  }));
}

/** One line a pool, then the mean of each kind. */
function tell(title: string, scores: readonly PoolScore[]): void {
  console.log(`\n${title}: key F1 of the clusters`);
  const kinds = new Map<string, number[]>();
  for (const { pool, score } of scores) {
    kinds.set(pool.kind, [...(kinds.get(pool.kind) ?? []), score.f1]);
    const missed = score.missed.length > 0 ? `  missed ${score.missed.join(', ')}` : '';
    const extra = score.extra.length > 0 ? `  beside ${score.extra.join('; ')}` : '';
    console.log(`  ${score.f1.toFixed(3)} ${pool.name}${missed}${extra}`);
  }
  for (const [kind, values] of kinds) {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    console.log(`${mean.toFixed(3)} ${kind} (${values.length})`);
  }
}

function moduleOf(weights: Weights): string {
  const rounded = Object.entries(weights).map(([name, values]) => {
    return `  ${name}: [${values.map((value) => Number(value.toFixed(3))).join(', ')}],\n`;
  });
  return `/** Written by bench/training/main.ts; see weights.ts for what they mean. */\nexport const LEARNED = {\n${rounded.join('')}};\n`;
}
