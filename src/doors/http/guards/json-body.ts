import type { FastifyInstance } from 'fastify';
import { exactIntegers, jsonShapeFault, parsedJson, type ShapeLimits } from '../../../domain/basics/index.ts';
import { refusal } from '../problem.ts';
import { signedBodyFault } from './signed-calls.ts';

/**
 * Deeper than any payload has reason to be; 100,000 levels overflow the stack of whoever writes them out again. Wider than
 * any batch (1,000 items), template or payload.
 */
const LIMITS: ShapeLimits = { depth: 32, width: 2_000 };

const INDISTINCT = 'holds two integers beyond 2^53 that are one number to JSON readers; send them as strings';
const PROTOTYPE = 'has a member "__proto__", or "constructor" with a "prototype", which is never data';

/**
 * JSON bodies: UTF-8 or nothing, as they are or nothing. A body that is packed (`Content-Encoding`) is refused unread, so
 * no bomb is ever unpacked.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return;
    // RFC 9110 section 15.5.16: the answer says what would have been taken.
    reply.header('accept-encoding', 'identity');
    throw refusal(415, 'Packed bodies are not taken: send the body without Content-Encoding.');
  });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      const bytes = body as Buffer; // parseAs says so
      const unsigned = signedBodyFault(request, bytes);
      if (unsigned !== null) {
        done(unsigned, undefined);
        return;
      }
      let text: string;
      try {
        text = utf8.decode(bytes);
      } catch {
        done(refusal(400, 'The body is not UTF-8.'), undefined);
        return;
      }
      const exact = exactIntegers(text);
      const fault = jsonShapeFault(text, LIMITS) ?? (exact === null ? INDISTINCT : null);
      if (fault !== null) {
        done(refusal(400, `The body ${fault}.`), undefined);
        return;
      }
      if (exact !== null && exact.size > 0) request.exactIntegers = exact;
      // Fastify types the parser as possibly a promise; this one calls `done`.
      void parse(request, text, (problem, parsed) => {
        // The parser calls it no JSON; it is, with a member that it does not let in.
        done(
          problem !== null && parsedJson(text) !== undefined
            ? refusal(400, `The body ${PROTOTYPE}.`)
            : problem,
          parsed,
        );
      });
    },
  );
}
