import { workerData } from 'node:worker_threads';

/** What `startThread` was given as `data`. */
export function threadData<T>(): T {
  return workerData.data as T; // the type is a promise between a thread's module and the one that starts it
}
