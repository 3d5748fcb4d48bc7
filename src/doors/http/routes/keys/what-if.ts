import Type from 'typebox';
import { DomainError, invalidInput } from '../../../../domain/basics/index.ts';
import { readPolicy } from '../../../../domain/policy/index.ts';
import { WHAT_IF_LIMITS } from '../../../../domain/trial/index.ts';
import { readStored } from '../../../../ground/db/trial/index.ts';
import { WhatIfReply } from '../../contract/keys/what-if.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';

const MOST_NEEDS = 200;

/** One at a time in a process: it reads a year of a scenario, and ingest must not feel it. */
let busy = false;

/** What another policy would make of what was said: asked before it is stored, and changing nothing. */
export const whatIfRoutes = routesOf('policy', [
  scenarioRoute('POST /policy/what-if', 'curate', {
    summary: 'Which keys would live when under another policy, judged from what was said and counted',
    description:
      'The body names the settings that would be others, as for PATCH …/policy. Nothing is changed.',
    body: Type.Object({}, { additionalProperties: true }),
    response: { 200: WhatIfReply },
    config: { changesNothing: true },
    async answer(ctx, { found: { scenario, policy }, body }) {
      const read = readPolicy(body, policy);
      if ('errors' in read) throw invalidInput('The policy is not valid.', ...read.errors);
      if (busy) throw new DomainError('unavailable', 'Somebody else is trying a policy just now: ask again.');
      busy = true;
      try {
        const stored = await readStored(ctx.db, scenario, ctx.clock.now());
        const { keys, needs, ripe } = await ctx.learner.whatIf(stored, policy, read.policy).catch(tooMuch);
        const told = needs.slice(0, MOST_NEEDS);
        return { at: stored.now, since: stored.since, keys, needs: told, ripe, limits: WHAT_IF_LIMITS };
      } finally {
        busy = false;
      }
    },
  }),
]);

/** The thread gave it up, because it took too long for somebody who waits. */
function tooMuch(cause: unknown): never {
  const sentence =
    'There is too much to work through while you wait. `dsp export` writes the scenario out, and `dsp replay --policy` tries a policy on it.';
  throw new DomainError('unavailable', sentence, { cause });
}
