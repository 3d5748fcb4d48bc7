import Type from 'typebox';
import { CallerId, lineOf, nullable, ScenarioName, text, whole } from '../common.ts';

const Note = Type.Object(
  {
    assigned_to: nullable(Type.String(), { description: 'The name of an API key' }),
    snoozed_until: nullable(Type.String()),
    comments: Type.Array(Type.Object({ by: Type.String(), at: Type.String(), text: Type.String() })),
  },
  { description: 'What people noted on it' },
);

export const Inbox = Type.Object({
  items: Type.Array(
    Type.Object({
      scenario: Type.String(),
      item: text(
        '`key:`, `change:`, `need:`, `campaign:` or `version:` and its name or id: unique in its scenario',
      ),
      title: Type.String(),
      people: whole('Distinct owners whom it concerns'),
      since: Type.String(),
      reasons: Type.Array(Type.Object({ rule: Type.String(), sentence: Type.String() }), {
        description: 'Why it waits, or what speaks against it',
      }),
      orders: Type.Array(Type.Object({ verb: Type.String(), path: Type.String() }), {
        description: 'What the caller may do: POST to the path with a `reason`',
      }),
      note: Note,
    }),
    { description: 'Those that concern most people first' },
  ),
});

export const InboxQuery = Type.Object({
  scenario: Type.Optional(ScenarioName),
  snoozed: Type.Optional(Type.Literal('true', { description: 'Also what was put off until later' })),
});

export const InboxItemPath = Type.Object({
  scenario: ScenarioName,
  item: Type.String({ pattern: '^(key|change|need|campaign|version):[!-~]{1,200}$' }),
});

/** What is left out stays as it is. */
export const InboxNoteOrder = Type.Object(
  {
    assigned_to: Type.Optional(nullable(CallerId, { description: 'The name of an API key; null: nobody' })),
    snoozed_until: Type.Optional(nullable(Type.String({ format: 'date-time' }))),
    comment: Type.Optional(lineOf(1, 1_000)),
  },
  { additionalProperties: false, minProperties: 1 },
);

export const InboxNoteReply = Note;
