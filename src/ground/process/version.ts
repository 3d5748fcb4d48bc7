import { readFileSync } from 'node:fs';

/** Of this release, as package.json has it: the only place where it is written. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;
