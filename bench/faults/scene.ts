import { fileURLToPath } from 'node:url';
import { loadScenario } from '../../demo/load.ts';
import { callOver } from '../../src/cli/service/api-client.ts';
import { freePort } from '../../src/ground/db/server/index.ts';
import { ADMIN_KEY } from './kit/dsp.ts';
import type { Stage } from './stage.ts';

const DEMO = fileURLToPath(new URL('../../demo/flight_booking', import.meta.url));

/** The scenario that every campaign plays in, with what its people say. */
export const SCENARIO = 'flight_booking';

export function sayings(): readonly string[] {
  return loadScenario(DEMO).sayings.map(({ text }) => text);
}

/**
 * @param evolution `off` where what was learned is compared in the end: which name a key gets and which needs it covers hangs on
 *   when it was born, so keys are born when all has been said
 */
export async function register(
  url: string,
  evolution: 'automatic' | 'off' = 'automatic',
  scenario = SCENARIO,
): Promise<void> {
  const { template } = loadScenario(DEMO);
  await callOver(url, ADMIN_KEY)('PUT', `/v1/scenarios/${scenario}/template`, { ...template, scenario });
  if (evolution === 'off') await evolve(url, evolution, scenario);
}

/** Whether keys are born by themselves from now on. */
export async function evolve(
  url: string,
  evolution: 'automatic' | 'off',
  scenario = SCENARIO,
): Promise<void> {
  await callOver(url, ADMIN_KEY)('PATCH', `/v1/scenarios/${scenario}/policy`, { evolution });
}

/** All of a service in one process, that knows the scenario. */
export async function openService(stage: Stage, databaseUrl: string, evolution?: 'off', env = {}) {
  const { port, url } = await newAddress();
  const service = await stage.dsp('service', { ...env, DATABASE_URL: databaseUrl, PORT: port });
  await register(url, evolution);
  return { url, service };
}

/** An address that stays while the processes behind it come and go. */
export async function newAddress(): Promise<{ readonly port: string; readonly url: string }> {
  const port = await freePort();
  return { port: String(port), url: `http://127.0.0.1:${port}` };
}
