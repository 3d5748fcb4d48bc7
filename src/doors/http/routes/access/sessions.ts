import Type from 'typebox';
import { SessionReply } from '../../contract/access/sessions.ts';
import { requireAllScenarios } from '../../guards/auth.ts';
import { route, routesOf } from '../../typed.ts';
import { JOB_BOARD } from '../service/job-board.ts';

/** Sessions of browsers: who may open the window on the jobs, for a quarter of an hour. */
export const sessionRoutes = routesOf('access', [
  route('POST /v1/sessions', 'admin', {
    summary: `A cookie that stands for the key at ${JOB_BOARD} for 15 minutes, and nowhere else`,
    response: { 201: SessionReply },
    async answer(_ctx, { request, reply, caller, door }) {
      requireAllScenarios(caller);
      const { cookie, until } = await door.sessions.begin(request.keyId ?? '');
      return reply
        .code(201)
        .headers({ 'set-cookie': cookie, 'cache-control': 'no-store' })
        .send({ page: JOB_BOARD, until });
    },
  }),
  route('DELETE /v1/sessions', 'admin', {
    summary: 'Has the browser forget its session',
    response: { 204: Type.Null() },
    answer: async (_ctx, { reply, door }) =>
      reply.code(204).header('set-cookie', door.sessions.forgotten).send(null),
  }),
]);
