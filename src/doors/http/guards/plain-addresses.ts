import type { FastifyInstance } from 'fastify';
import { refusal } from '../problem.ts';

/** Control characters but those of a text of lines, and halves of a surrogate pair: PostgreSQL keeps no NUL, and no name of ours has any of them. */
const NOT_PLAIN = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u;

/** Refuses addresses whose parameters or query hold what no text of ours holds, before anything looks for it. */
export function takePlainAddresses(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query }) => {
    const values = [params, query].flatMap((part) => Object.values(part ?? {}).flat());
    if (values.some((value) => typeof value === 'string' && NOT_PLAIN.test(value)))
      throw refusal(400, 'The address holds a control character or half of a surrogate pair.');
  });
}
