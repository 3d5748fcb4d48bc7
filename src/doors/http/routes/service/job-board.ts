import type { FastifyInstance } from 'fastify';
import type { Queue } from '../../../../ground/queue/queue.ts';
import { callerOf, requireAllScenarios } from '../../guards/auth.ts';
import { pagePolicy } from '../../guards/safe-headers.ts';
import { refusal } from '../../problem.ts';

/** Where the window on the jobs is. */
export const JOB_BOARD = '/bull-board/';

/** A queue that is away would keep a page waiting for ever. */
const ANSWERED_MS = 5_000;

const GUARDED = {
  config: { scope: 'admin', session: true, answeredMs: ANSWERED_MS } as const,
  schema: { hide: true },
};

/**
 * bull-board, for whoever may do everything: its page, its files and its questions. Nothing that it could change is served,
 * and what it needs of a browser's policy is not more than the dashboard needs.
 */
export function jobBoardRoutes(app: FastifyInstance, queue: Queue): void {
  const board = queue.board();
  app.get('/bull-board', { ...GUARDED, config: { scope: 'open' } }, (_request, reply) =>
    reply.redirect(JOB_BOARD),
  );
  if (board === null) {
    app.get(`${JOB_BOARD}*`, GUARDED, () => {
      throw refusal(404, 'Jobs run here when they are told to: there is no queue to look at.');
    });
    return;
  }
  const page = board.page(JOB_BOARD);
  const policy = pagePolicy({
    // Its own addresses hang below a base.
    'base-uri': "'self'",
    'style-src': ["'self'", ...board.styles.map((digest) => `'${digest}'`)].join(' '),
  });
  app.get<{ Params: { '*': string } }>(`${JOB_BOARD}*`, GUARDED, (request, reply) => {
    requireAllScenarios(callerOf(request));
    const path = request.params['*'];
    if (path.startsWith('static/')) return reply.sendFile(path.slice('static/'.length), board.files);
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
  for (const { path, ask } of board.questions)
    app.get<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(
      `${JOB_BOARD}${path.slice(1)}`,
      GUARDED,
      async (request, reply) => {
        requireAllScenarios(callerOf(request));
        const { status, body } = await ask(request.params, request.query);
        return reply.code(status).header('cache-control', 'no-store').send(body);
      },
    );
}
