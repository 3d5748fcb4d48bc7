/**
 * Which of two names an owner would keep (`name-pairs.txt`: need, the one to keep, the other; our own needs, names chosen before any
 * was ranked), and which the service's ranking does. `photo_retouch` and `flight_booking` are the demo's sayings.
 *
 *   npx tsx bench/accuracy/name-pairs.ts <file of vectors> <folder of scenario folders...>
 *
 * Four services are written by `npx tsx bench/training/said/write.ts out/said`; `bench/accuracy/small-pools` has three more.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chanceOf, oddsOf } from '../../src/domain/statistics/index.ts';
import { readNeed, weighEvidence } from '../../src/domain/synthesis/evidence.ts';
import type { SynthesisInput } from '../../src/domain/synthesis/key-proposal.ts';
import { inEnglish } from '../../src/domain/synthesis/naming/in-english.ts';
import { NAMING } from '../../src/domain/synthesis/naming/learned-weights.ts';
import { namingWords } from '../../src/domain/synthesis/naming/word-evidence.ts';
import { needKind } from '../../src/domain/synthesis/need-kind.ts';
import { FUNCTION_WORDS, lemma, normalForm } from '../../src/domain/words/index.ts';
import type { Embedder } from '../../src/ground/embedder/embedder.ts';
import { createCachedModel } from '../../src/ground/embedder/vector-cache.ts';
import { resultOf } from '../../src/ground/threads/outcome.ts';
import { jsonLines } from '../json-lines.ts';
import { trueNeeds } from './true-needs.ts';

const DEMO = ['flight_booking', 'photo_retouch'];
const OWNERS = 5;
/** Of names, in the mean; as `key-name.ts` has it. */
const WORDS_OF_A_NAME = 2;

const [vectors, ...folders] = process.argv.slice(2);
if (vectors === undefined) throw new Error('Say where vectors are kept, and which folders to read.');
const embedder = await createCachedModel('multilingual-e5-small-tuned', vectors);
const inputs = new Map<string, SynthesisInput>();
for (const folder of folders)
  for await (const { scenario, label, input } of trueNeeds(folder, embedder))
    inputs.set(`${scenario} ${label}`, input);
for (const scenario of DEMO)
  for (const [need, input] of await demoNeeds(scenario, embedder)) inputs.set(`${scenario} ${need}`, input);
await embedder.close();

let kept = 0;
const rows = (await readFile(join(import.meta.dirname, 'name-pairs.txt'), 'utf8')).trim().split('\n');
for (const row of rows) {
  const [need = '', names = ''] = row.split(': ');
  const [keep = '', other = ''] = names.split(' ');
  const share = fitsOf(inputs.get(need));
  if (share(keep) > share(other)) kept++;
  else
    process.stdout.write(
      `${need}: ${other} ${share(other).toFixed(2)} before ${keep} ${share(keep).toFixed(2)}\n`,
    );
}
process.stdout.write(`${kept} of ${rows.length} pairs as an owner would\n`);

/** How much of a name the need's owner is expected to say, as `key-name.ts` ranks by. */
function fitsOf(input: SynthesisInput | undefined): (name: string) => number {
  if (input === undefined) return () => 0;
  const need = readNeed(input);
  const evidence = weighEvidence(input, need);
  const english = inEnglish(input, need, evidence, needKind(evidence));
  const chances = new Map<string, number>();
  for (const [word, { spelling, facts }] of namingWords(english.evidence, english.kind))
    for (const said of [word, spelling, lemma(spelling)])
      chances.set(said, chanceOf(oddsOf(NAMING.word, facts)));
  const suffix = NAMING.suffix[english.kind.family] ?? 0;
  return (name) => {
    const parts = name.split('_').filter((part) => !FUNCTION_WORDS.has(part));
    const sum = parts.reduce((all, part, at) => {
      const own = chances.get(part) ?? chances.get(lemma(part));
      return all + (own ?? (at === parts.length - 1 ? suffix : 0));
    }, 0);
    return (2 * sum) / (parts.length + WORDS_OF_A_NAME);
  };
}

async function demoNeeds(scenario: string, model: Embedder): Promise<Map<string, SynthesisInput>> {
  const said = await jsonLines<{ text: string; need: string | string[]; language: string }>(
    join(import.meta.dirname, '../../demo', scenario, 'sayings.jsonl'),
  );
  const embedded = (await model.attempt(said.map(({ text: one }) => normalForm(one)))).map(resultOf);
  const phrases = said.map((one, index) => ({
    ...one,
    phrase: {
      id: `p${index}`,
      text: one.text,
      language: one.language,
      vector: embedded[index]?.vector ?? new Float32Array(),
      reading: embedded[index]?.reading ?? null,
    },
  }));
  const needs = new Set(phrases.flatMap(({ need }) => (typeof need === 'string' ? [need] : [])));
  return new Map(
    [...needs].map((need): [string, SynthesisInput] => {
      const members = phrases.filter((one) => one.need === need);
      const input: SynthesisInput = {
        scenario,
        members: members.map(({ phrase }, index) => ({
          phrase,
          mentions: Array.from({ length: 2 }, (_, of) => ({
            fragment: `${phrase.id} ${of}`,
            phrase: phrase.id,
            owner: `${(index + 7 * of) % 40}`,
            day: '2026-01-05',
            interaction: null,
          })),
        })),
        background: phrases.flatMap(({ phrase, need: other }) => (other === need ? [] : [phrase])),
        keys: [],
        taken: new Set(),
        saidShare: null,
        owners: OWNERS,
      };
      return [need, input];
    }),
  );
}
