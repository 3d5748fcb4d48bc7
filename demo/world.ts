/** The front door of the demo's people; only `load.ts` beside it touches the disk. */

export { seededRandom } from '../src/domain/statistics/index.ts';
export { type Client, clientsOf } from './clients.ts';
export { fill } from './fill.ts';
export type { DemoScenario, Saying } from './scenario.ts';
export { hash, type Wish, wishesOf } from './wishes.ts';
