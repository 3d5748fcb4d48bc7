import type { KeyDefinition } from '../../../domain/template/index.ts';

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
export type FewWordsNeed = {
  readonly need: string;
  readonly kind: 'boolean' | 'integer' | 'number' | 'enum' | 'time';
  /** Fragments. */
  readonly said: number;
  /** Value -> ways to say it. */
  readonly ways: Readonly<Record<string, readonly string[]>>;
};
