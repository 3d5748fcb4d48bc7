import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { maySee } from '../../../domain/access/index.ts';
import { writeCursors } from '../../../domain/exchange/index.ts';
import { GLOBAL_COHORT } from '../../../domain/template/index.ts';
import { type PublishedNumbers, versionOf } from '../../../domain/versions/index.ts';
import { type DecisionRow, decisionsAfter } from '../../../ground/db/keys/index.ts';
import { type Listening, listenTo, STILL_HERE, toldTo } from '../../http/events/stream.ts';
import { callerOf, requireScope } from '../../http/guards/auth.ts';
import type { Door } from '../../http/typed.ts';
import { uriOf } from './resources.ts';

/** More do not stand in the header in which a client sends the id of the last event back. */
const MOST_IN_AN_ID = 100;

/** @throws DomainError `forbidden`; `rate_limited` or `unavailable` where too many wait */
export async function listenAt(
  { db }: Context,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Listening> {
  const caller = callerOf(request);
  requireScope(caller, 'read');
  return listenTo(door, request, reply, {
    scenarios: (all) => [...all].filter((scenario) => maySee(caller, scenario)),
    statusOf: [],
    read: (scenario, after, limit) => decisionsAfter(db, scenario, after, limit),
  });
}

/** What changed for readers of templates: theirs is everybody's stable version, and a scenario's first one is a new resource. */
function changesIn(scenario: string, rows: readonly DecisionRow[]): ServerEvent[] {
  const published = rows.flatMap((row) => {
    const numbers = row.numbers as PublishedNumbers; // written by publicationDecision, where it is one
    const theirs = versionOf(row) !== null && numbers.line === 'stable' && numbers.cohort === GLOBAL_COHORT;
    return theirs ? [numbers.previous_digest] : [];
  });
  if (published.length === 0) return [];
  const isNew = published.includes(null);
  const uri = uriOf(scenario);
  return [
    ...(isNew ? [{ kind: 'resources_list_changed' } as const] : []),
    { kind: 'resource_updated', uri } as const,
  ];
}

/** For one listener of revision 2026-07-28: the SDK words what this tells, and tells only what was subscribed to. */
export function busOf({ log }: Context, listening: Listening, ended: () => void): ServerEventBus {
  return {
    publish() {},
    subscribe(tell) {
      const tellAll = async () => {
        for await (const told of toldTo(listening))
          if (told !== 'nothing' && 'rows' in told) changesIn(told.scenario, told.rows).forEach(tell);
      };
      tellAll()
        .catch((err: unknown) => log.error({ err }, 'mcp.failed'))
        .finally(ended);
      return listening.place.leave;
    },
  };
}

const METHODS = {
  resources_list_changed: 'notifications/resources/list_changed',
  resource_updated: 'notifications/resources/updated',
} as const;

/** The stream of the earlier generation (GET), which goes on behind `Last-Event-ID`, whichever process has it then. */
export async function* earlierStream(listening: Listening): AsyncGenerator<string> {
  yield STILL_HERE;
  for await (const told of toldTo(listening)) {
    if (told === 'nothing') yield STILL_HERE;
    else if ('rows' in told)
      for (const change of changesIn(told.scenario, told.rows)) yield eventOf(change, listening.cursors);
  }
}

function eventOf(change: ServerEvent, cursors: ReadonlyMap<string, number>): string {
  const uri = change.kind === 'resource_updated' ? { params: { uri: change.uri } } : {};
  const method = METHODS[change.kind as keyof typeof METHODS];
  const id = cursors.size > MOST_IN_AN_ID ? '' : `id: ${writeCursors(cursors)}\n`;
  return `${id}data: ${JSON.stringify({ jsonrpc: '2.0', method, ...uri })}\n\n`;
}
