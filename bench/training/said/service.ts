import type { KeyDefinition } from '../../../src/domain/template/index.ts';

/** A service whose people have few ways to say what its template lacks; each way is said by many of them. */
export type FewWordsService = {
  readonly scenario: string;
  /** Of its template, beside `other`. */
  readonly keys: readonly KeyDefinition[];
  readonly needs: readonly FewWordsNeed[];
  /** What asks for nothing. */
  readonly smallTalk: readonly string[];
};

/** A key that is hidden, with the kind that it would rightly have. */
type FewWordsNeed = {
  readonly need: string;
  readonly kind: 'boolean' | 'integer' | 'number' | 'enum' | 'time';
  /** Fragments. */
  readonly said: number;
  /** Value -> ways to say it. */
  readonly ways: Readonly<Record<string, readonly string[]>>;
};

/** A key of a template that takes any words, or a date. */
export function optionalText(key_name: string, semantic_description: string, format?: 'date'): KeyDefinition {
  const dated = format === undefined ? {} : { format };
  return {
    key_name,
    key_type: 'string',
    required: false,
    default_value: null,
    ...dated,
    semantic_description,
  };
}
