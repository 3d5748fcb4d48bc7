import { clusterStability, consolidate, describeClusters, projectPool } from '../../domain/needs/index.ts';
import { synthesise } from '../../domain/synthesis/index.ts';
import { whatIf } from '../../domain/trial/index.ts';

const VERBS = { consolidate, describeClusters, clusterStability, synthesise, projectPool, whatIf };

export type Verbs = typeof VERBS;

/** What passes to the thread, copied; vectors lie in shared memory (`ground/db/pools/vector-codec.ts`). */
export type LearnerCall = {
  readonly [Verb in keyof Verbs]: { readonly verb: Verb; readonly input: Parameters<Verbs[Verb]> };
}[keyof Verbs];

export default function learn({ verb, input }: LearnerCall): unknown {
  const compute = VERBS[verb] as (...given: typeof input) => unknown; // a call has its own verb's input
  return compute(...input);
}
