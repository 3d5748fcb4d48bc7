import type { Context } from '../src/context.ts';
import { forgottenBy } from '../src/domain/records/index.ts';
import { findScenario, retentions } from '../src/ground/db/scenarios/index.ts';
import {
  dropMonths,
  forgetFragments,
  forgetTalks,
  forgetTexts,
  type Step,
  saveForgotten,
} from '../src/ground/db/upkeep/index.ts';
import { done, type JobResult } from '../src/ground/queue/catalog.ts';

/** Steps of one turn; other jobs want their turn, too. */
const STEPS = 20;

/** What is too old for the scenario's policy goes, once a day: first people's own words, later all that they left, by the month where a month is over for all. */
export async function forgetExpired(ctx: Context, name: string): Promise<JobResult> {
  const { scenario, policy } = await findScenario(ctx.db, name);
  const now = ctx.clock.now();
  const { texts, fragments } = forgottenBy(now, policy.retention);
  const forgotten = {
    months: await dropMonths(ctx.db, await forgottenByAll(ctx, now), now),
    texts: 0,
    talks: 0,
    fragments: 0,
  };
  const turn = async (of: 'texts' | 'fragments', take: () => Promise<Step>): Promise<boolean> => {
    for (let step = 0; step < STEPS; step++) {
      const { rows, more } = await take();
      forgotten[of] += rows;
      if (!more) return false;
    }
    return true;
  };
  const moreFragments =
    fragments !== null && (await turn('fragments', () => forgetFragments(ctx.db, scenario, fragments, now)));
  const moreTexts = texts !== null && (await turn('texts', () => forgetTexts(ctx.db, scenario, texts)));
  if (texts !== null) forgotten.talks = await forgetTalks(ctx.db, scenario, texts);
  if (moreFragments || moreTexts) ctx.queue.nudge('forget-expired', scenario);
  else await saveForgotten(ctx.db, scenario, now);
  return done(forgotten);
}

async function forgottenByAll({ db }: Context, now: Date): Promise<Map<string, Date | null>> {
  const all = [...(await retentions(db))];
  return new Map(all.map(([scenario, retention]) => [scenario, forgottenBy(now, retention).fragments]));
}
