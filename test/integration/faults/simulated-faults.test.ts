import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SCHEDULES } from '../../../bench/faults/lives/fault-schedule.ts';
import { playUnderFaults, playUndisturbed } from '../../../bench/faults/lives/play.ts';
import { smallLifeOf } from '../../../bench/faults/lives/small-life.ts';
import { openStage, type Stage } from '../../../bench/faults/lives/stage.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';

/** Long enough for a key to be born; `npx dsp fault-lives` lives whole months. */
const DAYS = 5;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage(inject('vectors'), await freshDatabase());
});
afterAll(() => stage.close());

describe('a small pool', () => {
  it('R2 R10 R15 ends each day under injected faults as it does without them', async () => {
    const life = smallLifeOf(2, DAYS);
    const undisturbed = await playUndisturbed(stage, life);
    expect(undisturbed.problems).toEqual([]);
    expect(undisturbed.states.at(-1)?.keys).toContain('experimental');
    for (const schedule of SCHEDULES.filter(({ name }) => name === 'everything')) {
      const { problems, trace } = await playUnderFaults(stage, life, undisturbed, schedule, 2);
      expect(problems).toEqual([]);
      expect(trace.length).toBeGreaterThan(0);
    }
  });
});
