import type { Context } from '../../src/context.ts';
import { onlyCourtesy, type SensitiveTopic, sensitiveMeaning } from '../../src/domain/privacy/index.ts';
import { membersOf, type NeedPool } from '../../src/ground/db/keys/index.ts';
import { sensitiveAnchors } from '../../src/ground/embedder/sensitive-anchors.ts';

type WithEmbedder = Pick<Context, 'embedder'>;

/** The sensitive topic of what the people of some clusters say, or null. */
export async function sensitiveNeed(
  { embedder }: WithEmbedder,
  pool: NeedPool,
  clusters: readonly string[],
): Promise<SensitiveTopic | null> {
  return sensitiveMeaning(saidIn(pool, clusters), await sensitiveAnchors(embedder));
}

/** Whether the people of a cluster ask for nothing. */
export async function asksForNothing(
  { embedder }: WithEmbedder,
  pool: NeedPool,
  cluster: string,
): Promise<boolean> {
  return onlyCourtesy(saidIn(pool, [cluster]), await sensitiveAnchors(embedder));
}

function saidIn(pool: NeedPool, clusters: readonly string[]) {
  return membersOf(pool, clusters).map(({ phrase: { text, vector }, mentions }) => ({
    text,
    vector,
    times: mentions.length,
  }));
}
