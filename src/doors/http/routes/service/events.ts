import { Readable } from 'node:stream';
import type { Context } from '../../../../context.ts';
import { type Caller, maySee } from '../../../../domain/access/index.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { decisionsAfter } from '../../../../ground/db/keys/index.ts';
import { visibleScenario } from '../../../exchange/templates/visible-scenario.ts';
import { EventsHeaders, EventsQuery, EventsReply } from '../../contract/service/events.ts';
import { listenTo, STREAM_HEADERS, streamOf } from '../../events/stream.ts';
import { route, routesOf } from '../../typed.ts';
import { decisionsFor } from '../../views/readers-view.ts';

/** A cursor for each stands in every `id`, and a client sends it back in a header, which has its limits. */
const MOST_SCENARIOS = 100;

/** What happens, told as it happens. A cut stream goes on where it was: the cursors are in the id of each event. */
export const eventRoutes = routesOf('service', [
  route('GET /v1/events', 'read', {
    summary: 'Decisions, versions and counts as they come, as server-sent events',
    querystring: EventsQuery,
    headers: EventsHeaders,
    response: { 200: EventsReply },
    // Nobody can ask for the head of an answer that does not end.
    exposeHeadRoute: false,
    async answer(ctx, { caller, query, request, reply, door }) {
      const named = await scenariosNamed(ctx, caller, query.scenario);
      const listening = await listenTo(door, request, reply, {
        scenarios: (all) => named ?? [...all].filter((scenario) => maySee(caller, scenario)),
        statusOf: named ?? caller.scenarios ?? [null],
        read: async (scenario, after, limit) =>
          decisionsFor(ctx.db, caller, scenario, await decisionsAfter(ctx.db, scenario, after, limit)),
      });
      if (listening.cursors.size > MOST_SCENARIOS) {
        listening.place.leave();
        throw new DomainError(
          'invalid_input',
          `One stream tells of at most ${MOST_SCENARIOS} scenarios: name them (?scenario=…), and open several.`,
        );
      }
      const text = streamOf(listening);
      return reply.headers(STREAM_HEADERS).send(Readable.from(text, { objectMode: false }));
    },
  }),
]);

/** Null: all that the caller may see. */
async function scenariosNamed(ctx: Context, caller: Caller, asked: string | readonly string[] | undefined) {
  if (asked === undefined) return null;
  const names = [...new Set([asked].flat())];
  await Promise.all(names.map((name) => visibleScenario(ctx, caller, name)));
  return names;
}
