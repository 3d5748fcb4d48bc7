import type { ErrorCode, Fault } from '../../../domain/basics/index.ts';
import { meaningOf } from '../../exchange/meaning.ts';

/** What is wrong, in the same members whether the message was bare or JSON-RPC. */
export type SdsiError = {
  readonly code: number;
  readonly message: string;
  readonly data: {
    /** The meaning in a word, also for readers of no numbers. */
    readonly type: string;
    readonly faults?: readonly Fault[];
    readonly [member: string]: unknown;
  };
};

/** With the HTTP status that a bare message is answered with; JSON-RPC says all in its body. */
export type Failure = { readonly error: SdsiError; readonly status: number };

/** Meanings to numbers: JSON-RPC's own where it has one, else of the range that it leaves to servers. */
const MEANINGS: Readonly<Record<ErrorCode, readonly [code: number, status: number]>> = {
  invalid_input: [-32602, 422],
  unauthenticated: [-32001, 401],
  forbidden: [-32003, 403],
  unknown_scenario: [-32004, 404],
  unknown_cluster: [-32004, 404],
  unknown_patch_key: [-32004, 404],
  unknown_version: [-32004, 404],
  unknown_interaction: [-32004, 404],
  unknown_fragment: [-32004, 404],
  unknown_task: [-32004, 404],
  unknown_webhook: [-32004, 404],
  unknown_api_key: [-32004, 404],
  unknown_campaign: [-32004, 404],
  unknown_correction: [-32004, 404],
  unknown_inbox_item: [-32004, 404],
  wrong_state: [-32009, 409],
  conflict: [-32009, 409],
  stale: [-32009, 409],
  breaking_change: [-32009, 409],
  rate_limited: [-32029, 429],
  unavailable: [-32053, 503],
};

/** What JSON-RPC 2.0 itself names (section 5.1). */
const PROTOCOL = {
  parse_error: [-32700, 400],
  invalid_request: [-32600, 400],
  method_not_found: [-32601, 404],
  invalid_params: [-32602, 422],
  internal: [-32603, 500],
} as const;

/** A failure that JSON-RPC itself has a code for. @param data more for whoever reads it */
export function protocolFailure(
  type: keyof typeof PROTOCOL,
  message: string,
  data: Readonly<Record<string, unknown>> = {},
): Failure {
  const [code, status] = PROTOCOL[type];
  return { error: { code, message, data: { type, ...data } }, status };
}

/** A failure in the protocol's words; null where something broke on our side. */
export function failureOf(problem: unknown): Failure | null {
  const meaning = meaningOf(problem);
  if (meaning === null) return null;
  const [code, status] = MEANINGS[meaning.code];
  const faults = meaning.faults.length === 0 ? {} : { faults: meaning.faults };
  return {
    error: { code, message: meaning.message, data: { type: meaning.code, ...faults, ...meaning.data } },
    status,
  };
}
