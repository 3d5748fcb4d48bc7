import type { FastifyRequest } from 'fastify';
import { withoutEnd } from '../../../../domain/words/index.ts';

/**
 * Where clients reach this service: as configured, else as this request did. A name that only the caller gave must not be
 * signed: whoever sends a foreign Host would get our seal on a card that leads his clients' keys to him. This machine's own
 * names lead nowhere else.
 * @returns the address without a slash at the end, and whether we know it for `ours`
 */
export function serviceAddress({ protocol, host }: FastifyRequest, publicUrl: string | null) {
  if (publicUrl !== null) return { address: withoutEnd(publicUrl, (sign) => sign === '/'), ours: true };
  const said = `${protocol}://${host}`;
  if (!URL.canParse(said)) return { address: 'http://localhost', ours: false };
  const { origin, hostname } = new URL(said);
  return { address: origin, ours: /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) };
}
