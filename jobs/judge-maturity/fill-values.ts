import type { Context } from '../../src/context.ts';
import { likeCorrected } from '../../src/domain/mapping/index.ts';
import { mapValue, valuesTaken } from '../../src/domain/synthesis/index.ts';
import { holdNeed, openKeysOfNeeds, type PatchKeyRow } from '../../src/ground/db/keys/index.ts';
import {
  holdPhrasesWithoutValue,
  needsWithoutValues,
  type PoolRow,
  saveMappedValues,
  saveTaught,
  valuedPhrases,
} from '../../src/ground/db/pools/index.ts';

/** So many of a need's newest are read with each judging, some tens of milliseconds; the next synthesis reads all. */
const MOST = 200;
/** Each is held against each: a tenth of a second. */
const MOST_COMPARED = 600;

/**
 * What has joined a need since its key was last looked at says a value of it, too: nobody waits for the next synthesis. What
 * people put right teaches the phrases like it.
 */
export async function fillValues(
  { db, embedder }: Pick<Context, 'db' | 'embedder'>,
  { scenario, pool }: Pick<PoolRow, 'scenario' | 'pool'>,
  needs: readonly string[],
): Promise<void> {
  if (needs.length === 0) return;
  const keys = new Map((await openKeysOfNeeds(db, scenario, needs)).map((key) => [key.cluster, key]));
  for (const { need, open, corrected } of await needsWithoutValues(db, pool, [...keys.keys()], MOST)) {
    const key = keys.get(need);
    // Most words that say nothing today said nothing before; who only looks holds nobody up.
    if (key === undefined || (!corrected && sayingSomething(key, open).size === 0)) continue;
    await db.sql.begin(async (tx) => {
      // The pool's row before its members, as whoever learns it takes them: so neither waits for the other.
      if (!(await holdNeed(tx, pool, need))) return;
      const members = await holdPhrasesWithoutValue(tx, { id: need, pool }, MOST);
      await saveMappedValues(tx, pool, sayingSomething(key, members));
      const valued = await valuedPhrases(tx, { id: need, pool }, embedder, MOST_COMPARED);
      await saveTaught(tx, { id: need, pool }, valued, likeCorrected(valued));
    });
  }
}

/** What each says for the key, where it says anything. */
function sayingSomething(
  { definition, evidence }: Pick<PatchKeyRow, 'definition' | 'evidence'>,
  members: readonly { phrase: string; text: string; language: string }[],
): ReturnType<typeof valuesTaken> {
  const values = members.flatMap(({ phrase, text, language }) => {
    const said = mapValue(definition, evidence.reading, text, { language });
    return said === null ? [] : [[phrase, said] as const];
  });
  return valuesTaken(definition, new Map(values));
}
