import {
  type KeyDefinition,
  type Template,
  type ValidatedPayload,
  validatePayload,
  withKeysAhead,
} from '../../domain/template/index.ts';

/** `known`: whether it is the version that was named, else the newest. */
export type KnownTemplate = { readonly template: Template; readonly known: boolean };

/** The newest version of a cohort, with all keys that were suggested to it. */
export type NewestVersion = {
  readonly schema_id: string;
  readonly digest: string;
  readonly keys: readonly KeyDefinition[];
};

/** Keys that a payload used before it named a version that has them, and the version that it was read by: the one to name. */
export type Ahead = { keys: string[]; schema_id: string; digest: string };

/** How a payload was read. `template`, `known`: as of `KnownTemplate`, or of the version ahead where one was needed. */
export type ReadPayload = KnownTemplate & { readonly judged: ValidatedPayload; readonly ahead: Ahead | null };

/**
 * A payload is read against the versions that its sender can know: the one that it names, and, for keys which that one lacks,
 * the newest that its cohort has, on trial or stable. Whoever follows a suggestion sends its key at once (SDSI section 3,
 * step 6), and counts among those who were offered what that version has. Nothing else of it is filled in. Of an id that
 * nobody published nothing is known, and so it was offered nothing.
 */
export function readPayload(
  named: KnownTemplate,
  newest: NewestVersion | null,
  payload: Readonly<Record<string, unknown>>,
  mode: 'lenient' | 'strict',
): ReadPayload {
  const { template, ahead } = withKeysAhead(named.template, newest?.keys ?? [], payload);
  const judged = validatePayload(template, payload, mode);
  if (newest === null || ahead.length === 0) return { ...named, judged, ahead: null };
  const { schema_id, digest } = newest;
  return {
    template: named.known ? { ...template, schema_id } : template,
    known: named.known,
    judged,
    ahead: { keys: [...ahead], schema_id, digest },
  };
}
