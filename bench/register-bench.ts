import { callOver } from '../src/cli/service/api-client.ts';
import type { Service } from '../src/main.ts';
import { openScenario } from './open-scenario.ts';

/** A scenario to send fragments to; gives the address that takes them. */
export async function registerBench({ url, adminKey }: Pick<Service, 'url' | 'adminKey'>): Promise<string> {
  await openScenario(callOver(url, adminKey), 'bench');
  return `${url}/v1/scenarios/bench/fragments`;
}
