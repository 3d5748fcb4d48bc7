import { Command } from 'commander';
import { findScenario, listScenarios } from '../../../ground/db/scenarios/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import {
  type Discrepancy,
  measureKeys,
  mend,
  recount,
  SUMS_OF_SCENARIO,
} from '../../../ground/db/trial/index.ts';
import { withProgress } from '../../console/progress.ts';
import { asUsage } from '../../console/usage-error.ts';
import { withDatabase } from '../../service/with-database.ts';

type Options = { readonly scenario?: string; readonly json?: true; readonly mend?: true };
type Found = {
  readonly scenario: string;
  readonly differences: readonly Discrepancy[];
  readonly mended: boolean;
};

/** More say no more than that something is wrong. */
const MOST_SHOWN = 20;

export const recountCommand = new Command('recount')
  .description('compare every stored count and measurement with one counted anew from what came in')
  .option('--scenario <name>', 'only this one (default: all)')
  .option('--json', 'as JSON')
  .option('--mend', 'write what was counted anew in the place of what differs')
  .action(async (options: Options) => {
    const found = await withDatabase((db) => lookThrough(db, options)).catch(asUsage);
    if (options.json) console.log(JSON.stringify({ scenarios: found }, null, 1));
    else for (const one of found) tell(one);
    if (found.some(({ differences, mended }) => differences.length > 0 && !mended)) process.exitCode = 1;
  });

async function lookThrough(db: Db, { scenario: only, json, mend: mends }: Options): Promise<Found[]> {
  const names = only === undefined ? await listScenarios(db) : [(await findScenario(db, only)).scenario];
  return withProgress('sums', names.length * SUMS_OF_SCENARIO, json === undefined, async ({ reached }) => {
    let counted = 0;
    const found: Found[] = [];
    for (const scenario of names) {
      const differences = await recount(db, scenario, () => reached(++counted));
      const mending = mends === true && differences.length > 0;
      if (mending) {
        await mend(db, scenario);
        await measureKeys(db, scenario);
      }
      const left = mending ? await recount(db, scenario) : differences;
      found.push({ scenario, differences, mended: mending && left.length === 0 });
    }
    return found;
  });
}

function tell({ scenario, differences, mended }: Found): void {
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
