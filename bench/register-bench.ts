import { callOver } from '../src/cli/api-client.ts';
import type { Service } from '../src/main.ts';

/** A scenario to send fragments to; gives the address that takes them. */
export async function registerBench({ url, adminKey }: Pick<Service, 'url' | 'adminKey'>): Promise<string> {
  await callOver(url, adminKey)('PUT', '/v1/scenarios/bench/template', {
    schema_id: 'bench_v1',
    scenario: 'bench',
    keys: [
      {
        key_name: 'q',
        key_type: 'string',
        required: false,
        default_value: null,
        semantic_description: 'Anything.',
      },
    ],
  });
  return `${url}/v1/scenarios/bench/fragments`;
}
