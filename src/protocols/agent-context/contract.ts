import Type, { type Static } from 'typebox';

const Name = Type.String({ maxLength: 200 });
const Words = Type.String({ maxLength: 2_000 });
const Instant = Type.String({ maxLength: 40 });
/** Few enough that a context stays what it is for: small. */
const MOST_ITEMS = 200;

/** Figure 3 of the draft. Empty texts are a form's; what is kept has a TaskID. */
export const TaskContext = Type.Object(
  {
    TaskID: Name,
    UserQuery: Words,
    TaskName: Name,
    TaskDescription: Words,
    GoalStatus: Type.Array(
      Type.Object({ Goal: Type.String({ maxLength: 400 }), Status: Name }, { additionalProperties: false }),
      {
        maxItems: MOST_ITEMS,
      },
    ),
    OverallStatus: Name,
    StartTime: Type.Optional(Instant),
    EndTime: Type.Optional(Instant),
    Optional: Type.Optional(
      Type.Array(Type.Union([Type.Literal('StartTime'), Type.Literal('EndTime')]), { maxItems: 2 }),
    ),
  },
  { $id: 'TaskContext', additionalProperties: false },
);

export type TaskContext = Static<typeof TaskContext>;

/** Figure 4 of the draft, in one spelling. */
export const AgentContextShape = Type.Object(
  {
    AgentID: Name,
    AgentName: Name,
    SubTaskID: Name,
    SubTaskName: Name,
    Dependencies: Type.Array(Name, { maxItems: MOST_ITEMS, uniqueItems: true }),
    Context: Type.Optional(Words),
    ContextURI: Type.Optional(
      Type.String({ maxLength: 2_000, pattern: '^(?:[A-Za-z][A-Za-z0-9+.-]*:[^\\s]*|/[^\\s]*|)$' }),
    ),
    todoItems: Type.Array(
      Type.Object(
        { itemId: Name, description: Type.String({ maxLength: 1_000 }) },
        { additionalProperties: false },
      ),
      { maxItems: MOST_ITEMS },
    ),
    ItemstateUpdates: Type.Array(
      Type.Object(
        { itemId: Name, state: Type.Union([Type.Literal(0), Type.Literal(1)], { description: '0 or 1' }) },
        { additionalProperties: false },
      ),
      { maxItems: MOST_ITEMS },
    ),
    KeyInformation: Type.Array(
      Type.Object(
        { itemId: Name, outputabstract: Type.String({ maxLength: 1_000 }) },
        { additionalProperties: false },
      ),
      { maxItems: MOST_ITEMS },
    ),
    LastUpdated: Type.Optional(Instant),
    Optional: Type.Optional(Type.Array(Type.Literal('LastUpdated'), { maxItems: 1 })),
  },
  { $id: 'AgentContext', additionalProperties: false },
);

export const RoundReply = Type.Object({
  round: Type.Integer(),
  mode: Type.String(),
  start: Type.Array(Type.String(), { description: 'SubTaskIDs whose contexts go out now' }),
  under_way: Type.Array(Type.String()),
  held: Type.Array(Type.Object({ id: Type.String(), for: Type.Array(Type.String()) })),
});

export const EvaluationReply = Type.Object({
  items: Type.Array(Type.Object({ itemId: Type.String(), verdict: Type.String(), reason: Type.String() })),
  complete: Type.Boolean(),
});
