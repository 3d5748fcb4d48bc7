import { DomainError, invalidInput } from '../../../../domain/basics/index.ts';
import { findApiKeyNamed } from '../../../../ground/db/access/index.ts';
import type { Db } from '../../../../ground/db/server/index.ts';
import { noteInInbox } from '../../../../ground/db/upkeep/index.ts';
import {
  Inbox,
  InboxItemPath,
  InboxNoteOrder,
  InboxNoteReply,
  InboxQuery,
} from '../../contract/service/inbox.ts';
import { membersOf, route, routesOf, scenarioRoute } from '../../typed.ts';
import { inboxOf } from '../../views/inbox.ts';

/** What waits for a person, wherever it stands, and who has taken it. */
export const inboxRoutes = routesOf('service', [
  route('GET /v1/inbox', 'curate', {
    summary:
      'What waits for a person, in all scenarios of the caller or in one: proposed keys, keys that look wrong, needs that are not decided, campaigns and versions that are held',
    querystring: InboxQuery,
    response: { 200: Inbox },
    async answer({ db, clock }, { caller, query: { scenario, snoozed } }) {
      const items = await inboxOf(db, caller, clock.now(), snoozed === 'true');
      return {
        items: items
          .filter((one) => scenario === undefined || one.scenario === scenario)
          .map(({ note, ...one }) => ({ ...one, note: membersOf(note) })),
      };
    },
  }),
  scenarioRoute('PATCH /inbox/:item', 'curate', {
    summary: 'Take something that waits, hand it on, put it off, or say something about it',
    params: InboxItemPath,
    body: InboxNoteOrder,
    response: { 200: InboxNoteReply },
    async answer({ db, clock }, { found: { scenario }, caller, params: { item }, body }) {
      const { assigned_to: assignedTo, snoozed_until: until, comment } = body;
      const waiting = await inboxOf(db, { ...caller, scenarios: [scenario] }, clock.now(), true);
      if (!waiting.some((one) => one.item === item))
        throw new DomainError('unknown_inbox_item', `In "${scenario}" no "${item}" waits for a person.`);
      if (typeof assignedTo === 'string' && assignedTo !== caller.name && !(await isInUse(db, assignedTo)))
        throw invalidInput(`There is no API key "${assignedTo}" in use.`, {
          path: 'assigned_to',
          detail: 'is the name of no API key in use',
        });
      const note = await noteInInbox(db, scenario, item, {
        assignedTo,
        snoozedUntil: typeof until === 'string' ? new Date(until) : until,
        ...(comment === undefined
          ? {}
          : { comment: { by: caller.name, at: clock.now().toISOString(), text: comment } }),
      });
      return membersOf(note);
    },
  }),
]);

async function isInUse(db: Db, name: string): Promise<boolean> {
  const key = await findApiKeyNamed(db, name);
  return key !== null && key.revokedAt === null;
}
