import type { ErrorCode } from '../../../domain/basics/index.ts';
import { meaningOf } from '../../exchange/meaning.ts';
import type { IntentAnswer } from './envelope.ts';

/** An error in the words of IntentWeb, and the status that it goes with. */
export type Failure = { readonly http: number; readonly answer: IntentAnswer };

/** Meanings to the `status` of an IntentWeb error (section 8), and to the status code of HTTP. */
const STATUS: Readonly<Record<ErrorCode, readonly [http: number, status: string]>> = {
  invalid_input: [400, 'invalid_request'],
  unauthenticated: [401, 'unauthenticated'],
  forbidden: [403, 'forbidden'],
  unknown_scenario: [404, 'unknown_intent'],
  unknown_cluster: [404, 'invalid_request'],
  unknown_patch_key: [404, 'invalid_request'],
  unknown_version: [404, 'invalid_request'],
  unknown_interaction: [404, 'invalid_request'],
  unknown_fragment: [404, 'invalid_request'],
  unknown_task: [404, 'invalid_request'],
  unknown_webhook: [404, 'invalid_request'],
  unknown_api_key: [404, 'invalid_request'],
  unknown_campaign: [404, 'invalid_request'],
  unknown_correction: [404, 'invalid_request'],
  unknown_inbox_item: [404, 'invalid_request'],
  wrong_state: [409, 'invalid_request'],
  conflict: [409, 'conflict'],
  stale: [409, 'conflict'],
  breaking_change: [409, 'conflict'],
  rate_limited: [429, 'rate_limited'],
  unavailable: [503, 'backend_unavailable'],
};

/** What went wrong, as IntentWeb says it. Inner details stay in the log. */
export function failureOf(error: unknown): Failure {
  const meaning = meaningOf(error);
  if (meaning !== null) {
    const [http, status] = STATUS[meaning.code];
    const places = meaning.faults.map(
      ({ path, detail }) => `- \`${path === '' ? 'message' : path}\` ${detail}`,
    );
    const message = [meaning.message, ...(places.length > 0 ? ['', ...places] : [])].join('\n');
    return { http, answer: { flow_type: 'error', status, message } };
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
