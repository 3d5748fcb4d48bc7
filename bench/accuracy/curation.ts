/**
 * What a person's corrections teach: of the true needs of labelled streams (format: quality scenario folders) that become a key
 * with a list, which phrases still say no value, or a wrong one, after each ten that somebody put right, chosen by chance among
 * those; with and without `likeCorrected`. A value of the key stands for the hidden value that most of its phrases say.
 *
 *   npx tsx bench/accuracy/curation.ts <folder of scenario folders> <file of vectors> [<seeds>]
 */
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SURE_ENOUGH } from '../../src/domain/mapping/back-fill.ts';
import { likeCorrected, type ValuedPhrase } from '../../src/domain/mapping/like-corrected.ts';
import { pick, type Random, seededRandom } from '../../src/domain/statistics/index.ts';
import { synthesise } from '../../src/domain/synthesis/synthesise.ts';
import { createCachedModel } from '../../src/ground/embedder/vector-cache.ts';
import { trueNeeds } from './true-needs.ts';

const SHIPPED = fileURLToPath(new URL('../../models/multilingual-e5-small-tuned', import.meta.url));
const STEPS = [0, 10, 20, 30, 40, 50];

type Phrase = ValuedPhrase & { readonly truth: string };

const [dir, vectors, seeds = '3'] = process.argv.slice(2);
if (dir === undefined || vectors === undefined)
  throw new Error('Say which folder of scenario folders to read, and where vectors are kept.');
const embedder = await createCachedModel(basename(SHIPPED), vectors, dirname(SHIPPED));
const needs: Phrase[][] = [];
for await (const { input, key, values } of trueNeeds(dir, embedder)) {
  if (key.value_kind !== 'enum') continue;
  const proposal = synthesise(input);
  if (proposal?.definition.acceptable_values === undefined) continue;
  const members = input.members.flatMap(({ phrase, mentions }) => {
    const truth = commonest(mentions.flatMap(({ fragment }) => values.get(fragment) ?? []));
    const said = proposal.values.get(phrase.id);
    return truth === null
      ? []
      : [{ id: phrase.id, vector: phrase.reading?.meaning ?? phrase.vector, truth, said }];
  });
  const meant = new Map(
    proposal.definition.acceptable_values.map((value) => [
      String(value),
      commonest(members.flatMap(({ truth, said }) => (String(said?.value) === String(value) ? [truth] : []))),
    ]),
  );
  needs.push(
    members.map(({ said, ...one }): Phrase => {
      const value = said === undefined ? null : (meant.get(String(said.value)) ?? null);
      return {
        ...one,
        value,
        by: value !== null && (said?.confidence ?? 0) >= SURE_ENOUGH ? 'read' : 'open',
      };
    }),
  );
}
await embedder.close();
const phrases = needs.reduce((sum, need) => sum + need.length, 0);
process.stdout.write(`${basename(dir)}: ${needs.length} needs with a list, ${phrases} phrases\n`);
for (const teaches of [false, true]) {
  const shares = STEPS.map(() => 0);
  const taught = { right: 0, wrong: 0 };
  for (let seed = 1; seed <= Number(seeds); seed++)
    curate(needs, seededRandom(seed), teaches, taught).forEach((share, index) => {
      shares[index] = (shares[index] ?? 0) + share / Number(seeds);
    });
  const line = STEPS.map((step, index) => `${step}: ${((shares[index] ?? 0) * 100).toFixed(1)} %`).join('  ');
  const told = teaches ? `taught ${taught.right} right, ${taught.wrong} wrong` : '';
  process.stdout.write(`${teaches ? 'with   ' : 'without'} ${line} ${told}\n`);
}

/** The share of phrases that need a hand, before and after each ten corrections. */
function curate(
  all: readonly Phrase[][],
  random: Random,
  teaches: boolean,
  taught: { right: number; wrong: number },
): number[] {
  let state = all.map((need) => [...need]);
  const shares: number[] = [];
  for (let done = 0; ; done++) {
    const shown = state.map((need) => (teaches ? valued(need) : need));
    const wrong = shown.flatMap((need, at) =>
      need.filter(({ value, truth }) => value !== truth).map((phrase) => ({ at, phrase })),
    );
    if (STEPS.includes(done)) shares.push(wrong.length / phrases);
    if (shares.length === STEPS.length) {
      state.flat().forEach((before, index) => {
        const after = shown.flat()[index];
        if (after === undefined || before.by !== 'open' || after.value === before.value) return;
        if (after.value === before.truth) taught.right++;
        else taught.wrong++;
      });
      return shares;
    }
    const picked = pick(wrong, random);
    if (picked === undefined) continue;
    state = state.map((need, at) =>
      at !== picked.at
        ? need
        : need.map((one) =>
            one.id === picked.phrase.id ? { ...one, value: one.truth, by: 'set' as const } : one,
          ),
    );
  }
}

function valued(need: readonly Phrase[]): Phrase[] {
  const values = likeCorrected(need);
  return need.map((one) => ({
    ...one,
    value: values.get(one.id) === undefined ? one.value : String(values.get(one.id)),
  }));
}

function commonest(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null;
}
