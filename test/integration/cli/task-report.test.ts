import { expect, it } from 'vitest';
import { callInto } from '../../../src/cli/service/api-client.ts';
import { taskReport } from '../../../src/cli/service/task-report.ts';
import { openWorld } from '../../helpers/service/world.ts';

it('C-1 a replay tells its goals day by day as a TaskContext, and that it has ended', async () => {
  const world = await openWorld();
  try {
    const call = callInto(world.app, world.adminKey);
    const report = taskReport(call, world, 'flight_booking', 'replay-1');
    await report.day({ day: '2026-01-05', days: 1, of: 60 });
    expect(await call('GET', '/v1/tasks/replay-1')).toMatchObject({
      TaskContext: {
        OverallStatus: 'running',
        GoalStatus: [
          { Goal: 'play the stream', Status: '1 of 60 days, up to 2026-01-05' },
          { Goal: 'learn keys', Status: '0 proposed, 0 on trial, 0 stable, 0 retired' },
        ],
      },
    });
    await report.end();
    expect(await call('GET', '/v1/tasks/replay-1')).toMatchObject({
      TaskContext: { OverallStatus: 'done', EndTime: expect.any(String) },
    });
  } finally {
    await world.close();
  }
});
