import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { maySee } from '../../domain/access/index.ts';
import { type Fault, schemaFaults } from '../../domain/basics/index.ts';
import { meaningOf } from '../exchange/meaning.ts';
import { STATUS } from './contract/common.ts';

type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly Fault[];
  /** The scenarios there are, where one was asked for that is not. */
  readonly known?: readonly string[];
  /** Where the scenario lives, if it has moved. */
  readonly cell?: string;
  /** Seconds, of a 429. */
  readonly retry_after?: number;
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
  if (problem.status >= 500 && !problem.type.endsWith(':moved'))
    request.log.error({ err: error }, 'request.failed');
  if (problem.status === 503) reply.header('retry-after', '2');
  if (problem.retry_after !== undefined) reply.header('retry-after', String(problem.retry_after));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** What is refused by a status of HTTP alone, in the way of the framework's own refusals. */
export function refusal(statusCode: number, message: string): Error {
  return Object.assign(new Error(message), { statusCode });
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
