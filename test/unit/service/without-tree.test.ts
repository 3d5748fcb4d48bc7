import { fileURLToPath } from 'node:url';
import { AutoTokenizer, env } from '@xenova/transformers';
import { expect, test } from 'vitest';
import { withoutTree } from '../../../src/ground/embedder/without-tree.ts';

const TEXTS = [
  'window seat please',
  'un asiento de pasillo, ¿sí?',
  'fenêtre 3 × 12,50 €',
  '靠窗的座位',
  '窓側の席がいいです',
  'कृपया खिड़की',
  'мне у окна',
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'internationalisationinternationalisation',
  'ok 👩‍👩‍👧 \u{1f6eb}',
  '',
];

test('a text has the pieces that the library’s own tree finds, in the model that ships', async () => {
  env.allowRemoteModels = false;
  env.localModelPath = fileURLToPath(new URL('../../../models/', import.meta.url));
  const tokenizer = await AutoTokenizer.from_pretrained('multilingual-e5-small-tuned');
  const pieces = () =>
    TEXTS.map((text) => tokenizer.tokenize(`query: ${text}`, { add_special_tokens: true }));
  const before = pieces();
  const { model } = tokenizer._tokenizer;
  expect(Object.keys(model)).toContain('trie');
  const tree = Reflect.get(model, 'trie');
  withoutTree(model);
  expect(Reflect.get(model, 'trie')).not.toBe(tree);
  expect(pieces()).toStrictEqual(before);
});

test('a tokenizer of another make stays as it is', () => {
  const other = { vocab: new Map([['a', 1]]), tokens_to_ids: {}, trie: null };
  withoutTree(other);
  expect(other).toStrictEqual({ vocab: new Map([['a', 1]]), tokens_to_ids: {}, trie: null });
});
