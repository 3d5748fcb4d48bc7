import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import type { MaturityVerdict } from '../../../../domain/needs/index.ts';
import { readPolicy } from '../../../../domain/policy/index.ts';
import { WHAT_IF_LIMITS } from '../../../../domain/trial/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { readStored } from '../../../../ground/db/trial/index.ts';
import { WhatIfReply } from '../../contract/keys/what-if.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';

const MOST_NEEDS = 200;

/** What another policy would make of what was said: asked before it is stored, and changing nothing. */
export function whatIfRoutes(app: FastifyInstance, ctx: Context): void {
  // One at a time: it reads a year of a scenario, and ingest must not feel it.
  let busy = false;
  routesOf(app, ctx, 'policy').post(
    '/v1/scenarios/:scenario/policy/what-if',
    WHAT_IF,
    async (ctx, request) => {
      const { scenario, policy } = await findScenario(ctx.db, request.params.scenario);
      const read = readPolicy(request.body, policy);
      if ('errors' in read)
        throw new DomainError('invalid_input', 'The policy is not valid.', { faults: read.errors });
      if (busy) throw new DomainError('unavailable', 'Somebody else is trying a policy just now: ask again.');
      busy = true;
      try {
        const stored = await readStored(ctx.db, scenario, ctx.clock.now());
        const found = await ctx.learner.whatIf(stored, policy, read.policy).catch(tooMuch);
        return {
          at: stored.now.toISOString(),
          since: stored.since,
          keys: found.keys.map((one) => ({ ...one, present: [...one.present], changed: [...one.changed] })),
          needs: found.needs.slice(0, MOST_NEEDS).map(({ present, changed, ...need }) => ({
            ...need,
            present: shown(present),
            changed: shown(changed),
          })),
          ripe: found.ripe,
          limits: [...WHAT_IF_LIMITS],
        };
      } finally {
        busy = false;
      }
    },
  );
}

const WHAT_IF = scenarioRoute(
  'curate',
  {
    summary: 'Which keys would live when under another policy, judged from what was said and counted',
    description:
      'The body names the settings that would be others, as for PATCH …/policy. Nothing is changed.',
    body: Type.Object({}, { additionalProperties: true }),
    response: { 200: WhatIfReply },
  },
  { changesNothing: true },
);

function shown({ mature, progress, missing }: MaturityVerdict) {
  return { mature, progress, missing: [...missing] };
}

/** The thread gave it up, because it took too long for somebody who waits. */
function tooMuch(cause: unknown): never {
  const sentence =
    'There is too much to work through while you wait. `dsp export` writes the scenario out, and `dsp replay --policy` tries a policy on it.';
  throw new DomainError('unavailable', sentence, { cause });
}
