export { learnTools, type ToolsThatRun } from './learn-tools.ts';
export { type HeardTools, type PlainTool, type ToolsOptions, withOther } from './with-other.ts';
