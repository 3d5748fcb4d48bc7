import { type ListTasksRequest, Task, TaskState } from '@a2a-js/sdk';
import { A2AError, RequestMalformedError } from '@a2a-js/sdk/errors';
import type { ServerCallContext, TaskStore } from '@a2a-js/sdk/server';
import type { Context } from '../../../../context.ts';
import { DAY_MS } from '../../../../domain/basics/index.ts';
import { findA2aTask, listA2aTasks, saveA2aTask } from '../../../../ground/db/exchange/index.ts';
import { callerIn } from './call-context.ts';

/** A task holds what its client wrote, so it is kept only for as long as somebody may come back for its result. */
const KEPT_DAYS = 7;

/** Tasks in PostgreSQL, each for the API key that began it: any process answers for any other (S-11). */
export function createTaskStore({ db, clock, log }: Context): TaskStore {
  /** The SDK shows an error's sentence to the client; that of a database is for the log. */
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (problem) {
      log.error({ err: problem }, 'a2a.store_failed');
      throw new A2AError('The service is not available at the moment; try again shortly.');
    }
  };

  return {
    async save(task, context) {
      const now = clock.now();
      const row = {
        id: task.id,
        owner: ownerOf(context),
        contextId: task.contextId,
        state: task.status?.state ?? TaskState.TASK_STATE_UNSPECIFIED,
        statusAt: task.status?.timestamp === undefined ? now : new Date(task.status.timestamp),
        expiresAt: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
        document: JSON.stringify(Task.toJSON(task)),
      };
      await guarded(saveA2aTask(db, row, now));
    },

    async load(taskId, context) {
      const row = await guarded(findA2aTask(db, ownerOf(context), taskId, clock.now()));
      return row === null ? undefined : taskIn(row);
    },

    async list(params, context) {
      const { pageSize = 50, includeArtifacts = false } = params;
      const { rows, total } = await guarded(
        listA2aTasks(db, ownerOf(context), { ...filterOf(params), limit: pageSize + 1, now: clock.now() }),
      );
      const shown = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? shown.at(-1) : undefined;
      return {
        tasks: shown.map(taskIn).map((task) => (includeArtifacts ? task : { ...task, artifacts: [] })),
        nextPageToken: last === undefined ? '' : pageToken(last),
        pageSize,
        totalSize: total,
      };
    },
  };
}

function ownerOf(context: ServerCallContext): string {
  return callerIn(context).name;
}

function taskIn({ document }: { readonly document: string }): Task {
  return Task.fromJSON(JSON.parse(document));
}

function filterOf({ contextId, status, statusTimestampAfter, pageToken: token }: ListTasksRequest) {
  return {
    contextId: contextId === '' ? null : contextId,
    state: status === TaskState.TASK_STATE_UNSPECIFIED ? null : status,
    after: statusTimestampAfter === undefined ? null : new Date(statusTimestampAfter),
    from: token === '' ? null : placeIn(token),
  };
}

type Place = { readonly statusAt: Date; readonly id: string };

function pageToken({ statusAt, id }: Place): string {
  return Buffer.from(`${statusAt.toISOString()} ${id}`).toString('base64url');
}

function placeIn(token: string): Place {
  const [at = '', id = ''] = Buffer.from(token, 'base64url').toString('utf8').split(' ');
  const statusAt = new Date(at);
  if (Number.isNaN(statusAt.getTime()) || id === '')
    throw new RequestMalformedError('pageToken is none that this service gave out.');
  return { statusAt, id };
}
