import { casesOf, unless } from '../case.ts';
import { Skip } from '../subject.ts';

/** HTTP's own rules (RFC 9110), where messages go over it. */
export const HTTP_CASES = casesOf({
  H1: {
    requirement: 'S-14',
    rule: 'a method that its address does not take is 405, with those that it takes in Allow',
    wrong: 'answers 404, as if nobody were there, or 405 without a way on',
    async run({ server }) {
      const { status, headers } = await server.sdsi(undefined, { method: 'DELETE' });
      if (status < 300) throw new Skip('it takes DELETE');
      return unless(status === 405 && /\bPOST\b/u.test(headers.get('allow') ?? ''), `it is ${status}`);
    },
  },
  H2: {
    requirement: 'S-39',
    rule: 'the published keys, asked for again by their ETag, are 304',
    wrong: 'sends the keys anew to every client every time',
    optional: true,
    async run({ server }) {
      const path = '/.well-known/jwks.json';
      const { status, headers } = await server.at('GET', path);
      const etag = headers.get('etag');
      if (status >= 400 || etag === null) throw new Skip('the keys have no ETag');
      const again = await server.at('GET', path, undefined, { 'if-none-match': etag });
      return unless(again.status === 304 && again.text === '', `it is ${again.status}`);
    },
  },
});
