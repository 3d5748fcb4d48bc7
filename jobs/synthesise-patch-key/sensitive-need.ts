import type { Context } from '../../src/context.ts';
import { membersOf, type NeedPool } from '../../src/db/keys/index.ts';
import { type SensitiveTopic, sensitiveMeaning } from '../../src/domain/privacy/index.ts';
import { sensitiveAnchors } from '../../src/embedder/sensitive-anchors.ts';

/** The sensitive topic of what the people of some clusters say, or null. */
export async function sensitiveNeed(
  { embedder }: Pick<Context, 'embedder'>,
  pool: NeedPool,
  clusters: readonly string[],
): Promise<SensitiveTopic | null> {
  const said = membersOf(pool, clusters).map(({ phrase: { text, vector }, mentions }) => ({
    text,
    vector,
    times: mentions.length,
  }));
  return sensitiveMeaning(said, await sensitiveAnchors(embedder));
}
