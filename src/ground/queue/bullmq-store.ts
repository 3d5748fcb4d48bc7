import {
  type BackendFactory,
  createIORedisClient,
  type JobsOptions,
  type JobType,
  PostgresQueueBackend,
  Queue,
  type QueueOptions,
  RedisConnection,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { redisAddress } from '../process/redis-address.ts';
import { redisClient } from '../process/redis-client.ts';
import type { WorkerQueue } from '../process/settings.ts';
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

/** `rows` has the name that the one queue of all kinds had: what an older release left or still puts there is found (D142). */
const NAMES: Readonly<Record<WorkerQueue, string>> = {
  embedding: 'dsp-embedding',
  learning: 'dsp-learning',
  rows: 'dsp',
};

/** All of them, over one connection where they are in PostgreSQL. */
export function openQueues(
  store: QueueStore,
  options: Omit<QueueOptions, 'connection'> = {},
): Readonly<Record<WorkerQueue, NoteQueue>> {
  const open = opener(store, options);
  return { embedding: open(NAMES.embedding), learning: open(NAMES.learning), rows: open(NAMES.rows) };
}

function opener(store: QueueStore, options: Omit<QueueOptions, 'connection'>): (name: string) => NoteQueue {
  if (store.kind === 'redis') return (name) => new Queue(name, { ...options, ...onRedis(store, name) });
  const connection = patientConnection(store.url);
  // The one that owns it tells of its errors, and closes it.
  const shared: BackendFactory<PostgresQueueBackend, string> = (name, backend) =>
    new PostgresQueueBackend(connection, name, backend, name === NAMES.rows);
  return (name) => new Queue(name, { ...options, connection: store.url }, shared);
}

export function openWorker(
  store: QueueStore,
  queue: WorkerQueue,
  run: Work,
  options: Omit<WorkerOptions, 'connection'>,
) {
  const name = NAMES[queue];
  switch (store.kind) {
    case 'postgresql':
      return new Worker(name, run, { ...options, connection: store.url }, onPostgres);
    case 'redis':
      return new Worker(name, run, { ...options, ...onRedis(store, name) });
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
  const connection = patientConnection(options.connection);
  return new PostgresQueueBackend(connection, name, options, true, withBlockingConnection ? name : undefined);
};

function patientConnection(url: string): PatientConnection {
  return new PatientConnection({
    connectionString: url,
    schema: 'bullmq',
    max: 4,
    options: FORGETFUL,
    Client: HearingClient,
  });
}

// BullMQ connects as often as it wants to, and closes what it has: of a client that it is given it would leave one open.
RedisConnection.clientFactory = ({ url = '', ...options }) => createIORedisClient(redisClient(url, options));

function onRedis({ url, prefix = 'dsp' }: Extract<QueueStore, { kind: 'redis' }>, queue: string) {
  const isCluster = redisAddress(url)?.startupNodes !== undefined;
  return {
    // What stands in braces says which server of a cluster has a key: one has all of a queue, and each queue may be another's.
    prefix: isCluster ? `{${prefix}:${queue}}` : prefix,
    // BullMQ's workers block on Redis and ask for this.
    connection: { url, maxRetriesPerRequest: null },
  };
}
