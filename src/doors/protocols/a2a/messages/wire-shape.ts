import { isRecord } from '../../../../domain/basics/index.ts';

type Shape = '0.3' | '1.0';

/**
 * A request whose message is in the shape that its method expects. The extension's own example has a number as
 * messageId; clients of 1.0 leave `kind` out and those of 0.3 write it; agents pass on what others wrote. None of that
 * changes what is meant, so it is put right here instead of being refused.
 */
export function inShape(body: unknown, shape: Shape): unknown {
  if (!isRecord(body) || !isRecord(body['params']) || !isRecord(body['params']['message'])) return body;
  const { params } = body;
  return { ...body, params: { ...params, message: messageIn(body['params']['message'], shape) } };
}

function messageIn(message: Record<string, unknown>, shape: Shape): Record<string, unknown> {
  const { messageId, role, parts } = message;
  return {
    ...message,
    ...(typeof messageId === 'number' ? { messageId: String(messageId) } : {}),
    ...(typeof role === 'string' ? { role: ROLES[shape][role] ?? role } : {}),
    ...(Array.isArray(parts)
      ? { parts: parts.map((part) => (shape === '0.3' ? withKind(part) : part)) }
      : {}),
  };
}

const ROLES: Readonly<Record<Shape, Readonly<Record<string, string>>>> = {
  '0.3': { ROLE_USER: 'user', ROLE_AGENT: 'agent' },
  '1.0': { user: 'ROLE_USER', agent: 'ROLE_AGENT' },
};

function withKind(part: unknown): unknown {
  if (!isRecord(part) || 'kind' in part) return part;
  if (typeof part['text'] === 'string') return { ...part, kind: 'text' };
  if (!('data' in part)) return part;
  const { mediaType, metadata, ...rest } = part;
  // 0.3 has no place for a part's own media type but its metadata.
  const named = isRecord(metadata) && 'mimeType' in metadata ? {} : { mimeType: mediaType };
  return { ...rest, kind: 'data', metadata: { ...(isRecord(metadata) ? metadata : {}), ...named } };
}
