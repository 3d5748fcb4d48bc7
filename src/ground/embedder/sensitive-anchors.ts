import {
  type Anchor,
  COURTESY_PHRASES,
  EVERYDAY_PHRASES,
  SENSITIVE_PHRASES,
  SENSITIVE_TOPICS,
} from '../../domain/privacy/index.ts';
import type { Embedder } from './embedder.ts';
import { onceOf } from './once-of.ts';
import { embedOnce } from './own-vectors.ts';

/** The anchor phrases of sensitive topics, and the everyday ones, in the embedder's space. */
export const sensitiveAnchors = onceOf(embedAnchors);

async function embedAnchors(embedder: Embedder): Promise<readonly Anchor[]> {
  const phrases = [
    ...SENSITIVE_TOPICS.flatMap((topic) => SENSITIVE_PHRASES[topic].map((text) => ({ topic, text }))),
    ...EVERYDAY_PHRASES.map((text) => ({ topic: null, text })),
    ...COURTESY_PHRASES.map((text) => ({ topic: 'courtesy' as const, text })),
  ];
  const vectors = await embedOnce(
    embedder,
    phrases.map(({ text }) => text),
  );
  return phrases.flatMap(({ topic, text }) => {
    const vector = vectors.get(text);
    return vector === undefined ? [] : [{ topic, vector }];
  });
}
