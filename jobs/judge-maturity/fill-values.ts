import type { Context } from '../../src/context.ts';
import { likeCorrected } from '../../src/domain/mapping/index.ts';
import { mapValue, valuesTaken } from '../../src/domain/synthesis/index.ts';
import { openKeyOfNeed } from '../../src/ground/db/keys/index.ts';
import {
  holdPhrasesWithoutValue,
  type PoolRow,
  saveMappedValues,
  saveTaught,
  valuedPhrases,
} from '../../src/ground/db/pools/index.ts';

/** So many of a need's newest are read with each judging, some tens of milliseconds; the next synthesis reads all. */
const MOST = 200;

/**
 * What has joined a need since its key was last looked at says a value of it, too: nobody waits for the next synthesis. What
 * people put right teaches the phrases like it.
 */
export async function fillValues(
  { db, embedder }: Pick<Context, 'db' | 'embedder'>,
  { scenario, pool }: Pick<PoolRow, 'scenario' | 'pool'>,
  needs: readonly string[],
): Promise<void> {
  for (const need of needs) {
    const key = await openKeyOfNeed(db, scenario, need);
    if (key === null) continue;
    const { definition, evidence } = key;
    await db.sql.begin(async (tx) => {
      const members = await holdPhrasesWithoutValue(tx, need, MOST);
      const values = members.flatMap(({ phrase, text, language }) => {
        const said = mapValue(definition, evidence.reading, text, { language });
        return said === null ? [] : [[phrase, said] as const];
      });
      await saveMappedValues(tx, pool, valuesTaken(definition, new Map(values)));
      await saveTaught(tx, need, likeCorrected(await valuedPhrases(tx, need, embedder)));
    });
  }
}
