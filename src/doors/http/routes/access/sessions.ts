import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { SessionReply } from '../../contract/access/sessions.ts';
import { callerOf, requireAllScenarios } from '../../guards/auth.ts';
import type { Sessions } from '../../guards/sessions.ts';
import { type Answering, type Asked, route, routesOf } from '../../typed.ts';
import { JOB_BOARD } from '../service/job-board.ts';

/** Sessions of browsers: who may open the window on the jobs, for a quarter of an hour. */
export function sessionRoutes(app: FastifyInstance, sessions: Sessions): void {
  const routes = routesOf(app, sessions, 'access');
  routes.post('/v1/sessions', BEGIN, begin);
  routes.delete('/v1/sessions', FORGET, async (_sessions, _request, reply) =>
    reply.code(204).header('set-cookie', sessions.forgotten).send(null),
  );
}

const BEGIN = route('admin', {
  summary: `A cookie that stands for the key at ${JOB_BOARD} for 15 minutes, and nowhere else`,
  response: { 201: SessionReply },
});

async function begin(sessions: Sessions, request: Asked<typeof BEGIN>, reply: Answering<typeof BEGIN>) {
  requireAllScenarios(callerOf(request));
  const { cookie, until } = await sessions.begin(request.keyId ?? '');
  return reply
    .code(201)
    .headers({ 'set-cookie': cookie, 'cache-control': 'no-store' })
    .send({ page: JOB_BOARD, until: until.toISOString() });
}

const FORGET = route('admin', {
  summary: 'Has the browser forget its session',
  response: { 204: Type.Null() },
});
