import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/cli/console/usage-error.ts';
import { readStream } from '../../../src/cli/replay/stream.ts';

// A stream is read line by line from a file, so this is the one unit test that writes some.
const FOLDER = mkdtempSync(join(tmpdir(), 'dsp-stream-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

function streamOf(text: string) {
  const file = join(FOLDER, 'stream.jsonl');
  writeFileSync(file, text);
  return readStream(file);
}

const line = (id: string, observed_at: string, more: object = {}) =>
  JSON.stringify({ id, observed_at, ...more });

describe('a recorded stream', () => {
  it('is ordered by instants, not by their spelling, and by the file within one instant', async () => {
    const items = await streamOf(
      [
        line('third', '2026-01-05T10:00:00Z'),
        line('second', '2026-01-05T10:30:00+01:00'),
        line('first', '2026-01-05T00:00:00-05:00'),
        line('fourth', '2026-01-05T10:00:00.000Z'),
      ].join('\n'),
    );
    expect(items.map(({ body }) => body['id'])).toEqual(['first', 'second', 'third', 'fourth']);
    expect(items[0]?.observedAt).toEqual(new Date('2026-01-05T05:00:00Z'));
  });

  it('tells interactions from fragments by their payload, even an empty one', async () => {
    const items = await streamOf(
      [
        line('a', '2026-01-05T10:00:00Z', { text: 'tea' }),
        line('b', '2026-01-05T10:00:00Z', { payload: {} }),
      ].join('\r\n'),
    );
    expect(items.map(({ kind }) => kind)).toEqual(['fragment', 'interaction']);
  });

  it('may have blank lines, and be empty', async () => {
    expect(await streamOf(`\n\n${line('a', '2026-01-05T10:00:00Z')}\n  \n`)).toHaveLength(1);
    expect(await streamOf('')).toEqual([]);
  });

  it.each([
    ['no JSON', '{"id"', 'stream.jsonl:2: this line is not JSON.'],
    ['a list', '[]', 'stream.jsonl:2: a line is a JSON object.'],
    ['null', 'null', 'stream.jsonl:2: a line is a JSON object.'],
    ['no time', '{"id":"b"}', 'stream.jsonl:2: "observed_at" must be'],
    ['a number for a time', '{"observed_at":1767600000}', 'stream.jsonl:2: "observed_at" must be'],
    ['a day that is none', '{"observed_at":"2026-13-05T10:00:00Z"}', 'stream.jsonl:2: "observed_at" must be'],
  ])('is refused for %s, with file and line', async (_, bad, sentence) => {
    const reading = streamOf(`${line('a', '2026-01-05T10:00:00Z')}\n${bad}\n`);
    await expect(reading).rejects.toThrow(UsageError);
    await expect(reading).rejects.toThrow(sentence);
  });
});
