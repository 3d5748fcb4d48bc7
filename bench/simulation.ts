import type { SimulatedSeed } from '../src/cli/simulate-seed.ts';
import { median } from '../src/simulation/truth.ts';
import { type Figure, plain } from './figure.ts';

const COLUMNS = {
  live: ['keys alive after 180 days of 8 true needs', 'keys'],
  precision: ['stable keys that are one true need’s own', 'share'],
  recall: ['true needs with a live key', 'share'],
  median_days_to_stable: ['from a need’s first fragment to its stable key', 'days'],
  flaps: ['keys that went and lived again', 'a seed'],
  seconds: ['180 days of 60 payloads through the whole pipeline', 'seconds'],
} as const;

/** Medians over simulated worlds (`dsp simulate`); what nobody measured is left out. */
export function simulationFigures(rows: readonly SimulatedSeed['row'][]): Figure[] {
  return Object.entries(COLUMNS).flatMap(([column, [name, unit]]) => {
    const middle = median(rows.flatMap((row) => row[column as keyof typeof COLUMNS] ?? []));
    return middle === null ? [] : [plain(`simulated: ${name}`, middle, unit)];
  });
}
