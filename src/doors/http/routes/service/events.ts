import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../../context.ts';
import { type Caller, maySee } from '../../../../domain/access/index.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { decisionsAfter } from '../../../../ground/db/keys/index.ts';
import { visibleScenario } from '../../../exchange/templates/visible-scenario.ts';
import { EventsHeaders, EventsQuery, EventsReply } from '../../contract/service/events.ts';
import type { StatusSubject } from '../../events/status-look.ts';
import { type Listening, STREAM_HEADERS, startOf, streamOf } from '../../events/stream.ts';
import type { Watch } from '../../events/watch.ts';
import { callerOf, holderOf } from '../../guards/auth.ts';
import { type Answering, type Asked, route, routesOf } from '../../typed.ts';
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
  const contract = { ...LISTEN, exposeHeadRoute: false };
  routesOf(app, ctx, 'service').get('/v1/events', contract, (ctx, request, reply) =>
    listen(ctx, watch, request, reply, () => isStillAllowed(request)),
  );
}

const LISTEN = route('read', {
  summary: 'Decisions, versions and counts as they come, as server-sent events',
  querystring: EventsQuery,
  headers: EventsHeaders,
  response: { 200: EventsReply },
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
    const seen = scenarios(heads.keys());
    if (seen.length > MOST_SCENARIOS) throw tooMany();
    const cursors = startOf(request.headers['last-event-id'], seen, heads);
    const statusOf: readonly StatusSubject[] = named ?? caller.scenarios ?? [null];
    const wish = watch.status.want(statusOf);
    reply.raw.once('close', wish.giveBack);
    const listening: Listening = {
      watch,
      place,
      scenarios,
      statusOf,
      cursors,
      read: async (scenario, after, limit) =>
        decisionsFor(ctx.db, caller, scenario, await decisionsAfter(ctx.db, scenario, after, limit)),
      mayListen,
      cut: () => reply.raw.destroy(),
    };
    const text = streamOf(listening);
    return reply.headers(STREAM_HEADERS).send(Readable.from(text, { objectMode: false }));
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

function tooMany(): DomainError {
  return new DomainError(
    'invalid_input',
    `One stream tells of at most ${MOST_SCENARIOS} scenarios: name them (?scenario=…), and open several.`,
  );
}
