import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, readFile, truncate } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { MendableError } from '../../domain/basics/index.ts';
import type { Embedded, VectorSpace } from '../../domain/words/index.ts';
import { type Failed, type Outcome, resultOf } from '../threads/outcome.ts';
import type { Embedder } from './embedder.ts';
import { createLocalModel, transformOf } from './local-model.ts';

/** The file is no cache, or one of another model: it is never written over. */
export class VectorCacheError extends MendableError {}

/** First line of the file; records follow: SHA-256 of the text, the length of what follows, the vector and what was read as float32 and bytes, CRC-32 of all. */
type Header = VectorSpace & { readonly format: 'dsp-vectors/2' };

const DIGEST = 32;
const HEAD = DIGEST + 4;
const CHECK = 4;

/** A model that is only loaded when something is new to it. */
type LazyModel = {
  readonly model: string;
  readonly transform: string;
  readonly open: () => Promise<Embedder>;
};

/** A model of `models/` that remembers in a file what it has embedded; see `cachedEmbedder`. */
export function createCachedModel(model: string, file: string, folder?: string): Promise<Embedder> {
  const open = () => createLocalModel(model, folder);
  return cachedEmbedder({ model, transform: transformOf(model, folder), open }, file);
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
    const header: Header = { format: 'dsp-vectors/2', model: name, transform, dimensions };
    // Texts can be guessed from vectors. Of two processes that begin at once the second finds the first one's header.
    const options = { flag: 'ax', mode: 0o600 };
    await appendFile(file, `${JSON.stringify(header)}\n`, options).catch((cause: unknown) => {
      if (!existsSync(file)) throw cause;
    });
  }
  const { dimensions, known, end } = readCache(file, await readFile(file), name, transform);
  if (end !== null) await truncate(file, end);
  const attempt = async (texts: readonly string[]): Promise<Outcome<Embedded>[]> => {
    const ids = texts.map(digestOf);
    const fresh = new Map(ids.flatMap((id, index) => (known.has(id) ? [] : [[id, texts[index] ?? '']])));
    const outcomes = fresh.size === 0 ? [] : await (await opened()).attempt([...fresh.values()]);
    const failed = new Map<string, Failed>();
    const learned = new Map<string, Buffer>();
    for (const [index, id] of [...fresh.keys()].entries()) {
      const outcome = outcomes[index] ?? { failure: 'it has no vector' };
      if ('failure' in outcome) failed.set(id, outcome);
      else learned.set(id, bodyOf(outcome.value));
    }
    if (learned.size > 0) {
      await appendFile(file, Buffer.concat([...learned].map(([id, body]) => recordOf(id, body))));
      for (const [id, body] of learned) known.set(id, body);
    }
    // Read anew each time: who changes a vector in place must not change what is remembered.
    return ids.map((id) => failed.get(id) ?? { value: embeddedIn(known.get(id) ?? NOTHING, dimensions) });
  };
  return {
    model: name,
    transform,
    dimensions,
    attempt,
    embed: async (texts) => (await attempt(texts)).map(resultOf).map(({ vector }) => vector),
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
  const known = new Map<string, Buffer>();
  let at = end + 1;
  while (at + HEAD <= bytes.length) {
    const next = at + HEAD + bytes.readUInt32LE(at + DIGEST) + CHECK;
    if (next > bytes.length) break;
    const record = bytes.subarray(at, next);
    const body = record.subarray(0, -CHECK);
    if (crc32(body) === record.readUInt32LE(body.length))
      known.set(body.subarray(0, DIGEST).toString('latin1'), body.subarray(HEAD));
    at = next;
  }
  return { dimensions: header.dimensions, known, end: at === bytes.length ? null : at };
}

function headerOf(line: string): Header | null {
  try {
    const header = JSON.parse(line) as Partial<Header>; // checked member by member where it is used
    return header.format === 'dsp-vectors/2' && typeof header.dimensions === 'number'
      ? (header as Header)
      : null;
  } catch {
    return null;
  }
}

function recordOf(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.write(id, 'latin1');
  head.writeUInt32LE(body.length, DIGEST);
  const whole = Buffer.concat([head, body]);
  const check = Buffer.alloc(CHECK);
  check.writeUInt32LE(crc32(whole));
  return Buffer.concat([whole, check]);
}

const NOTHING = Buffer.alloc(0);

/** The vector, and where it was read the meaning and a byte a word. */
function bodyOf({ vector, reading }: Embedded): Buffer {
  const meaning = reading === null ? NOTHING : floats(reading.meaning);
  return Buffer.concat([floats(vector), meaning, reading?.words ?? NOTHING]);
}

function floats(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(4 * vector.length);
  vector.forEach((x, i) => {
    bytes.writeFloatLE(x, 4 * i);
  });
  return bytes;
}

function embeddedIn(body: Buffer, dimensions: number): Embedded {
  const vectorAt = (from: number) =>
    Float32Array.from({ length: dimensions }, (_, i) => body.readFloatLE(from + 4 * i));
  const size = 4 * dimensions;
  if (body.length < size) return { vector: new Float32Array(), reading: null };
  const isRead = body.length >= 2 * size;
  return {
    vector: vectorAt(0),
    reading: isRead ? { meaning: vectorAt(size), words: Uint8Array.from(body.subarray(2 * size)) } : null,
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest().toString('latin1');
}
