import { workerData } from 'node:worker_threads';

// A worker thread does not inherit the loader that lets Node 20 read TypeScript, so each one starts here and then
// takes up the module it was made for. Compiled ones need no loader, and are read a second sooner.
if (workerData.entry.endsWith('.ts')) (await import('tsx/esm/api')).register();
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
