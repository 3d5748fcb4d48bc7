import type { Figure } from './figure.ts';
import type { Setting } from './setting.ts';

export type Part = (setting: Setting) => Promise<Figure[]>;

/** What `npm run bench` measures, in this order; memory is told best in a fresh process, so learning is first. */
export const PARTS: Readonly<Record<string, Part>> = {
  learning: async ({ service }) =>
    (await import('./figures/learning.ts')).benchLearning((await service()).ctx.embedder),
  scale: async (setting) => (await import('./figures/scale.ts')).benchScale(setting),
  embedding: async ({ service }) =>
    (await import('./figures/embedding.ts')).benchEmbedding((await service({ worker: false })).ctx.embedder),
  freshness: async ({ quick, service }) =>
    (await import('./figures/freshness.ts')).benchFreshness(await service(), quick),
  backlog: async ({ quick, service }) =>
    (await import('./figures/backlog.ts')).benchBacklog(await service(), quick),
  measuring: async ({ service }) =>
    (await import('./figures/measuring.ts')).benchMeasuring((await service({ worker: false })).ctx),
  ingest: async ({ service, quick }) =>
    (await import('./figures/ingest.ts')).benchIngest(await service({ worker: false }), quick),
  acknowledgement: async ({ service, quick }) =>
    (await import('./figures/acknowledgement.ts')).benchAcknowledgement(
      await service({ worker: false }),
      quick,
    ),
  relay: async ({ service, quick }) =>
    (await import('./figures/relay.ts')).benchRelay(await service(), quick),
  workers: async ({ quick }) => (await import('./figures/processes/workers.ts')).benchWorkers(quick),
  cells: async ({ quick }) => (await import('./figures/processes/cells.ts')).benchCells(quick),
  replay: async ({ quick }) => (await import('./figures/replay.ts')).benchReplay(quick),
  simulation: async ({ quick }) => (await import('./figures/simulation.ts')).benchSimulation(quick),
};

/** The one part whose length is a wish; it runs when it is asked for, not with all others. */
export function soakPart(minutes: number): Part {
  return async ({ service }) => (await import('./figures/soak.ts')).soakIngest(await service(), minutes);
}
