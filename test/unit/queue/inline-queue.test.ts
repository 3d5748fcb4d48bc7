import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { done, JOB_KINDS, type JobKind } from '../../../src/ground/queue/catalog.ts';
import { createInlineQueue } from '../../../src/ground/queue/inline-queue.ts';
import type { Queue } from '../../../src/ground/queue/queue.ts';
import type { Handlers } from '../../../src/ground/queue/run-job.ts';

// The queue hands the context through and only logs with it.
const CTX = { log: pino({ level: 'silent' }) } as unknown as Context;

/** A queue whose jobs write down that they ran and then do what `then` says. */
function world(then: (ran: string, queue: Queue) => void = () => {}, unwanted: readonly JobKind[] = []) {
  const ran: string[] = [];
  const job = (kind: JobKind) => async (_: Context, subject: string) => {
    ran.push(`${kind} ${subject}`);
    then(`${kind} ${subject}`, queue);
    return done({});
  };
  // Every kind is there, because the names come from the catalog.
  const handlers = Object.fromEntries(JOB_KINDS.map((kind) => [kind, job(kind)])) as Handlers;
  const queue = createInlineQueue(handlers, unwanted);
  return { queue, ran };
}

describe('notes kept in memory', () => {
  it('are worked off in the order of the story, then of subjects, whatever order they came in', async () => {
    const { queue, ran } = world();
    queue.nudge('publish-schema-version', 'tea');
    queue.nudge('cluster-pool', 'tea/*');
    queue.nudge('cluster-pool', 'cake/*');
    queue.nudge('embed-fragments', 'tea');
    await queue.drain(CTX);
    expect(ran).toEqual([
      'embed-fragments tea',
      'cluster-pool cake/*',
      'cluster-pool tea/*',
      'publish-schema-version tea',
    ]);
  });

  it('of a kind that nobody wants are none', async () => {
    const { queue, ran } = world(() => {}, ['project-pool']);
    queue.nudge('project-pool', 'tea/*');
    expect(await queue.health()).toMatchObject({ waiting: 0 });
    await queue.drain(CTX);
    expect(ran).toEqual([]);
  });

  it('to one subject are one', async () => {
    const { queue, ran } = world();
    for (let i = 0; i < 5; i++) queue.nudge('embed-fragments', 'tea');
    expect(await queue.health()).toEqual({ store: 'inline', reachable: true, waiting: 1, active: 0 });
    await queue.drain(CTX);
    expect(ran).toHaveLength(1);
    expect(await queue.health()).toMatchObject({ waiting: 0 });
  });

  it('that a job writes are worked off too, also to its own subject', async () => {
    let batches = 3;
    const { queue, ran } = world((_, notes) => {
      if (--batches > 0) notes.nudge('embed-fragments', 'tea');
      else if (batches === 0) notes.nudge('cluster-pool', 'tea/*');
    });
    queue.nudge('embed-fragments', 'tea');
    await queue.drain(CTX);
    expect(ran).toEqual([
      'embed-fragments tea',
      'embed-fragments tea',
      'embed-fragments tea',
      'cluster-pool tea/*',
    ]);
  });

  it('wait behind one whose job throws, and that one is gone: the sweep finds its work again', async () => {
    const { queue, ran } = world((name) => {
      if (name === 'embed-fragments bad') throw new Error('no tea');
    });
    queue.nudge('embed-fragments', 'bad');
    queue.nudge('embed-fragments', 'tea');
    await expect(queue.drain(CTX)).rejects.toThrow('no tea');
    await queue.drain(CTX);
    expect(ran).toEqual(['embed-fragments bad', 'embed-fragments tea']);
  });

  it('may be none', async () => {
    const { queue, ran } = world();
    await queue.drain(CTX);
    await queue.close();
    expect(ran).toEqual([]);
  });
});
