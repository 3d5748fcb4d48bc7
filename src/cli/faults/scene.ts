import { fileURLToPath } from 'node:url';
import { loadScenario } from '../../../demo/load.ts';
import { callOver } from '../api-client.ts';
import { ADMIN_KEY } from './kit/dsp.ts';
import { freePort } from './kit/port.ts';

const DEMO = fileURLToPath(new URL('../../../demo/flight_booking/', import.meta.url));

/** The scenario that every campaign plays in, with what its people say. */
export const SCENARIO = 'flight_booking';

export function sayings(): readonly string[] {
  return loadScenario(DEMO).sayings.map(({ text }) => text);
}

export async function register(url: string): Promise<void> {
  const { template } = loadScenario(DEMO);
  await callOver(url, ADMIN_KEY)('PUT', `/v1/scenarios/${SCENARIO}/template`, template);
}

/** An address that stays while the processes behind it come and go. */
export async function newAddress(): Promise<{ readonly port: string; readonly url: string }> {
  const port = await freePort();
  return { port: String(port), url: `http://127.0.0.1:${port}` };
}
