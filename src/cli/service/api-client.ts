import { type Command, Option } from 'commander';
import type { FastifyInstance } from 'fastify';
import { isRecord, parsedJson } from '../../domain/basics/index.ts';
import { reasonOf, UsageError } from '../console/usage-error.ts';

/** A JSON call to the service: over a socket, or straight into the app for replays. */
export type Call = (
  method: 'GET' | 'PUT' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
) => Promise<unknown>;

export class CallError extends Error {
  /** The body of the answer, as far as it was JSON. */
  readonly answer: unknown;

  constructor(sentence: string, answer: unknown) {
    super(sentence);
    this.answer = answer;
  }
}

/**
 * Over a socket.
 * @throws UsageError, from each call too, where nothing answers at that address; CallError where the answer is a refusal
 */
export function callOver(url: string, key: string): Call {
  if (!URL.canParse(url)) throw new UsageError(`"${url}" is no address of a service.`);
  return calling(key, async ({ path, ...request }) => {
    const response = await fetch(new URL(path, url), request).catch((cause: unknown) => {
      throw new UsageError(`${url} does not answer: ${reasonOf(cause)}.`, { cause });
    });
    return { status: response.status, text: await response.text() };
  });
}

/** The address of something of a scenario, each name escaped. */
export function scenarioPath(...names: readonly string[]): string {
  return `/v1/scenarios/${names.map(encodeURIComponent).join('/')}`;
}

/** @throws UsageError where there is none */
export function keyGiven(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new UsageError('The service is asked with an API key: name it with --key or DSP_KEY.');
}

/** Without a socket, e.g. for replays. @throws CallError as `callOver` does */
export function callInto(app: FastifyInstance, key: string): Call {
  return calling(key, async ({ path: url, ...request }) => {
    const { statusCode, body } = await app.inject({ url, ...request });
    return { status: statusCode, text: body };
  });
}

/** What a command asks of a running service. @throws UsageError without a key, and where the service refuses */
export async function askService<T>(
  { url, key }: { readonly url: string; readonly key?: string | undefined },
  work: (call: Call) => Promise<T>,
): Promise<T> {
  try {
    return await work(callOver(url, keyGiven(key)));
  } catch (problem) {
    throw problem instanceof CallError ? new UsageError(problem.message) : problem;
  }
}

/** Of commands that ask a service. In the environment a key is not seen in the list of processes and in no history. */
export function apiKeyOption(words: string): Option {
  return new Option('--key <api key>', words).env('DSP_KEY');
}

/** What `askingService` asks for. */
export type AskingService = { readonly url: string; readonly key?: string; readonly json?: true };

/** The options of a command that asks a running service: where it is, with which key, and its answer for programs. */
export function askingService(
  command: Command,
  keyWords: string,
  json = 'what the service answers',
): Command {
  return command
    .addOption(new Option('--url <url>', 'the service').env('DSP_URL').default('http://127.0.0.1:8080'))
    .addOption(apiKeyOption(keyWords))
    .option('--json', json);
}

type Request = {
  readonly method: Parameters<Call>[0];
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};

function calling(key: string, send: (request: Request) => Promise<{ status: number; text: string }>): Call {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${key}` };
    const asJson = {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const { status, text } = await send({ method, path, headers, ...(body === undefined ? {} : asJson) });
    return answerOf(method, path, status, text);
  };
}

function answerOf(method: string, path: string, status: number, text: string): unknown {
  const answer = parsedJson(text);
  if (status < 400 && answer !== undefined) return answer;
  // What went wrong in words, where it is a problem of ours (RFC 9457).
  const words =
    isRecord(answer) && typeof answer['detail'] === 'string'
      ? inFull(answer['detail'], answer['errors'])
      : null;
  throw new CallError(`${method} ${path} answered ${status}: ${words ?? text.slice(0, 2_000)}`, answer);
}

/** With each place that is wrong, where the sentence does not say it. */
function inFull(sentence: string, errors: unknown): string {
  const faults = (Array.isArray(errors) ? errors : []).filter(isRecord);
  const missing = faults.filter(({ detail }) => !sentence.includes(String(detail)));
  return [sentence, ...missing.map(({ path, detail }) => `  ${path}: ${detail}`)].join('\n');
}
