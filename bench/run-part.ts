import { temporaryFolder } from '../src/cli/service/temporary-folder.ts';
import { NO_LIMITS } from '../src/domain/access/call-limits.ts';
import { readConfig } from '../src/ground/process/config.ts';
import { createLog } from '../src/ground/process/log.ts';
import { openReplayable, startService } from '../src/main.ts';
import type { Closing } from '../src/rooms.ts';
import type { Figure } from './figure.ts';
import type { Setting } from './setting.ts';

export type Outcome = { readonly figures: readonly Figure[] } | { readonly problem: unknown };

/** One part with a service of its own: what it found, or why it found nothing, and nothing left behind. */
export async function runPart(
  part: (setting: Setting) => Promise<readonly Figure[]>,
  quick: boolean,
): Promise<Outcome> {
  const folder = await temporaryFolder();
  const started: Promise<Closing>[] = [];
  const log = createLog('error');
  const config = {
    ...readConfig(),
    dataDir: folder.path,
    databaseUrl: null,
    redisUrl: null,
    port: 0,
    limits: NO_LIMITS,
  };
  const noted = <T extends Closing>(opening: Promise<T>): Promise<T> => {
    started.push(opening);
    return opening;
  };
  const setting: Setting = {
    quick,
    service: ({ worker } = { worker: true }) => noted(startService(config, { log, worker })),
    replayable: (clock) => noted(openReplayable(config, { log, clock, throwaway: true })),
  };
  try {
    return { figures: await part(setting) };
  } catch (problem) {
    return { problem };
  } finally {
    // Why one did not start is the part's problem, told above.
    for (const running of await Promise.allSettled(started))
      if (running.status === 'fulfilled') await running.value.close();
    await folder.remove();
  }
}
