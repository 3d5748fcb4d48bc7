import { randomUUID } from 'node:crypto';
import { backgroundOf } from '../../../src/ground/embedder/background.ts';
import type { Embedder } from '../../../src/ground/embedder/embedder.ts';

/** Who asks a model that sleeps may be answered by words alone: this wakes it, also where all other texts are remembered. */
export async function awake(embedder: Embedder): Promise<void> {
  await backgroundOf(embedder);
  await embedder.embed([randomUUID()]);
}
