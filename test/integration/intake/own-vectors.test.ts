import { afterAll, beforeAll, expect, it } from 'vitest';
import { dot } from '../../../src/domain/basics/index.ts';
import type { Embedder } from '../../../src/ground/embedder/embedder.ts';
import { createLocalModel } from '../../../src/ground/embedder/local-model.ts';
import { embedOnce } from '../../../src/ground/embedder/own-vectors.ts';
import { placedConcepts } from '../../../src/ground/embedder/placed-concepts.ts';
import { sensitiveAnchors } from '../../../src/ground/embedder/sensitive-anchors.ts';

/** Of the texts that ship, each so manieth is embedded here and compared. */
const EVERY = 30;

let model: Embedder;
let asked: string[] = [];

beforeAll(async () => {
  model = await createLocalModel('multilingual-e5-small-tuned');
});
afterAll(() => model.close());

function listening(own: Partial<Embedder> = {}): Embedder {
  asked = [];
  const embed = (texts: readonly string[]) => {
    asked.push(...texts);
    return model.embed(texts);
  };
  return { ...model, embed, ...own };
}

it('texts of ours ship with their vectors, all of them: else npx tsx bench/training/encoder/own-vectors.ts writes them anew', async () => {
  const shipping = listening();
  const anchors = await sensitiveAnchors(shipping);
  const concepts = await placedConcepts(shipping);
  expect(asked).toEqual([]);
  expect([anchors, concepts].flat().length).toBeGreaterThan(500);
  const some = concepts.filter((_, i) => i % EVERY === 0);
  const here = await model.embed(some.map(({ concept }) => concept.replaceAll('_', ' ')));
  for (const [i, { concept, vector }] of some.entries())
    expect(dot(vector, here[i] ?? new Float32Array()), concept).toBeGreaterThan(0.9999);
});

it('another model embeds them itself, and each text once', async () => {
  const other = listening({ transform: 'of another' });
  for (const texts of [
    ['window', 'aisle'],
    ['aisle', 'meal'],
  ])
    await embedOnce(other, texts);
  expect(asked).toEqual(['window', 'aisle', 'meal']);
});
