import { createHash } from 'node:crypto';
import { newMemory } from '../../domain/basics/index.ts';
import { clusterStability, consolidate, describeClusters, projectPool } from '../../domain/needs/index.ts';
import { synthesise } from '../../domain/synthesis/index.ts';
import { whatIf } from '../../domain/trial/index.ts';
import type { Learner } from '../../ground/threads/learner.ts';

/** Of a life of thirty days all answers, and of the one before it. */
const MOST = 1_000;

/**
 * The learner on the calling thread, that knows its answers. Its verbs are pure, and the ten lives of one seed ask the
 * same of it most days: two thirds of the CPU of a life were spent on learning small pools anew.
 */
export function rememberingLearner(): Learner {
  return {
    consolidate: knowing(consolidate),
    describeClusters: async (...input) => describeClusters(...input),
    clusterStability: knowing(clusterStability),
    synthesise: async (...input) => synthesise(...input),
    projectPool: async (...input) => projectPool(...input),
    whatIf: async (...input) => whatIf(...input),
    close: async () => {},
  };
}

function knowing<Input extends readonly unknown[], Answer>(
  learn: (...input: Input) => Answer,
): (...input: Input) => Promise<Answer> {
  const known = newMemory<Answer>({ most: MOST, longest: Number.POSITIVE_INFINITY });
  return async (...input) => {
    // A vector is its text's: of one model there is nothing more to know.
    const asked = JSON.stringify(input, (name, value: unknown) => (name === 'vector' ? undefined : value));
    const digest = createHash('sha256').update(asked).digest('base64');
    const answer = known.get(digest) ?? learn(...input);
    known.set(digest, answer);
    return answer;
  };
}
