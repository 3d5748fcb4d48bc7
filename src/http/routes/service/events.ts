import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { decisionsAfter } from '../../../db/keys/index.ts';
import { type Caller, maySee } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { type Cursors, readCursors } from '../../../domain/exchange/index.ts';
import { visibleScenario } from '../../../exchange/templates/visible-scenario.ts';
import { PROBLEM_REPLY } from '../../contract/common.ts';
import { EventsHeaders, EventsQuery, EventsReply } from '../../contract/service/events.ts';
import type { StatusSubject } from '../../events/status-look.ts';
import { streamOf } from '../../events/stream.ts';
import type { Heads, Watch } from '../../events/watch.ts';
import { callerOf, holderOf } from '../../guards/auth.ts';
import { type Answering, type Asked, route, withTypes } from '../../typed.ts';
import { decisionsFor } from '../../views/readers-view.ts';

/** A cursor for each stands in every `id`, and a client sends it back in a header, which has its limits. */
const MOST_SCENARIOS = 100;

/** What happens, told as it happens. A cut stream goes on where it was: the cursors are in the id of each event. */
export function eventRoutes(
  app: FastifyInstance,
  ctx: Context,
  watch: Watch,
  isStillAllowed: (request: FastifyRequest) => Promise<boolean>,
): void {
  // Nobody can ask for the head of an answer that does not end.
  withTypes(app).get('/v1/events', { ...LISTEN, exposeHeadRoute: false }, (request, reply) =>
    listen(ctx, watch, request, reply, () => isStillAllowed(request)),
  );
}

const LISTEN = route('read', {
  summary: 'Decisions, versions and counts as they come, as server-sent events',
  tags: ['service'],
  querystring: EventsQuery,
  headers: EventsHeaders,
  response: { 200: EventsReply, ...PROBLEM_REPLY },
});

async function listen(
  ctx: Context,
  watch: Watch,
  request: Asked<typeof LISTEN>,
  reply: Answering<typeof LISTEN>,
  mayListen: () => Promise<boolean>,
) {
  const caller = callerOf(request);
  const named = await scenariosNamed(ctx, caller, request.query.scenario);
  const scenarios = (all: Iterable<string>) =>
    named ?? [...all].filter((scenario) => maySee(caller, scenario));
  const place = watch.enter(holderOf(request));
  reply.raw.once('close', place.leave);
  try {
    const heads = await watch.look();
    const cursors = startOf(request.headers['last-event-id'], scenarios(heads.keys()), heads);
    const statusOf: readonly StatusSubject[] = named ?? caller.scenarios ?? [null];
    const wish = watch.status.want(statusOf);
    reply.raw.once('close', wish.giveBack);
    const text = streamOf({
      watch,
      place,
      scenarios,
      statusOf,
      cursors,
      read: async (scenario, after, limit) =>
        decisionsFor(ctx.db, caller, scenario, await decisionsAfter(ctx.db, scenario, after, limit)),
      mayListen,
      cut: () => reply.raw.destroy(),
    });
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Or nginx gathers events before it passes them on.
        'x-accel-buffering': 'no',
        // After the stream's end nothing more is wanted of this connection: it does not hold a shutdown up.
        connection: 'close',
      })
      .send(Readable.from(text, { objectMode: false }));
  } catch (problem) {
    place.leave();
    throw problem;
  }
}

/** Null: all that the caller may see. */
async function scenariosNamed(
  ctx: Context,
  caller: Caller,
  asked: string | readonly string[] | undefined,
): Promise<readonly string[] | null> {
  if (asked === undefined) return null;
  const names = [...new Set(typeof asked === 'string' ? [asked] : asked)];
  await Promise.all(names.map((name) => visibleScenario(ctx, caller, name)));
  return names;
}

/** Behind what the client has; without that, from now on. */
function startOf(
  lastEventId: string | undefined,
  scenarios: readonly string[],
  heads: Heads,
): Map<string, number> {
  if (scenarios.length > MOST_SCENARIOS) {
    throw new DomainError(
      'invalid_input',
      `One stream tells of at most ${MOST_SCENARIOS} scenarios: name them (?scenario=…), and open several.`,
    );
  }
  const known: Cursors | null = lastEventId === undefined ? heads : readCursors(lastEventId);
  if (known === null) {
    throw new DomainError('invalid_input', 'The header Last-Event-ID is no id of this stream.', {
      faults: [{ path: 'last-event-id', detail: 'send the id of the last event as it came, or nothing' }],
    });
  }
  // A cursor ahead of the chain is of a database that was since restored: what is told next must not be missed.
  return new Map(
    scenarios.map((scenario) => [scenario, Math.min(known.get(scenario) ?? 0, heads.get(scenario) ?? 0)]),
  );
}
