import type { Message, SendMessageRequest, StreamResponse, Task } from '@a2a-js/sdk';
import { DefaultRequestHandler, type ServerCallContext } from '@a2a-js/sdk/server';
import { agentMessage, dataPart, textPart } from './answers.ts';
import { flaggedPart } from './flagged-part.ts';

/**
 * The SDK's handler with the one step that the extension puts before it: structured input that comes with a task that is
 * there already, valid or not, is rejected and goes nowhere, not even into the task's history.
 */
export class PoolRequestHandler extends DefaultRequestHandler {
  override async sendMessage(
    params: SendMessageRequest,
    context: ServerCallContext,
  ): Promise<Message | Task> {
    return (await this.rejection(params, context)) ?? super.sendMessage(params, context);
  }

  override async *sendMessageStream(
    params: SendMessageRequest,
    context: ServerCallContext,
  ): AsyncGenerator<StreamResponse, void, undefined> {
    const rejected = await this.rejection(params, context);
    if (rejected !== null) yield { payload: { $case: 'message', value: rejected } };
    else yield* super.sendMessageStream(params, context);
  }

  private async rejection(
    { message }: SendMessageRequest,
    context: ServerCallContext,
  ): Promise<Message | null> {
    if (!message?.messageId || message.taskId.trim() === '') return null;
    const flagged = flaggedPart(message.parts);
    if (flagged === null) return null;
    // Throws where the caller has no such task.
    const { id: taskId, contextId } = await this.getTask(
      { tenant: '', id: message.taskId, historyLength: 0 },
      context,
    );
    const sentence = `The data for the schema "${flagged.name}" was rejected, because the task ${taskId} is already running. Send it in a message without a taskId; what that task waits for may be answered in words, or with data of the type application/json.`;
    const error = { code: 'task_already_running', schema: flagged.name, task: taskId, detail: sentence };
    return agentMessage({ taskId, contextId }, [textPart(sentence), dataPart({ error }, 'application/json')]);
  }
}
