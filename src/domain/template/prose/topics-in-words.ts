import { sensitiveTopics } from '../../privacy/index.ts';
import type { KeyDefinition } from '../key-definition.ts';

/** By the vocabularies, in whatever language of the key's own words. */
export function topicsInWords(definition: KeyDefinition) {
  return sensitiveTopics([
    definition.key_name,
    definition.semantic_description,
    ...Object.values(definition.descriptions ?? {}),
    ...(definition.acceptable_values ?? []),
    ...Object.values(definition.aliases ?? {}).flat(),
  ]);
}
