/** The front door of the demo's people; only `load.ts` beside it touches the disk. */
export { type Client, clientsOf } from './clients.ts';
export { type FilledPayload, fill, type Outcome } from './fill.ts';
export { type Random, seededRandom } from './random.ts';
export type { DemoScenario, Need, Saying } from './scenario.ts';
export { type Wish, type WorldOptions, wishesOf } from './wishes.ts';
