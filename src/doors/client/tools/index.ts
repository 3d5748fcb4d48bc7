export { learnTools, type ToolsThatRun } from './learn-tools.ts';
export type { ToolsOptions } from './options.ts';
export { type HeardTools, type PlainTool, withOther } from './with-other.ts';
