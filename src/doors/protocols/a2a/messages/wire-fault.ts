import { isRecord } from '../../../../domain/basics/index.ts';

/** Ids stand in the database: no control characters, no halves of surrogate pairs, and no longer than an index entry. */
const ID = /^[^\p{Cc}\p{Surrogate}]{1,200}$/u;

/** What the SDK would take and we could not keep or answer: the place and what is wrong with it, or null. */
export function wireFault(params: unknown): string | null {
  if (!isRecord(params)) return null;
  const { id, contextId, message } = params;
  for (const [name, value] of Object.entries({ id, contextId })) {
    if (!isId(value)) return `${name} must be a text of 1 to 200 characters without control characters`;
  }
  return message === undefined ? null : messageFault(message);
}

function messageFault(message: unknown): string | null {
  if (!isRecord(message)) return 'message must be an object';
  const { messageId, contextId, taskId, parts, referenceTaskIds = [] } = message;
  for (const [name, value] of Object.entries({ messageId, contextId, taskId })) {
    if (!isId(value))
      return `message.${name} must be a text of 1 to 200 characters without control characters`;
  }
  if (!Array.isArray(referenceTaskIds) || !referenceTaskIds.every(isId))
    return 'message.referenceTaskIds must be a list of task ids';
  if (!Array.isArray(parts) || parts.length === 0) return 'message.parts must be a list of at least one part';
  const strange = parts.findIndex((part) => !isRecord(part));
  return strange === -1 ? null : `message.parts[${strange}] must be an object`;
}

/** Clients write what is not there as nothing, null or an empty text. */
function isId(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (typeof value === 'string' && ID.test(value))
  );
}
