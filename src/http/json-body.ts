import type { FastifyInstance } from 'fastify';

/** Deeper than any payload has reason to be; 100,000 levels overflow the stack of whoever writes them out again. */
const DEEPEST = 32;

/** JSON bodies: UTF-8 or nothing, no deep nesting, no `__proto__`. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = utf8.decode(body as Buffer); // parseAs says so
    } catch {
      done(badRequest('The body is not UTF-8.'), undefined);
      return;
    }
    if (depthOf(text) > DEEPEST) {
      done(badRequest(`The body is nested more than ${DEEPEST} levels deep.`), undefined);
      return;
    }
    // Fastify types the parser as possibly a promise; this one calls `done`.
    void parse(request, text, done);
  });
}

/** Nesting of brackets outside strings; one pass, before anything recursive looks at the text. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return deepest;
}

function badRequest(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}
