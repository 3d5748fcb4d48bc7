import type { OnProblem } from '../problem.ts';
import type { Goal } from '../wishes/wishes.ts';

export type ToolsOptions = Pick<Goal, 'context'> & {
  /** Where the service is, e.g. http://127.0.0.1:8080. */
  readonly url: string;
  /** An API key with the scope "admin": it registers a scenario for each tool. */
  readonly key: string;
  /** What the scenarios of the tools are called by, before the tool's name, e.g. `travel`. */
  readonly name: string;
  /** The program that calls the tools, and in whose name (by default its own). */
  readonly clientAgent: string;
  readonly owner?: string;
  /** Keeps wishes until the service has taken them; without it they are lost with the process. */
  readonly folder?: string;
  readonly onProblem?: OnProblem;
};
