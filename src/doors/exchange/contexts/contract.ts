import Type, { type Static } from 'typebox';
import { oneOf } from '../../http/contract/common.ts';

const Name = Type.String({ maxLength: 200 });
const Words = Type.String({ maxLength: 2_000 });
const Instant = Type.String({ maxLength: 40 });
/** Few enough that a context stays what it is for: small. */
const MOST_ITEMS = 200;

/** Figure 3 of the draft, which closes no object: what else a context has is not kept. Empty texts are a form's. */
export const TaskContext = Type.Object(
  {
    TaskID: Name,
    UserQuery: Words,
    TaskName: Name,
    TaskDescription: Words,
    GoalStatus: Type.Array(Type.Object({ Goal: Type.String({ maxLength: 400 }), Status: Name }), {
      maxItems: MOST_ITEMS,
    }),
    OverallStatus: Name,
    StartTime: Type.Optional(Instant),
    EndTime: Type.Optional(Instant),
    Optional: Type.Optional(Type.Array(oneOf(['StartTime', 'EndTime']), { maxItems: 2 })),
  },
  { $id: 'TaskContext' },
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
    todoItems: Type.Array(Type.Object({ itemId: Name, description: Type.String({ maxLength: 1_000 }) }), {
      maxItems: MOST_ITEMS,
    }),
    ItemstateUpdates: Type.Array(
      Type.Object({
        itemId: Name,
        state: Type.Union([Type.Literal(0), Type.Literal(1)], { description: '0 or 1' }),
      }),
      { maxItems: MOST_ITEMS },
    ),
    KeyInformation: Type.Array(
      Type.Object({ itemId: Name, outputabstract: Type.String({ maxLength: 1_000 }) }),
      { maxItems: MOST_ITEMS },
    ),
    LastUpdated: Type.Optional(Instant),
    Optional: Type.Optional(
      Type.Array(
        Type.Union(
          ['LastUpdated', 'Context', 'ContextURI', 'Context/ContextURI'].map((member) =>
            Type.Literal(member),
          ),
        ),
        { maxItems: 4, description: 'With the context among it, the agent may put that away by address' },
      ),
    ),
  },
  { $id: 'AgentContext' },
);

const SubTasks = (description: string) => Type.Array(Type.String(), { description });

const Round = {
  round: Type.Integer(),
  mode: Type.String(),
  start: SubTasks('SubTaskIDs whose contexts go out now'),
  under_way: SubTasks('What went out before and is not judged yet'),
};

const heldFor = (description: string) =>
  Type.Array(Type.Object({ id: Type.String(), for: Type.Array(Type.String()) }), { description });

/** Synchronous: one subtask, and nothing else until it has been judged. */
export const RoundReply = Type.Object({
  ...Round,
  held: heldFor('What has not begun, and what must be judged complete before another round can begin it'),
});

/** Asynchronous: nobody waits, and what is held needs no other round. */
export const AsynchronousReply = Type.Object({
  ...Round,
  held: heldFor('What begins by itself, and the dependencies that must be judged complete before it does'),
});

export const EvaluationReply = Type.Object({
  items: Type.Array(Type.Object({ itemId: Type.String(), verdict: Type.String(), reason: Type.String() })),
  complete: Type.Boolean(),
  start: SubTasks('SubTaskIDs that an asynchronous round held for this one, and whose contexts go out now'),
});
