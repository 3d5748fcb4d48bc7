import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { utcDay } from '../../../domain/basics/index.ts';
import { saidPayload } from '../../../domain/mapping/index.ts';
import { bodyDigest, judgeText } from '../../../domain/reading/index.ts';
import type { NewFragment } from '../../../ground/db/intake/index.ts';
import type { Scenario } from '../../../ground/db/scenarios/index.ts';
import { templateFor } from '../templates/known-template.ts';

/** Free text of a context: what the user asked for, or what an agent made of it. */
export type FreeText = { readonly source: 'query' | 'abstract'; readonly text: string };

/**
 * What free texts of a context say that no key of the scenario takes goes to its pool, where the owner of the scenario has
 * asked for it (`policy.contexts.feed`, off by default). Rules read the text; what they can map stays out. The same text of the
 * same task counts once.
 */
export async function feedPool(
  ctx: Context,
  { scenario, policy }: Scenario,
  from: { readonly task: string; readonly master: string },
  texts: readonly FreeText[],
): Promise<number> {
  const { feed } = policy.contexts;
  const wanted = texts.filter(({ source }) => feed === 'all' || (feed === 'queries' && source === 'query'));
  if (wanted.length === 0) return 0;
  const { template } = await templateFor(ctx, scenario, '');
  const now = ctx.clock.now();
  const context = { language: 'und', day: utcDay(now), asked: new Set<string>() };
  const wishes = wanted.flatMap(({ text }) => saidPayload(text, template, context).wishes);
  const rows = [...new Set(wishes)].flatMap((text): NewFragment[] => {
    const digest = bodyDigest({ ...from, text });
    if (judgeText(text) !== null || typeof digest !== 'string') return [];
    return [
      {
        scenario,
        source: 'fragment',
        id: `context-${digest}`,
        text,
        clientAgent: from.master,
        owner: from.master,
        cohort: null,
        language: null,
        interaction: `task-${createHash('sha256').update(from.task).digest('base64url').slice(0, 22)}`,
        schemaId: null,
        nearMisses: null,
        request: false,
        observedAt: now.toISOString(),
        receivedAt: now.toISOString(),
        bodyDigest: digest,
      },
    ];
  });
  const admitted = await ctx.intake.fragments.write(rows, from.master);
  const accepted = admitted.filter((one) => one === 'accepted').length;
  if (accepted > 0) ctx.queue.nudge('embed-fragments', scenario);
  return accepted;
}
