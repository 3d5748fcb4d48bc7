import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Policy } from '../../domain/policy/index.ts';
import type { Template } from '../../domain/template/index.ts';
import { saveScenario } from '../../ground/db/scenarios/index.ts';
import type { VirtualClock } from '../../ground/process/clock.ts';
import { readConfig } from '../../ground/process/config.ts';
import { publishVersions } from '../../ground/signing/publish-versions.ts';
import { openReplayable, type Replayable } from '../../main.ts';
import { quietLog } from '../console/quiet-log.ts';
import { temporaryFolder } from '../service/temporary-folder.ts';

type Taught = { readonly template: Template; readonly policy: Policy; readonly clock: VirtualClock };
/** Where vectors are kept from run to run, and what the signing key follows from. */
type Kept = { readonly vectors?: string; readonly signingSeed?: string };

/**
 * A service that has one scenario to learn, on a database of its own: never where a service keeps its rows, for it is taught
 * anew. It is closed and thrown away when the work is done.
 */
export async function withThrowaway<T>(
  { template, policy, clock, ...kept }: Taught & Kept,
  work: (service: Replayable) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder();
  const config = { ...readConfig(), dataDir: folder.path, databaseUrl: null };
  const service = await openReplayable(config, { clock, log: quietLog(config), throwaway: true, ...kept });
  try {
    await saveScenario(service.ctx.db, template, policy, clock.now());
    await publishVersions(service.ctx, template.scenario);
    return await work(service);
  } finally {
    await service.close();
    await folder.remove();
  }
}

/** Where replays keep vectors from run to run: the named file, or one in DATA_DIR, beside what a service keeps there. */
export async function vectorsFile(named: string | undefined): Promise<string> {
  if (named !== undefined) return resolve(named);
  const { dataDir, embeddingModel } = readConfig();
  await mkdir(dataDir, { recursive: true });
  return join(dataDir, `replay-${embeddingModel.replaceAll(/[^\w.-]/g, '_')}.vectors`);
}
