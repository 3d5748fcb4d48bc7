import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';

// A worker thread does not inherit the loader that lets an older Node read TypeScript, so each one starts here and then
// takes up the module it was made for. Compiled ones need no loader, and are read a second sooner.
if (workerData.entry.endsWith('.ts') && !process.features.typescript)
  (await import('tsx/esm/api')).register();
// A tenth of a core's share where the event loop wants it; all of it where nobody does.
const NICE = 10;
giveWay();
const { default: work } = await import(workerData.entry);

/** `progress` tells the other side which item is in hand, also when this side cannot say anything any more. */
export default async function each({ items, progress }) {
  const outcomes = [];
  for (const [index, item] of items.entries()) {
    Atomics.store(progress, 0, index);
    try {
      outcomes.push({ value: await work(item) });
    } catch (cause) {
      const known = cause instanceof Error;
      outcomes.push({ failure: known ? cause.name : 'Error', stack: known ? cause.stack : String(cause) });
    }
  }
  return outcomes;
}

/**
 * A thread computes for seconds what nobody waits for by the second; the event loop answers people. Linux gives each thread a
 * priority of its own, by its number (setpriority(2)); elsewhere they share the cores as equals.
 */
function giveWay() {
  if (process.platform !== 'linux') return;
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), NICE);
  } catch {
    // A sandbox that hides /proc or forbids it: as elsewhere.
  }
}
