import { isRecord } from '../../domain/basics/index.ts';
import { type Template, validatePayload, withKeysAhead } from '../../domain/template/index.ts';
import { type Client, type ClientOptions, createClient, type Judged } from './client.ts';
import { type OnProblem, sentenceOf } from './problem.ts';
import type { Suggested } from './templates/suggestions.ts';

/** Who sent a request, as far as the host knows; `clientAgent` counts as its own owner where none is named. */
export type Sender = {
  readonly clientAgent: string;
  readonly owner?: string;
  readonly cohort?: string;
  readonly language?: string;
};

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Options of the client, and what the host says about its requests. */
export type HookOptions<Request> = ClientOptions & {
  /** By default the header `x-client-agent`, else `clientAgent`. Better: whom the host has authenticated. */
  readonly who?: (request: Request) => Sender;
  /** `refuse` answers a payload that does not fit with 422 and the faults; `pass` leaves that to the handler. */
  readonly onInvalid?: 'refuse' | 'pass';
};

/** What is known of one request's payload. */
export type Heard = {
  /** Null while no template is at hand: nothing is refused or filled in then. */
  readonly judged: Judged | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly schemaId: string | null;
  readonly sender: Sender;
};

/**
 * What both hooks do: the steps of one request, in the order in which a host takes them. The host goes on at its own pace and with
 * its own answers whatever becomes of us.
 */
export function createHook<Request>(options: HookOptions<Request>) {
  const client = createClient(options);
  const onProblem = options.onProblem ?? (() => {});
  const { onInvalid = 'refuse', who } = options;

  return {
    /** Null where the body holds no payload. Never waits, never throws. */
    hear(request: Request, headers: Headers, body: unknown): Heard | null {
      try {
        const { payload, schemaId } = payloadIn(body);
        if (payload === null) return null;
        const sender = who?.(request) ?? senderNamed(headers, options.clientAgent ?? NOBODY);
        const template = client.templateAtHand(sender);
        const judged =
          template === null ? null : judgedBy(template, payload, client.suggestionsAtHand(sender));
        return { judged, payload, schemaId: schemaId ?? template?.schema_id ?? null, sender };
      } catch (problem) {
        onProblem({ kind: 'service', sentence: sentenceOf(problem) });
        return null;
      }
    },
    /** The body with the payload as validated: defaults filled in, unknown members left out. */
    filled({ judged }: Heard, body: unknown): unknown {
      if (judged?.valid !== true) return body;
      return isWrapped(body) ? { ...body, payload: judged.payload } : judged.payload;
    },
    /** The problem document (RFC 9457) to answer with; null where the handler is to go on. */
    refusal: ({ judged }: Heard) =>
      judged === null || judged.valid || onInvalid === 'pass' ? null : refusalOf(judged),
    /** An answer's body with the patches for a payload that said something in `other`. */
    suggesting({ judged, sender }: Heard, answer: unknown): unknown {
      if (judged?.valid !== true || judged.other === null) return answer;
      if (!isPlain(answer) || Object.hasOwn(answer, 'schema_update_suggestion')) return answer;
      const suggested = client.suggestionsAtHand(sender);
      return suggested === null ? answer : { ...answer, schema_update_suggestion: suggested };
    },
    /** The answer was sent: what came of it is reported. */
    done({ judged, payload, schemaId, sender }: Heard, status: number): void {
      const { other: _, ...keys } = payload;
      const invalid = judged !== null && !judged.valid;
      client
        .report({
          ...sender,
          // The client will send a corrected one, and its words must not count twice.
          payload: invalid ? keys : payload,
          outcome: status < 400 ? 'success' : status < 500 ? 'rejected' : 'failed',
          ...(schemaId === null ? {} : { schemaId }),
        })
        .catch((problem: unknown) => onProblem({ kind: 'spool', sentence: sentenceOf(problem) }));
    },
    /** Waits for the first template, for so long at most; says whether there is one. */
    ready: (limitMs: number) => hasTemplate(client, limitMs, onProblem),
    async close(): Promise<void> {
      await client.flush(2_000);
      await client.close();
    },
  };
}

/** Whoever follows a suggestion sends its key before naming a version that has it. */
function judgedBy(template: Template, payload: Heard['payload'], suggested: Suggested | null): Judged {
  const reading = withKeysAhead(template, suggested?.new_keys ?? [], payload);
  return { ...validatePayload(reading.template, payload, 'lenient'), schemaId: template.schema_id };
}

function senderNamed(headers: Headers, otherwise: string): Sender {
  const named = headers['x-client-agent'];
  return { clientAgent: typeof named === 'string' ? named : otherwise };
}

function refusalOf({ schemaId, errors }: Judged) {
  return {
    type: 'urn:dsp:problem:invalid_input',
    title: 'The payload does not fit the template',
    status: 422,
    detail: errors.map(({ detail }) => detail).join('; '),
    schema_id: schemaId,
    errors,
  };
}

/** Whether the first template came within the limit. */
function hasTemplate(client: Client, limitMs: number, onProblem: OnProblem): Promise<boolean> {
  const limit = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), limitMs).unref();
  });
  const first = client.template().then(
    () => true,
    (problem: unknown) => {
      onProblem({ kind: 'service', sentence: sentenceOf(problem) });
      return false;
    },
  );
  return Promise.race([first, limit]);
}

/** Requests that say nothing of themselves count as one agent, of one owner: they alone never make a need. */
const NOBODY = 'unknown';

/** SDSI payloads come bare, or as `{"schema_id", "payload"}`. */
function payloadIn(body: unknown): {
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly schemaId: string | null;
} {
  if (isWrapped(body)) return { payload: body.payload, schemaId: body.schema_id };
  return { payload: isPlain(body) ? body : null, schemaId: null };
}

type Wrapped = { readonly schema_id: string; readonly payload: Readonly<Record<string, unknown>> };

function isWrapped(body: unknown): body is Wrapped {
  return isRecord(body) && typeof body['schema_id'] === 'string' && isRecord(body['payload']);
}

/** What JSON objects are read into: not a buffer, date or stream. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
