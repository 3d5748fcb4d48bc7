import { availableParallelism } from 'node:os';
import { vectorsFile } from '../../src/cli/replay/throwaway-service.ts';
import { simulateAll } from '../../src/cli/simulate/simulate-all.ts';
import type { SimulatedSeed } from '../../src/cli/simulate/simulate-seed.ts';
import { median } from '../../src/proof/simulation/truth.ts';
import { type Figure, plain } from '../figure.ts';

/** A few worlds tell what the service learns; twenty are the proof, and take `dsp simulate` its time. */
const WORLDS = { seeds: 3, first: 1, days: 180, payloads: 60 };

const COLUMNS = {
  live: ['keys alive after 180 days of 8 true needs', 'keys'],
  precision: ['stable keys that are one true need’s own', 'share'],
  recall: ['true needs with a live key', 'share'],
  median_days_to_stable: ['from a need’s first fragment to its stable key', 'days'],
  flaps: ['keys that went and lived again', 'a seed'],
  seconds: ['180 days of 60 payloads through the whole pipeline', 'seconds'],
} as const;

/** Medians over simulated worlds (`dsp simulate`): one if it has to be quick. */
export async function benchSimulation(quick: boolean): Promise<Figure[]> {
  const vectors = await vectorsFile(undefined);
  const seeds = quick ? 1 : WORLDS.seeds;
  const outcomes = await simulateAll({
    ...WORLDS,
    seeds,
    jobs: availableParallelism(),
    vectors,
    forPeople: false,
  });
  return simulationFigures(outcomes);
}

/** What nobody measured is left out. */
function simulationFigures(rows: readonly SimulatedSeed['row'][]): Figure[] {
  return Object.entries(COLUMNS).flatMap(([column, [name, unit]]) => {
    const middle = median(rows.flatMap((row) => row[column as keyof typeof COLUMNS] ?? []));
    return middle === null ? [] : [plain(`simulated: ${name}`, middle, unit)];
  });
}
