import type { Call } from '../src/cli/service/api-client.ts';

/** A scenario with one key that answers none of the bench's wishes. */
export async function openScenario(call: Call, scenario: string): Promise<void> {
  await call('PUT', `/v1/scenarios/${scenario}/template`, templateOf(scenario));
}

/** The template that such a scenario begins with, as a client sends it. */
export function templateOf(scenario: string) {
  return {
    schema_id: `${scenario}_v1`,
    scenario,
    keys: [
      {
        key_name: 'q',
        key_type: 'string',
        required: false,
        default_value: null,
        semantic_description: 'Anything.',
      },
    ],
  };
}
