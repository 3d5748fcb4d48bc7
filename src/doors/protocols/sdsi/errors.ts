import type { Fault } from '../../../domain/basics/index.ts';
import { meaningOf } from '../../exchange/meaning.ts';
import { STATUS } from '../../http/contract/common.ts';

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

/** Status codes to numbers: JSON-RPC's own where it has one, else of the range that it leaves to servers. */
const NUMBERS: Readonly<Record<number, number>> = {
  401: -32001,
  403: -32003,
  404: -32004,
  409: -32009,
  422: -32602,
  429: -32029,
  503: -32053,
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
  // Nothing here asks for a state that it has seen: 412 is no answer of this protocol.
  const status = meaning.code === 'stale' ? 409 : STATUS[meaning.code][0];
  const faults = meaning.faults.length === 0 ? {} : { faults: meaning.faults };
  return {
    error: {
      code: NUMBERS[status] ?? PROTOCOL.internal[0],
      message: meaning.message,
      data: { type: meaning.code, ...faults, ...meaning.data },
    },
    status,
  };
}
