import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, readFile, truncate } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { MendableError } from '../domain/basics/index.ts';
import { type Failed, type Outcome, resultOf } from '../threads/outcome.ts';
import type { Embedder } from './embedder.ts';
import { createLocalModel, transformOf } from './local-model.ts';

/** The file is no cache, or one of another model: it is never written over. */
export class VectorCacheError extends MendableError {}

/** First line of the file; records follow: SHA-256 of the text, the vector as float32, CRC-32 of both. */
type Header = {
  readonly format: 'dsp-vectors/1';
  readonly model: string;
  readonly transform: string;
  readonly dimensions: number;
};

const DIGEST = 32;
const CHECK = 4;

/** A model that is only loaded when something is new to it. */
type LazyModel = {
  readonly model: string;
  readonly transform: string;
  readonly open: () => Promise<Embedder>;
};

/** A model of `models/` that remembers in a file what it has embedded; see `cachedEmbedder`. */
export function createCachedModel(model: string, file: string): Promise<Embedder> {
  return cachedEmbedder({ model, transform: transformOf(model), open: () => createLocalModel(model) }, file);
}

/**
 * An embedder that remembers in a file what it has embedded: replays say the same again and again. Vectors come back to the
 * byte. Several processes may share the file: a record is appended in one write, and one that was torn is cut off.
 *
 * @param file made when it is missing
 * @throws VectorCacheError when the file holds something else, or another model's vectors
 */
export async function cachedEmbedder(lazy: LazyModel, file: string): Promise<Embedder> {
  const { model: name, transform } = lazy;
  // One model, however many ask for the first time at once.
  let model: Promise<Embedder> | null = null;
  const opened = () => {
    model ??= lazy.open();
    return model;
  };
  if (!existsSync(file)) {
    const { dimensions } = await opened();
    const header: Header = { format: 'dsp-vectors/1', model: name, transform, dimensions };
    // Texts can be guessed from vectors. Of two processes that begin at once the second finds the first one's header.
    const options = { flag: 'ax', mode: 0o600 };
    await appendFile(file, `${JSON.stringify(header)}\n`, options).catch((cause: unknown) => {
      if (!existsSync(file)) throw cause;
    });
  }
  const { dimensions, vectors, end } = readCache(file, await readFile(file), name, transform);
  if (end !== null) await truncate(file, end);
  const attempt = async (texts: readonly string[]): Promise<Outcome<Float32Array>[]> => {
    const ids = texts.map(digestOf);
    const fresh = new Map(ids.flatMap((id, index) => (vectors.has(id) ? [] : [[id, texts[index] ?? '']])));
    const outcomes = fresh.size === 0 ? [] : await (await opened()).attempt([...fresh.values()]);
    const failed = new Map<string, Failed>();
    const learned = new Map<string, Float32Array>();
    for (const [index, id] of [...fresh.keys()].entries()) {
      const outcome = outcomes[index] ?? { failure: 'it has no vector' };
      if ('failure' in outcome) failed.set(id, outcome);
      else learned.set(id, outcome.value);
    }
    if (learned.size > 0) {
      await appendFile(file, Buffer.concat([...learned].map(([id, vector]) => recordOf(id, vector))));
      for (const [id, vector] of learned) vectors.set(id, vector);
    }
    // A copy: who changes a vector in place must not change what is remembered.
    return ids.map((id) => failed.get(id) ?? { value: Float32Array.from(vectors.get(id) ?? []) });
  };
  return {
    model: name,
    transform,
    dimensions,
    attempt,
    embed: async (texts) => (await attempt(texts)).map(resultOf),
    close: async () => (await model)?.close(),
  };
}

/** `end`: where the last whole record ends, when a torn one follows it. */
function readCache(file: string, bytes: Buffer, model: string, transform: string) {
  const end = bytes.indexOf(10);
  const header = headerOf(bytes.subarray(0, Math.max(end, 0)).toString());
  if (header === null) throw new VectorCacheError(`${file} is no file of vectors.`);
  if (header.model !== model || header.transform !== transform) {
    throw new VectorCacheError(
      `${file} holds vectors of ${header.model} (${header.transform}), and this run wants ${model} (${transform}). Name another file.`,
    );
  }
  const length = DIGEST + 4 * header.dimensions + CHECK;
  const vectors = new Map<string, Float32Array>();
  for (let at = end + 1; at + length <= bytes.length; at += length) {
    const record = bytes.subarray(at, at + length);
    const body = record.subarray(0, length - CHECK);
    if (crc32(body) !== record.readUInt32LE(length - CHECK)) continue;
    const vector = new Float32Array(header.dimensions);
    for (let i = 0; i < vector.length; i++) vector[i] = body.readFloatLE(DIGEST + 4 * i);
    vectors.set(body.subarray(0, DIGEST).toString('latin1'), vector);
  }
  const rest = (bytes.length - end - 1) % length;
  return { dimensions: header.dimensions, vectors, end: rest === 0 ? null : bytes.length - rest };
}

function headerOf(line: string): Header | null {
  try {
    const header = JSON.parse(line) as Partial<Header>; // checked member by member where it is used
    return header.format === 'dsp-vectors/1' && typeof header.dimensions === 'number'
      ? (header as Header)
      : null;
  } catch {
    return null;
  }
}

function recordOf(id: string, vector: Float32Array): Buffer {
  const body = Buffer.alloc(DIGEST + 4 * vector.length);
  body.write(id, 'latin1');
  vector.forEach((x, i) => {
    body.writeFloatLE(x, DIGEST + 4 * i);
  });
  const check = Buffer.alloc(CHECK);
  check.writeUInt32LE(crc32(body));
  return Buffer.concat([body, check]);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest().toString('latin1');
}
