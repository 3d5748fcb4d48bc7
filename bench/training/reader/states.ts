import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { env, pipeline } from '@xenova/transformers';
import { readCalibration } from '../../../src/ground/embedder/calibration.ts';

// The states of a text's word pieces, as the service's model makes them on the way to its vector: `npx tsx states.ts
// MODEL_FOLDER TEXTS.jsonl OUT`, one {"text": …} a line. Writes OUT.f32 (little-endian, pieces times 384) and OUT.json (for each
// text its first row and, for each piece, from which character to which it stands for; -1 where it stands for none).

const [model, textsFile, out] = process.argv.slice(2);
if (model === undefined || textsFile === undefined || out === undefined)
  throw new Error('states.ts MODEL_FOLDER TEXTS.jsonl OUT');
const folder = resolve(model);
env.allowRemoteModels = false;
env.localModelPath = dirname(folder);
const { prefix } = readCalibration(dirname(folder), basename(folder));
const extractor = await pipeline('feature-extraction', basename(folder), {
  dtype: 'q8',
  session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
});

/** Where each piece stands in the text: pieces follow each other, and what is normalised away stands nowhere. */
function places(text: string, pieces: readonly string[]): [number, number][] {
  const said = prefix + text;
  const lower = said.toLowerCase();
  let at = 0;
  return pieces.map((piece) => {
    const word = piece.replaceAll('▁', '').toLowerCase();
    const from = word === '' ? -1 : lower.indexOf(word, at);
    // Further off it is another one.
    if (from < 0 || from > at + 20) return [-1, -1];
    at = from + word.length;
    return from < prefix.length ? [-1, -1] : [from - prefix.length, at - prefix.length];
  });
}

const file = await open(`${out}.f32`, 'w');
const index: { row: number; places: [number, number][] }[] = [];
let row = 0;
for await (const line of createInterface({ input: createReadStream(textsFile) })) {
  const { text } = JSON.parse(line) as { text: string };
  const output = await extractor(prefix + text.slice(0, 1_000), { pooling: 'none' });
  const pieces = extractor.tokenizer.tokenize(prefix + text.slice(0, 1_000), { add_special_tokens: true });
  const [, count = 0] = output.dims;
  if (pieces.length !== count) throw new Error(`${pieces.length} pieces and ${count} states of "${text}"`);
  await file.write(Buffer.from((output.data as Float32Array).slice().buffer));
  index.push({ row, places: places(text, pieces) });
  row += count;
}
await file.close();
await writeFile(`${out}.json`, JSON.stringify(index));
