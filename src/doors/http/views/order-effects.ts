import type { Context } from '../../../context.ts';
import { DAY_MS, utcDay } from '../../../domain/basics/index.ts';
import { ownTerms } from '../../../domain/keys/index.ts';
import { effectsOf } from '../../../domain/mapping/index.ts';
import type { KeyDefinition } from '../../../domain/template/index.ts';
import {
  agentsOfKey,
  filledPayloads,
  type PatchKeyRow,
  refusedValues,
  saidLately,
} from '../../../ground/db/keys/index.ts';
import { newestFor } from '../../exchange/templates/known-template.ts';

const DAYS = 30;
const MOST_AGENTS = 1_000;

/** What an order would have done to the newest days: payloads, words, client agents, and the lines that get a version by it. */
export async function orderEffects({ db, clock }: Context, key: PatchKeyRow, after: KeyDefinition) {
  const since = new Date(clock.now().getTime() - DAYS * DAY_MS);
  const day = utcDay(since);
  const [filled, refused, said, agents] = await Promise.all([
    filledPayloads(db, key),
    // Only counted here: nobody's value is shown.
    refusedValues(db, key, day, 1),
    saidLately(db, key, since),
    agentsOfKey(db, key, since, MOST_AGENTS),
  ]);
  const { reading } = key.evidence;
  const set = filled.filter((one) => one.day >= day).map(({ payload }) => payload[key.keyName]);
  const sent = { set, refused: refused.values, said };
  const lines = key.status === 'stable' ? (['stable', 'experimental'] as const) : (['experimental'] as const);
  const followed = await Promise.all(
    lines.map(async (line) => ({
      line,
      follows: (await newestFor(db, key.scenario, line, null))?.schemaId ?? null,
    })),
  );
  return {
    days: DAYS,
    payloads: set.length,
    client_agents: agents.length,
    ...effectsOf(after, { ...reading, terms: { ...reading.terms, ...ownTerms(after) } }, sent),
    versions: key.status === 'proposed' ? [] : followed,
  };
}
