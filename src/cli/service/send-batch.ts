import { isRecord } from '../../domain/basics/index.ts';
import { type Call, CallError } from './api-client.ts';

/** What came of a batch; refused items by their places in it. */
export type BatchAnswer = {
  readonly accepted?: number;
  readonly repeated?: number;
  readonly refused: readonly { readonly index: number; readonly detail: string }[];
};

/** As many items as one request may hold. A batch of which nothing can be taken is answered with a problem that says why of each. */
export async function sendBatch(
  call: Call,
  scenario: string,
  kind: 'fragments' | 'interactions',
  items: readonly object[],
): Promise<BatchAnswer> {
  const path = `/v1/scenarios/${scenario}/${kind}`;
  const answer = await call('POST', path, { [kind]: items }).catch((problem: unknown) => {
    if (problem instanceof CallError && hasRefusals(problem.answer)) return problem.answer;
    throw problem;
  });
  return hasRefusals(answer) ? answer : { refused: [] };
}

function hasRefusals(answer: unknown): answer is BatchAnswer {
  return isRecord(answer) && Array.isArray(answer['refused']);
}
