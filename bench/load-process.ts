import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Load = {
  readonly url: string;
  readonly key: string;
  /** Begins the ids of what is sent. */
  readonly run: string;
  /** Fragments a request. */
  readonly items: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second at a constant rate; without it, as many as are answered. */
  readonly perSecond?: number;
};

/** How load was answered: how many requests, how many a second, milliseconds, and how many not with 2xx. */
export type Asked = {
  readonly answered: number;
  readonly perSecond: number;
  readonly p99: number;
  readonly failed: number;
};

/** Asks from a process of its own, so that making the load does not slow down what is measured more than its share of a core. */
export async function askFromOutside(load: Load): Promise<Asked> {
  const child = fork(fileURLToPath(new URL('load.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  child.send(load);
  const [answer] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The process that makes the load ended with ${code}.`))),
  ]);
  return answer as Asked; // of `load.ts`, which is typed
}
