import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Context } from '../../context.ts';
import { parsedJson } from '../../domain/basics/index.ts';
import { systemClock } from '../../ground/process/clock.ts';
import { readConfig } from '../../ground/process/config.ts';
import { describeError } from '../../ground/process/log.ts';
import { startService } from '../../main.ts';
import { temporaryFolder } from '../service/temporary-folder.ts';

/** An answer, whatever its status; `json` is undefined where it is none. */
export type Answer = { readonly status: number; readonly text: string; readonly json: unknown };

/** A service that was started for an attack, on a database and a port of its own, with workers beside it. */
export type Target = {
  readonly ctx: Context;
  readonly url: string;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  send(path: string, body: string | Buffer, headers: Readonly<Record<string, string>>): Promise<Answer>;
  /** All that it has logged, one JSON line an event. */
  log(): string;
  close(): Promise<void>;
};

/** With no setting of whoever attacks; its log is kept whole, down to `debug`, for what must not stand in it. */
export async function startTarget(clock = systemClock): Promise<Target> {
  const folder = await temporaryFolder();
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = pino({ level: 'debug', base: { service: 'dsp' }, serializers: { err: describeError } }, sink);
  const config = { ...readConfig({}), dataDir: folder.path, port: 0 };
  const service = await startService(config, { log, clock }).catch(async (problem: unknown) => {
    await folder.remove();
    throw problem;
  });
  const authorization = `Bearer ${service.adminKey}`;
  const answerTo = async (path: string, { headers, ...request }: RequestInit): Promise<Answer> => {
    const init = { ...request, headers: { authorization, ...headers } };
    const response = await fetch(new URL(path, service.url), init);
    const text = await response.text();
    return { status: response.status, text, json: parsedJson(text) };
  };
  return {
    ctx: service.ctx,
    url: service.url,
    send: (path, body, headers) =>
      answerTo(path, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : new Uint8Array(body),
      }),
    ask(method, path, body) {
      // A kept connection may be closed by the service just as it is used again after a pause.
      const headers = { connection: 'close' };
      if (body === undefined) return answerTo(path, { method, headers });
      const asJson = { ...headers, 'content-type': 'application/json' };
      return answerTo(path, { method, headers: asJson, body: JSON.stringify(body) });
    },
    log: () => lines.join(''),
    async close() {
      await service.close();
      await folder.remove();
    },
  };
}
