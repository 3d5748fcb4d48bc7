import { type KeyDefinition, RESERVED_KEY } from '../template/index.ts';

/**
 * The keys of a stable version: the owner's own, then the promoted ones in the order given, `other` last. A promoted
 * key is optional, whatever its definition says: a payload that was valid yesterday must be valid today (S-29).
 *
 * The owner has the last word. Where a base template was replaced since a key was learned, the owner's key of the
 * same name wins over the learned one (S-30). Throws when two learned keys bear one name.
 */
export function composeStable(
  base: readonly KeyDefinition[],
  promoted: readonly KeyDefinition[],
): readonly KeyDefinition[] {
  return withAdded(
    base.map(settled),
    promoted.map((key) => ({ ...settled(key), required: false })),
  );
}

/**
 * The keys of an experimental version: all keys of the stable one, in their order, then those on trial, marked
 * `"status": "experimental"`, `other` last.
 */
export function composeExperimental(
  stable: readonly KeyDefinition[],
  experimental: readonly KeyDefinition[],
): readonly KeyDefinition[] {
  return withAdded(
    stable,
    experimental.map((key) => ({ ...onTrial(key), required: false })),
  );
}

/** The body that a server may add to any of its answers (SDSI step 6, figure of the booking response). */
export type SchemaUpdateSuggestion = {
  readonly schema_update_suggestion: {
    readonly new_keys: readonly KeyDefinition[];
    readonly refined_keys: readonly KeyDefinition[];
    /** The version that has them, to be named with a payload that uses them, and its seal (S-28, S-39); absent where nothing is suggested. */
    readonly schema_id?: string;
    readonly digest?: string;
    readonly signature?: { readonly jws: string; readonly digest: string; readonly key_id: string };
  };
};

/** The draft's example leaves out that new keys start experimental; the extra member `status` says it. */
export function suggestionOf(
  newKeys: readonly KeyDefinition[],
  refinedKeys: readonly KeyDefinition[] = [],
): SchemaUpdateSuggestion {
  return {
    schema_update_suggestion: { new_keys: newKeys.map(onTrial), refined_keys: refinedKeys.map(onTrial) },
  };
}

function withAdded(
  base: readonly KeyDefinition[],
  learned: readonly KeyDefinition[],
): readonly KeyDefinition[] {
  const owned = new Set(base.map((key) => key.key_name));
  const added = learned.filter((key) => !owned.has(key.key_name) && key.key_name !== RESERVED_KEY);
  const twice = added.find((key, index) => added.findIndex((one) => one.key_name === key.key_name) !== index);
  if (twice !== undefined) throw new Error(`two learned keys are called ${twice.key_name}`);
  const other = base.filter((key) => key.key_name === RESERVED_KEY);
  return [...base.filter((key) => key.key_name !== RESERVED_KEY), ...added, ...other];
}

function settled(key: KeyDefinition): KeyDefinition {
  const { status: _, ...rest } = key;
  return rest;
}

function onTrial(key: KeyDefinition): KeyDefinition {
  return { ...key, status: 'experimental' };
}
