import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// A worker thread does not inherit the loader that lets Node 20 read TypeScript, so each one starts here and then
// hands over to the module it was made for.
register();
const { default: run } = await import(workerData.entry);

export default run;
