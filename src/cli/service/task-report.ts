import { randomUUID } from 'node:crypto';
import { listPatchKeys } from '../../ground/db/keys/index.ts';
import type { Replayable } from '../../main.ts';
import type { ReplayProgress } from '../replay/replay-stream.ts';
import type { Call } from './api-client.ts';

export type TaskReport = {
  /** TaskID, by which the service is asked for it. */
  readonly task: string;
  day(progress: ReplayProgress): Promise<void>;
  /** Said once all is written. A replay that failed leaves its task as it was told last. */
  end(): Promise<void>;
};

/**
 * A long replay told to a running service as a TaskContext (draft-chang-agent-context-interaction): the replay is the master
 * of a task, its goals are the days and the keys. A report that does not arrive stops nothing and is complained of once.
 */
export function taskReport(
  call: Call,
  service: Pick<Replayable, 'ctx'>,
  scenario: string,
  id?: string,
): TaskReport {
  const task = id ?? `replay-${randomUUID()}`;
  const StartTime = new Date().toISOString();
  let goals: readonly { Goal: string; Status: string }[] = [];
  let silent = false;

  const tell = async (OverallStatus: string, more: { readonly EndTime?: string } = {}) => {
    const TaskContext = {
      TaskID: task,
      UserQuery: `dsp replay of ${scenario}`,
      TaskName: `Replay of ${scenario}`,
      TaskDescription: 'A recorded stream, played through the real pipeline on a virtual clock.',
      GoalStatus: goals,
      OverallStatus,
      StartTime,
      ...more,
      Optional: ['StartTime', 'EndTime'],
    };
    try {
      await call('PUT', `/v1/tasks/${task}`, { TaskContext });
    } catch (problem) {
      if (!silent) console.error(`dsp: the replay goes on, its report did not arrive: ${String(problem)}`);
      silent = true;
    }
  };

  return {
    task,
    async day({ day, days, of }) {
      const keys = await listPatchKeys(service.ctx.db, scenario);
      const count = (status: string) => keys.filter((key) => key.status === status).length;
      goals = [
        { Goal: 'play the stream', Status: `${days} of ${of} days, up to ${day}` },
        {
          Goal: 'learn keys',
          Status: `${count('proposed')} proposed, ${count('experimental')} on trial, ${count('stable')} stable, ${count('retired')} retired`,
        },
      ];
      await tell('running');
    },
    end: () => tell('done', { EndTime: new Date().toISOString() }),
  };
}
