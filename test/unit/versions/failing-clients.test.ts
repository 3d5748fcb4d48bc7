import { describe, expect, it } from 'vitest';
import { breakingChanges } from '../../../src/domain/template/change/schema-diff.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { failingClients, type TakenPayload } from '../../../src/domain/versions/failing-clients.ts';

const MILK: KeyDefinition = {
  key_name: 'milk',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'Milk.',
  acceptable_values: ['oat', 'soy'],
};
const CUPS: KeyDefinition = {
  key_name: 'cups',
  key_type: 'integer',
  required: false,
  default_value: 1,
  semantic_description: 'Cups.',
};
const AFTER = [
  { ...MILK, required: true },
  { ...CUPS, maximum: 3 },
];

const taken = (clientAgent: string, payload: TakenPayload['payload'], keysSet = Object.keys(payload)) => ({
  clientAgent,
  payload,
  keysSet,
});

function failing(...payloads: TakenPayload[]) {
  const template = { schema_id: 'tea_v2', scenario: 'tea', keys: AFTER };
  return failingClients(template, breakingChanges({ keys: [MILK, CUPS] }, { keys: AFTER }), payloads);
}

describe('S-29 whom a breaking change hits', () => {
  it('is counted by client agent, with the keys that their payloads fail at, most first', () => {
    expect(
      failing(
        taken('fine', { milk: 'oat' }),
        taken('once', { milk: 'oat', cups: 9 }),
        taken('once', { milk: 'oat' }),
        taken('often', {}),
        taken('often', { cups: 7 }),
      ),
    ).toEqual([
      { client_agent: 'often', payloads: 2, refused: 2, keys: ['cups', 'milk'] },
      { client_agent: 'once', payloads: 2, refused: 1, keys: ['cups'] },
    ]);
  });

  it('is nobody whose value was set and is forgotten by now', () => {
    expect(failing(taken('old', {}, ['milk']))).toEqual([]);
  });
});
