import { randomUUID } from 'node:crypto';
import { Message, Part, Role, type Task, type TaskState } from '@a2a-js/sdk';
import type { RequestContext } from '@a2a-js/sdk/server';

/** Where in a conversation an answer belongs. */
export type Place = { readonly taskId: string; readonly contextId: string };

export function textPart(text: string): Part {
  return Part.fromJSON({ text, mediaType: 'text/plain' });
}

/** The extension reads the mode in the metadata, version 1.0 of A2A in `mediaType`. */
export function dataPart(data: object, mode: string): Part {
  return Part.fromJSON({ data, metadata: { mimeType: mode }, mediaType: mode });
}

export function agentMessage({ taskId, contextId }: Place, parts: Part[]): Message {
  const message = { messageId: randomUUID(), contextId, taskId, role: Role.ROLE_AGENT };
  return { ...Message.fromJSON(message), parts };
}

/** A task that says all at once: nothing here runs for longer than its request. What was asked before stands in its history. */
export function taskOf(
  { taskId, contextId, userMessage, task }: Place & Pick<RequestContext, 'userMessage' | 'task'>,
  state: TaskState,
  more: { said: Message; at: Date } & Partial<Pick<Task, 'artifacts' | 'metadata'>>,
): Task {
  const question = task?.status?.message;
  // The SDK has put the message that is being answered behind the others.
  const earlier = task === undefined ? [] : task.history.slice(0, -1);
  return {
    id: taskId,
    contextId,
    status: { state, message: more.said, timestamp: more.at.toISOString() },
    artifacts: more.artifacts ?? [],
    history: [...earlier, ...(question === undefined ? [] : [question]), userMessage],
    metadata: more.metadata,
  };
}
