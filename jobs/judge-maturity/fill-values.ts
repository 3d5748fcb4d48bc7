import type { Context } from '../../src/context.ts';
import { mapValue } from '../../src/domain/synthesis/index.ts';
import { openKeyOfNeed } from '../../src/ground/db/keys/index.ts';
import { type PoolRow, phrasesWithoutValue, saveMappedValues } from '../../src/ground/db/pools/index.ts';

/** What has joined a need since its key was last looked at says a value of it, too: nobody waits for the next synthesis. */
export async function fillValues(
  { db }: Pick<Context, 'db'>,
  { scenario, pool }: Pick<PoolRow, 'scenario' | 'pool'>,
  needs: readonly string[],
): Promise<void> {
  for (const need of needs) {
    const key = await openKeyOfNeed(db, scenario, need);
    if (key === null) continue;
    const { definition, evidence } = key;
    const values = (await phrasesWithoutValue(db, need)).flatMap(({ phrase, text, language }) => {
      const said = mapValue(definition, evidence.reading, text, { language });
      return said === null ? [] : [{ ...said, phrase, value: JSON.stringify(said.value) }];
    });
    await db.sql.begin((tx) => saveMappedValues(tx, pool, values));
  }
}
