import type { NewFragment } from '../../../src/ground/db/intake/fragments.ts';

/** A fragment of the scenario "tea" as the door hands it to the statement, of one agent and owner; others say what they change. */
export function fragmentRow(
  id: string,
  receivedAt: Date | string,
  other: Partial<NewFragment> = {},
): NewFragment {
  const at = typeof receivedAt === 'string' ? receivedAt : receivedAt.toISOString();
  return {
    scenario: 'tea',
    source: 'fragment',
    id,
    text: 'a window seat',
    clientAgent: 'agent',
    owner: 'owner',
    cohort: null,
    language: null,
    interaction: null,
    schemaId: null,
    nearMisses: null,
    request: false,
    observedAt: at,
    receivedAt: at,
    bodyDigest: 'one body',
    ...other,
  };
}
