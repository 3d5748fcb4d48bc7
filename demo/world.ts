/** The front door of the demo's people; only `load.ts` beside it touches the disk. */
export { type Client, clientsOf } from './clients.ts';
export { fill } from './fill.ts';
export { seededRandom } from './random.ts';
export type { DemoScenario, Saying } from './scenario.ts';
export { type Wish, wishesOf } from './wishes.ts';
