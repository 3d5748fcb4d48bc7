import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import {
  type Access,
  type AccessOutcome,
  maySee,
  type Scope,
  tallyRefusals,
} from '../../../domain/access/index.ts';
import { noteAccess } from '../../../ground/db/access/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Parts of a route's address that name a person: they are kept out of the audit log, which nobody can erase from. */
    readonly namesPeople?: readonly string[];
    /** It asks by POST because its question has a shape, and is recorded as little as a GET. */
    readonly changesNothing?: true;
  }
}

/** What comes in all day (fragments, payloads, questions) records itself in its own rows. */
const PRIVILEGED: ReadonlySet<Scope | 'open' | 'message'> = new Set(['curate', 'approve', 'raw', 'admin']);
const TAKE_MS = 60_000;
const LONGEST_SUBJECT = 300;

/**
 * Records each change by a route that only few may use, and each refusal there, before the caller has the answer. What
 * was not valid (400, 422) or is not there (404) changed nothing and is not recorded.
 */
export function auditCalls(app: FastifyInstance, ctx: Context): void {
  const refusals = tallyRefusals();
  const write = (access: Access) =>
    // The change is made and cannot be taken back here: the log keeps what the table could not.
    noteAccess(ctx.db, access).catch((err: unknown) => ctx.log.error({ err, access }, 'audit.not_written'));

  app.addHook('onSend', async (request, reply) => {
    const { scope } = request.routeOptions.config;
    if (scope === undefined || !PRIVILEGED.has(scope)) return;
    const outcome = outcomeOf(request, reply);
    if (outcome === null) return;
    const access = accessOf(request, outcome, ctx.clock.now());
    const record = outcome === 'done' ? access : refusals.note(access);
    if (record !== null) await write(record);
  });
  const timer = setInterval(async () => {
    for (const counted of refusals.take(ctx.clock.now())) await write(counted);
  }, TAKE_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    for (const counted of refusals.take('all')) await write(counted);
  });
}

function outcomeOf(
  { method, refused, routeOptions }: FastifyRequest,
  { statusCode }: FastifyReply,
): AccessOutcome | null {
  const changes = method !== 'GET' && method !== 'HEAD' && routeOptions.config.changesNothing !== true;
  if (refused?.foreign) return 'unknown';
  // Whoever reads what somebody said as it came is recorded as if it were a change.
  const reads = routeOptions.config.scope === 'raw';
  if (statusCode < 400) return changes || reads ? 'done' : null;
  if (statusCode === 409 && changes) return 'conflict';
  return REFUSED.get(statusCode) ?? null;
}

const REFUSED: ReadonlyMap<number, AccessOutcome> = new Map([
  [401, 'unauthenticated'],
  [403, 'forbidden'],
]);

function accessOf(request: FastifyRequest, outcome: AccessOutcome, at: Date): Access {
  const { params, routeOptions, refused } = request;
  const caller = request.caller ?? refused?.caller ?? null;
  const named = Object.entries(params ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const asked = named.find(([name]) => name === 'scenario')?.[1] ?? null;
  const scenario = asked !== null && caller !== null && maySee(caller, asked) && isName(asked) ? asked : null;
  const others = named.filter(([name]) =>
    name === 'scenario' ? scenario === null : routeOptions.config.namesPeople?.includes(name) !== true,
  );
  const subject = others.map(([name, value]) => `${name}=${value}`).join(' ');
  return {
    by: caller?.name ?? 'nobody',
    action: `${request.method} ${routeOptions.url ?? ''}`,
    scenario,
    subject:
      subject === ''
        ? null
        : subject.toWellFormed().replaceAll('\0', '').slice(0, LONGEST_SUBJECT).toWellFormed(),
    outcome,
    calls: 1,
    request: request.id,
    at,
  };
}

/** A refused caller may have written anything there. */
function isName(scenario: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/u.test(scenario);
}
