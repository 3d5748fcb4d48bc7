import { type Message, TaskState } from '@a2a-js/sdk';
import { A2AError } from '@a2a-js/sdk/errors';
import { AgentEvent, type AgentExecutor, type RequestContext } from '@a2a-js/sdk/server';
import type { Context } from '../../../../context.ts';
import type { Submitted } from '../../../exchange/submit-payload.ts';
import { modeOf } from '../card/schema-name.ts';
import { EXTENSION, RESULT_SCHEMA } from '../names.ts';
import { agentMessage, dataPart, taskOf, textPart } from './answers.ts';
import { callerIn } from './call-context.ts';
import { type ContextAnswer, takeContext } from './context-part.ts';
import { flaggedPart } from './flagged-part.ts';
import { NO_TALK, takeWords } from './plain-words.ts';
import { type InputError, takeInput } from './structured-input.ts';

/** What this agent does with a message that belongs to no task, or to one that waits for an answer. */
export function createExecutor(ctx: Context): AgentExecutor {
  return {
    async execute(asked, bus) {
      try {
        bus.publish(await answer(ctx, asked));
      } catch (problem) {
        ctx.log.error({ err: problem, task: asked.taskId }, 'a2a.failed');
        // Its sentence is shown to the client, so the cause's must not be.
        throw new A2AError('The service could not do this at the moment; send the message again shortly.');
      }
    },
    // Whatever could be cancelled has ended already, or waits for its client.
    async cancelTask(taskId, bus) {
      bus.publish(
        AgentEvent.statusUpdate({
          taskId,
          contextId: '',
          status: {
            state: TaskState.TASK_STATE_CANCELED,
            message: undefined,
            timestamp: ctx.clock.now().toISOString(),
          },
          metadata: undefined,
        }),
      );
    },
  };
}

async function answer(ctx: Context, asked: RequestContext) {
  const caller = callerIn(asked.context);
  const flagged = flaggedPart(asked.userMessage.parts);
  const context = flagged === null ? null : await takeContext(ctx, caller, asked.request, flagged);
  if (context !== null)
    return AgentEvent.message(
      'error' in context ? refusal(asked, context.error) : contextMessage(asked, context),
    );
  const input = await (flagged === null
    ? takeWords(ctx, caller, asked)
    : takeInput(ctx, caller, asked.request, flagged));
  if ('error' in input) return AgentEvent.message(refusal(asked, input.error));
  if ('submitted' in input) return AgentEvent.task(completed(ctx, asked, input.submitted));
  const { state, parts, metadata } = input;
  const said = agentMessage(asked, [...parts]);
  return AgentEvent.task(taskOf(asked, state, { said, at: ctx.clock.now(), metadata }));
}

/** No task was begun or moved, so the client may send the mended message just as it sent this. */
function refusal({ contextId, task }: RequestContext, error: InputError): Message {
  const parts = [textPart(error.detail), dataPart({ error }, 'application/json')];
  return agentMessage({ taskId: task?.id ?? '', contextId }, parts);
}

/** A message and no task: a context is kept once, for those whose it is. */
function contextMessage({ contextId }: RequestContext, { schema, data, unknown = [] }: ContextAnswer) {
  const mode = modeOf(schema);
  const ignored = unknown.length === 0 ? '' : ` Not kept, being unknown: ${unknown.join(', ')}.`;
  const part = { ...dataPart(data, mode), metadata: { mimeType: mode, unknown } };
  return agentMessage({ taskId: '', contextId }, [textPart(`This is the ${schema}.${ignored}`), part]);
}

function completed({ clock }: Context, asked: RequestContext, submitted: Submitted) {
  const patches = submitted.schema_update_suggestion;
  const offered = patches === undefined ? 0 : patches.new_keys.length + patches.refined_keys.length;
  const suggested =
    offered === 0
      ? ''
      : ` Keys that were asked for are on trial in ${patches?.schema_id ?? 'a newer version'}: see schema_update_suggestion.`;
  const sentence = `The payload is valid under ${submitted.schema_id} and was taken.${suggested}`;
  return taskOf(asked, TaskState.TASK_STATE_COMPLETED, {
    said: agentMessage(asked, [textPart(sentence)]),
    at: clock.now(),
    metadata: NO_TALK,
    artifacts: [
      {
        artifactId: 'submission',
        name: 'Submission',
        description: 'The validated payload, with defaults filled in',
        parts: [dataPart(submitted, modeOf(RESULT_SCHEMA))],
        metadata: undefined,
        extensions: [EXTENSION],
      },
    ],
  });
}
