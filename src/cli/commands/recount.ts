import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { measureKeys } from '../../db/measurements.ts';
import { type Discrepancy, mend, recount } from '../../db/recount.ts';
import { findScenario, listScenarios } from '../../db/scenarios.ts';
import { withDatabase } from '../with-database.ts';

/** More say no more than that something is wrong. */
const MOST_SHOWN = 20;

export const recountCommand = new Command('recount')
  .description('compare every stored count and measurement with one counted anew from what came in')
  .option('--scenario <name>', 'only this one (default: all)')
  .option('--json', 'as JSON')
  .option('--mend', 'write what was counted anew in the place of what differs')
  .action(async (options: { scenario?: string; json?: true; mend?: true }) => {
    const found = await withDatabase(readConfig(), async (db) => {
      const names =
        options.scenario === undefined
          ? await listScenarios(db)
          : [(await findScenario(db, options.scenario)).scenario];
      const result: { scenario: string; differences: Discrepancy[]; mended: boolean }[] = [];
      for (const scenario of names) {
        const differences = await recount(db, scenario);
        const mending = options.mend === true && differences.length > 0;
        if (mending) {
          await mend(db, scenario);
          await measureKeys(db, scenario);
        }
        const left = mending ? await recount(db, scenario) : differences;
        result.push({ scenario, differences, mended: mending && left.length === 0 });
      }
      return result;
    });
    if (options.json) console.log(JSON.stringify({ scenarios: found }, null, 1));
    else for (const one of found) tell(one);
    if (found.some(({ differences, mended }) => differences.length > 0 && !mended)) process.exitCode = 1;
  });

function tell(found: { scenario: string; differences: readonly Discrepancy[]; mended: boolean }): void {
  const { scenario, differences, mended } = found;
  if (differences.length === 0) {
    console.log(`${scenario}: every stored number is what the raw rows say`);
    return;
  }
  console.log(`${scenario}: ${differences.length} rows differ${mended ? ', and were mended' : ''}`);
  for (const { table, row, stored, recounted } of differences.slice(0, MOST_SHOWN)) {
    const numbers = Object.keys(recounted).filter((name) => stored[name] !== recounted[name]);
    const words = numbers.map((name) => `${name} ${stored[name]}, counted anew ${recounted[name]}`);
    console.log(`  ${table} ${Object.values(row).join(' ')}: ${words.join('; ')}`);
  }
  const more = differences.length - MOST_SHOWN;
  if (more > 0) console.log(`  and ${more} more`);
}
