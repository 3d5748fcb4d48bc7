import type { ErrorCode } from '../../../domain/basics/index.ts';
import { meaningOf } from '../../exchange/meaning.ts';
import { STATUS } from '../../http/contract/common.ts';
import type { IntentAnswer } from './envelope.ts';

/** An error in the words of IntentWeb, and the status that it goes with. */
export type Failure = { readonly http: number; readonly answer: IntentAnswer };

/** The `status` of an IntentWeb error (section 8); all else is an `invalid_request`. */
const WORDS: Readonly<Partial<Record<ErrorCode, string>>> = {
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  unknown_scenario: 'unknown_intent',
  conflict: 'conflict',
  stale: 'conflict',
  breaking_change: 'conflict',
  rate_limited: 'rate_limited',
  unavailable: 'backend_unavailable',
};
/** Where it speaks of HTTP less closely than we do. */
const BROADER: Readonly<Record<number, number>> = { 412: 409, 422: 400 };

/** What went wrong, as IntentWeb says it. Inner details stay in the log. */
export function failureOf(error: unknown): Failure {
  const meaning = meaningOf(error);
  if (meaning !== null) {
    const [own] = STATUS[meaning.code];
    const { [meaning.code]: status = 'invalid_request' } = WORDS;
    const places = meaning.faults.map(
      ({ path, detail }) => `- \`${path === '' ? 'message' : path}\` ${detail}`,
    );
    const message = [meaning.message, ...(places.length > 0 ? ['', ...places] : [])].join('\n');
    return { http: BROADER[own] ?? own, answer: { flow_type: 'error', status, message } };
  }
  const code = statusOf(error);
  if (code !== null) {
    const message = error instanceof Error ? error.message : 'The request was refused.';
    return {
      http: code,
      answer: { flow_type: 'error', status: code === 429 ? 'rate_limited' : 'invalid_request', message },
    };
  }
  const message = 'Something broke on our side. Please try again later.';
  return { http: 500, answer: { flow_type: 'error', status: 'internal_error', message } };
}

/** Of the framework's own refusals: a body that is no JSON, too large, of another type. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}
