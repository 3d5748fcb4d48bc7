import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { maySee } from '../../domain/access/index.ts';
import { type ErrorCode, type Fault, schemaFaults } from '../../domain/basics/index.ts';
import { meaningOf } from '../exchange/meaning.ts';

type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly Fault[];
  /** The scenarios there are, where one was asked for that is not. */
  readonly known?: readonly string[];
  /** Seconds, of a 429. */
  readonly retry_after?: number;
};

/** Meanings to status codes; the one place where they meet. */
const STATUS: Readonly<Record<ErrorCode, readonly [status: number, title: string]>> = {
  invalid_input: [422, 'The input is not valid'],
  unauthenticated: [401, 'A valid API key is needed'],
  forbidden: [403, 'The API key does not allow this'],
  unknown_scenario: [404, 'No such scenario'],
  unknown_cluster: [404, 'No such cluster'],
  unknown_patch_key: [404, 'No such patch key'],
  unknown_version: [404, 'No such schema version'],
  unknown_interaction: [404, 'No such interaction'],
  unknown_fragment: [404, 'No such fragment'],
  unknown_task: [404, 'No such task'],
  unknown_webhook: [404, 'No such webhook'],
  unknown_api_key: [404, 'No such API key'],
  unknown_campaign: [404, 'Nothing such is held back'],
  unknown_correction: [404, 'Unknown correction'],
  unknown_inbox_item: [404, 'Nothing such waits for a person'],
  wrong_state: [409, 'Not possible in this state'],
  conflict: [409, 'Conflict'],
  stale: [412, 'It has changed since it was read'],
  breaking_change: [409, 'The change breaks clients'],
  rate_limited: [429, 'Too many requests'],
  unavailable: [503, 'Not available at the moment'],
};

/** Codes of the framework's own refusals; all others of 4xx share one title. */
const TITLES: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  404: 'No such resource',
  405: 'The method is not allowed here',
  413: 'The request is too large',
  415: 'The content type is not supported',
  429: 'Too many requests',
};

/** Turns whatever was thrown into an RFC 9457 document. Of a 5xx the inner details stay in the log. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = withoutOthers(problemOf(error, request.id), request);
  if (problem.status >= 500) request.log.error({ err: error }, 'request.failed');
  if (problem.status === 503) reply.header('retry-after', '2');
  if (problem.retry_after !== undefined) reply.header('retry-after', String(problem.retry_after));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** In `detail`; all of them stand in `errors`. */
const MOST_TOLD = 5;

function problemOf(error: unknown, instance: string): Problem {
  const meaning = meaningOf(error);
  if (meaning !== null) {
    const [status, title] = STATUS[meaning.code];
    return {
      type: `urn:dsp:problem:${meaning.code}`,
      title,
      status,
      detail: meaning.message,
      instance,
      ...(meaning.faults.length > 0 ? { errors: meaning.faults } : {}),
      ...meaning.data,
    };
  }
  const { statusCode = 500, message, validation } = error as Partial<FastifyError>; // whatever it is, these are optional
  if (statusCode >= 400 && statusCode < 500) {
    const errors = schemaFaults(validation ?? []);
    // Validators say a union's fault once a branch; place by place it is said once.
    const places = errors.slice(0, MOST_TOLD).map(({ path, detail }) => `${path || 'the body'} ${detail}`);
    return {
      type: `urn:dsp:problem:http_${statusCode}`,
      title: TITLES[statusCode] ?? 'The request was refused',
      status: statusCode,
      detail: places.length > 0 ? `${places.join('; ')}.` : (message ?? 'The request was refused.'),
      instance,
      ...(errors.length === 0 ? {} : { errors }),
    };
  }
  return {
    type: 'urn:dsp:problem:internal',
    title: 'Something broke on our side',
    status: 500,
    detail: `The log has the reason under this request's id, ${instance}.`,
    instance,
  };
}

/** A key that is limited to some scenarios does not learn the names of others. */
function withoutOthers(problem: Problem, { caller }: FastifyRequest): Problem {
  if (problem.known === undefined || caller?.scenarios == null) return problem;
  return { ...problem, known: problem.known.filter((scenario) => maySee(caller, scenario)) };
}
