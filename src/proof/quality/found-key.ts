import type { KeyDefinition } from '../../domain/template/index.ts';

/** A key that a run found, as far as scoring looks at it; members are fragment ids. */
export type FoundKey = Pick<KeyDefinition, 'key_name' | 'key_type' | 'minimum' | 'maximum'> & {
  readonly acceptable_values: readonly string[] | null;
  readonly member_ids: readonly string[];
};
