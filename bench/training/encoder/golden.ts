/**
 * What hangs on the bytes of the model that ships, made anew after they changed:
 *
 *   npx tsx bench/training/encoder/golden.ts
 *
 * writes its golden vectors, the list of its digests, and the digest of the list into the source.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resultOf } from '../../../src/ground/threads/outcome.ts';
import { startThread } from '../../../src/ground/threads/thread.ts';

const MODEL = 'multilingual-e5-small-tuned';
const MODELS = fileURLToPath(new URL('../../../models/', import.meta.url));
const SOURCE = fileURLToPath(new URL('../../../src/ground/embedder/local-model.ts', import.meta.url));
const FILES = [
  'config.json',
  'golden_vectors.json',
  'language_subspace.json',
  'onnx/model_quantized.onnx',
  'special_tokens_map.json',
  'tokenizer.json',
  'tokenizer_config.json',
];

/** Words of our own, in eight languages, from one word to a long sentence. */
const TEXTS = [
  'window seat please',
  'wheelchair',
  'could you text me when the driver is ten minutes away, and ring the bell only once because the baby sleeps',
  'no more than 300 euros a night',
  'bitte ohne Nüsse, ich bin allergisch',
  'ein ruhiges Zimmer zum Hof',
  'Rechnung auf die Firma ausstellen',
  'un siège côté couloir près de la sortie',
  'je voudrais payer en trois fois',
  'sans gluten',
  'que la entrega sea después de las seis de la tarde',
  'una habitación con vistas al mar y desayuno incluido',
  '¿aceptan perros?',
  '请给我靠窗的座位',
  '少放辣椒，多加香菜',
  '禁煙の部屋をお願いします',
  '荷物は玄関の前に置いてください',
  'मुझे शाकाहारी खाना चाहिए',
  'أريد غرفة في طابق منخفض',
  'التوصيل يوم الجمعة صباحًا من فضلك',
];

const path = (file: string) => `${MODELS}${MODEL}/${file}`;
const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
const digestOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

const entry = new URL('../../../src/ground/embedder/model-thread.ts', import.meta.url);
const thread = startThread<string, Float32Array>(entry, { modelFolder: MODELS, model: MODEL }, () => 20_000);
const vectors = (await thread.each(TEXTS)).map(resultOf);
await thread.close();
const lines = TEXTS.map((text, i) =>
  JSON.stringify({ text, vector: bytesOf(vectors[i] ?? new Float32Array()).toString('base64') }),
);
writeFileSync(path('golden_vectors.json'), `[\n${lines.join(',\n')}\n]\n`);

const sums = FILES.map((file) => `${digestOf(readFileSync(path(file)))}  ${file}\n`).join('');
writeFileSync(path('SHA256SUMS'), sums);
const source = readFileSync(SOURCE, 'utf8');
writeFileSync(SOURCE, source.replace(new RegExp(`('${MODEL}': ')[0-9a-f]{64}'`), `$1${digestOf(sums)}'`));
process.stdout.write(`SHA256SUMS: ${digestOf(sums)}\n`);
