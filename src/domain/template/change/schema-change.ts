import type { SensitiveTopic } from '../../privacy/index.ts';
import type { KeyDefinition } from '../key-definition.ts';

type ChangeKind =
  | 'wording'
  | 'example'
  | 'language'
  | 'value_added'
  | 'value_joined'
  | 'value_removed'
  | 'alias_added'
  | 'alias_removed'
  | 'range_widened'
  | 'range_narrowed'
  | 'format_changed'
  | 'default_changed'
  | 'key_added'
  | 'key_retired'
  | 'type_changed'
  | 'required_changed'
  | 'status_changed'
  | 'order_changed';

/** What a client that knows the older version has to fear. `high`: payloads that were valid may be refused now. */
const RISKS = ['none', 'low', 'medium', 'high'] as const;
type Risk = (typeof RISKS)[number];

/** One operation of a JSON Patch (RFC 6902) against the older template. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/** One difference between two versions, in a sentence and as a patch. */
export type SchemaChange = {
  readonly kind: ChangeKind;
  readonly key: string;
  readonly risk: Risk;
  readonly sentence: string;
  readonly patch: readonly PatchOperation[];
  /** What the key asks for since this change and did not before: clients should look twice. */
  readonly sensitive?: SensitiveTopic;
};

/** Classes of change that an owner may want to see first: by risk, or because a key has become sensitive. */
export const APPROVAL_CLASSES = [...RISKS, 'sensitive'] as const;
export type ApprovalClass = (typeof APPROVAL_CLASSES)[number];

/** Whether an owner who wants to see these classes wants to see the change. */
export function isOfClass({ risk, sensitive }: SchemaChange, classes: readonly ApprovalClass[]): boolean {
  return classes.includes(risk) || (sensitive !== undefined && classes.includes('sensitive'));
}

/** A change of one key before the patch is known: `members` are the definition's members that it rests on. */
export type KeyChange = Pick<SchemaChange, 'kind' | 'risk' | 'sentence'> & {
  readonly members: readonly (keyof KeyDefinition)[];
};
