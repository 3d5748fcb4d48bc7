import {
  type BackendFactory,
  type JobsOptions,
  type JobType,
  PostgresQueueBackend,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { redisAddress } from '../process/redis-address.ts';
import type { Traceparent } from '../tracing/span.ts';
import { HearingClient } from './hearing-client.ts';
import { PatientConnection } from './patient-connection.ts';

/** Where the notes are kept. The same program runs on both (D4). */
export type QueueStore =
  | { readonly kind: 'postgresql'; readonly url: string }
  | { readonly kind: 'redis'; readonly url: string; readonly prefix?: string };

/** What stands in a note: what it is about and, where that is traced, what it came of. */
export type NoteData = { readonly subject: string; readonly from?: readonly Traceparent[] };

/** The part of BullMQ's queue that is used here, the same for both stores. */
export type NoteQueue = {
  add(kind: string, note: NoteData, options: JobsOptions): Promise<unknown>;
  getJobCounts(...states: JobType[]): Promise<Record<string, number>>;
  on(event: 'error', listen: (problem: Error) => void): unknown;
  close(): Promise<void>;
};

/** Works one note; gets the job's name and what it holds. */
export type Work = (job: { name: string; data: NoteData }) => Promise<unknown>;

const NAME = 'dsp';

export function openQueue(store: QueueStore, options: Omit<QueueOptions, 'connection'> = {}): NoteQueue {
  switch (store.kind) {
    case 'postgresql':
      return new Queue(NAME, { ...options, connection: store.url }, onPostgres);
    case 'redis':
      return new Queue(NAME, { ...options, ...onRedis(store) });
  }
}

export function openWorker(store: QueueStore, run: Work, options: Omit<WorkerOptions, 'connection'>) {
  switch (store.kind) {
    case 'postgresql':
      return new Worker(NAME, run, { ...options, connection: store.url }, onPostgres);
    case 'redis':
      return new Worker(NAME, run, { ...options, ...onRedis(store) });
  }
}

/** A note may be lost (the sweep finds the work in the rows), so none waits for the disk: three fsyncs less a job. */
const FORGETFUL = '-c synchronous_commit=off';

/** As BullMQ's own, with a connection that does not give up; workers are named after the queue, as there. */
const onPostgres: BackendFactory<PostgresQueueBackend, string> = (
  name,
  options,
  { withBlockingConnection = false } = {},
) => {
  const connection = new PatientConnection({
    connectionString: options.connection,
    schema: 'bullmq',
    max: 4,
    options: FORGETFUL,
    Client: HearingClient,
  });
  return new PostgresQueueBackend(connection, name, options, true, withBlockingConnection ? name : undefined);
};

function onRedis({ url, prefix = 'dsp' }: Extract<QueueStore, { kind: 'redis' }>) {
  // BullMQ's workers block on Redis and ask for this.
  return { prefix, connection: { ...redisAddress(url), maxRetriesPerRequest: null } };
}
