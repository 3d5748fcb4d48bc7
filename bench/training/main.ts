import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { WEIGHTS, type Weights } from '../../src/domain/needs/cluster/merging/weights.ts';
import type { Encoders } from './encoders.ts';
import type { PoolExamples } from './examples.ts';
import { UNLICENSED } from './families.ts';
import { learnMerge, learnWeights } from './learn.ts';
import { readPools } from './pools.ts';
import { startSideBySide } from './side-by-side.ts';
import type { LabelledSnapshot } from './snapshot.ts';
import { type PoolScore, table } from './table.ts';

type Options = {
  data: string;
  cache: string;
  encoder: string;
  unseen: string[];
  leaveOut: boolean;
  each: boolean;
  write?: string;
  writeLeftOut?: string;
};

await new Command('train')
  .description('learn the weights of consolidation from labelled streams, and say what they are worth')
  .requiredOption('--data <dir>', 'folder of folders of scenario folders')
  .requiredOption('--cache <dir>', 'vectors are kept here between runs')
  .option('--encoder <folder>', 'folder of the model', 'models/multilingual-e5-small-tuned')
  .option(
    '--unseen <families=folder...>',
    'folder of a model that was tuned without these families (a,b=folder): their pools are learned in its vectors',
    [],
  )
  .option('--leave-out', 'score every pool under weights that were learned without its family', false)
  .option('--each', 'a line for each pool, with what it missed', false)
  .option('--write <file>', 'write the weights as a TypeScript module')
  .option(
    '--write-left-out <dir>',
    'with --leave-out: a module for each family, <family>.ts, learned without it',
  )
  .action(train)
  .parseAsync();

async function train(options: Options): Promise<void> {
  const pools = await readPools({ data: options.data, encoders: encodersOf(options) });
  const taught = pools.filter(({ family }) => !UNLICENSED.has(family));
  console.error(`${pools.length} pools of ${new Set(pools.map(({ family }) => family)).size} families`);
  const side = startSideBySide();
  const score = async (weights: Weights, some: readonly LabelledSnapshot[]): Promise<PoolScore[]> => {
    const scores = await side.each(some.map((pool) => ({ verb: 'score', pool, weights }) as const));
    return some.flatMap((pool, i) => {
      const found = scores[i];
      return found === undefined ? [] : [{ pool, score: found }];
    });
  };
  try {
    const examples = await readExamples(taught, side);
    const weights = learnWeights(examples);
    if (options.write !== undefined) await writeFile(options.write, moduleOf(weights));
    const whole = pools.filter(({ kind }) => /^slot-recovery[^,]*$/.test(kind));
    const known = await score(weights, whole);
    const left: PoolScore[] = [];
    if (options.leaveOut)
      for (const family of new Set(whole.map((pool) => pool.family))) {
        const without = learnWeights(examples.filter((one) => one.family !== family));
        if (options.writeLeftOut !== undefined)
          await writeFile(join(options.writeLeftOut, `${family}.ts`), moduleOf(without));
        left.push(
          ...(await score(
            without,
            whole.filter((pool) => pool.family === family),
          )),
        );
      }
    console.log(table(known, left, options.each));
  } finally {
    await side.close();
  }
}

function encodersOf({ encoder, unseen, cache }: Options): Encoders {
  const byFamily = unseen.flatMap((line) => {
    const [families = '', folder = ''] = line.split('=');
    return families.split(',').map((family) => [family, folder] as const);
  });
  return { usual: encoder, byFamily: new Map(byFamily), cache };
}

/** First what merging meets, then, of groups merged by what was learned of that, what the gates meet. */
async function readExamples(
  pools: readonly LabelledSnapshot[],
  side: ReturnType<typeof startSideBySide>,
): Promise<PoolExamples[]> {
  const decisions = await side.each(
    pools.map((pool) => ({ verb: 'merging', pool, weights: WEIGHTS }) as const),
  );
  const merging = pools.flatMap(({ family }, i) => {
    const asked = decisions[i];
    return asked === undefined ? [] : [{ family, ...asked }];
  });
  console.error(`${merging.reduce((sum, { merge }) => sum + merge.length, 0)} decisions on merging`);
  const weights = { ...WEIGHTS, ...learnMerge(merging) };
  const needs = await side.each(pools.map((pool) => ({ verb: 'needs', pool, weights }) as const));
  return merging.flatMap((pool, i) => {
    const asked = needs[i];
    return asked === undefined ? [] : [{ ...pool, ...asked }];
  });
}

function moduleOf(weights: Weights): string {
  const rounded = Object.entries(weights).map(([name, values]) => {
    return `  ${name}: [${values.map((value) => Number(value.toFixed(3))).join(', ')}],\n`;
  });
  return `/** Written by bench/training/main.ts; see weights.ts for what they mean. */\nexport const LEARNED = {\n${rounded.join('')}};\n`;
}
