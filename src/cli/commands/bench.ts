import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import Table from 'cli-table3';
import { Command } from 'commander';
import type { Figure } from '../../../bench/figure.ts';
import { readConfig } from '../../config.ts';
import { NO_LIMITS } from '../../domain/call-limits.ts';
import { createLog } from '../../log.ts';
import { startService } from '../../main.ts';
import { simulateAll } from '../simulate-all.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { vectorsFile } from '../vectors-file.ts';

/** A few worlds tell what the service learns; twenty are the proof, and take `dsp simulate` its time. */
const WORLDS = { seeds: 3, first: 1, days: 180, payloads: 60 };

export const benchCommand = new Command('bench')
  .description('the performance table; each figure as a ratio to its raw limit in the same run')
  .option('--json <file>', 'write the figures there too')
  .action(async ({ json }: { json?: string }) => {
    // Here and not above: they bring the bare model along, which no other command should wait for.
    const { benchIngest } = await import('../../../bench/ingest.ts');
    const { benchLearning } = await import('../../../bench/learning.ts');
    const { benchMeasuring } = await import('../../../bench/measuring.ts');
    const folder = await temporaryFolder();
    const config = {
      ...readConfig(),
      dataDir: folder.path,
      databaseUrl: null,
      redisUrl: null,
      port: 0,
      limits: NO_LIMITS,
    };
    const service = await startService(config, { log: createLog('error') });
    let figures: Figure[];
    try {
      figures = [
        ...(await benchLearning(service.ctx.embedder)),
        ...(await benchMeasuring(service.ctx)),
        ...(await benchIngest(service)),
      ];
    } finally {
      await service.close();
      await folder.remove();
    }
    const { simulationFigures } = await import('../../../bench/simulation.ts');
    const vectors = await vectorsFile(undefined);
    figures.push(
      ...simulationFigures(await simulateAll({ ...WORLDS, jobs: availableParallelism(), vectors })),
    );
    const table = new Table({
      head: ['figure', 'value', 'unit', 'raw limit', 'ratio', 'growth exponent'],
      style: { head: [], border: [] },
    });
    for (const { name, value, unit, limit, ratio, exponent } of figures) {
      table.push([
        name,
        value < 10 ? value.toFixed(2) : value.toFixed(0),
        unit,
        limit?.toFixed(0) ?? '',
        ratio?.toFixed(2) ?? '',
        exponent?.toFixed(2) ?? '',
      ]);
    }
    console.log(table.toString());
    if (json !== undefined) await writeFile(json, `${JSON.stringify(figures, null, 1)}\n`);
    // A thread of the bare model would hold the process.
    process.exit(0);
  });
