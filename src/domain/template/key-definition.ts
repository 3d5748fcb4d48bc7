/** What a value of a key may be. SDSI's prose also says "float"; it is read as `number`. */
export type KeyType = 'string' | 'integer' | 'number' | 'boolean';

/** Of a description in each of its languages, in UTF-16 units. */
export const LONGEST_DESCRIPTION = 2_000;

/** What a payload may say for a key; null and lists are no values. */
export type KeyValue = string | number | boolean;

/**
 * One typed, described key of a schema template (SDSI section 4.1). The first five members are the draft's; the
 * others say in data what the draft says only in the prose of the description, so that a server can check them.
 */
export type KeyDefinition = {
  readonly key_name: string;
  readonly key_type: KeyType;
  readonly required: boolean;
  readonly default_value: KeyValue | null;
  readonly semantic_description: string;
  /**
   * The same description in further languages: BCP 47 tag in canonical case ("zh", "pt-BR") -> text. Clients that do
   * not know this member read `semantic_description`, which learned keys have in English.
   */
  readonly descriptions?: Readonly<Record<string, string>>;
  /** Canonical forms; only with `key_type` "string". */
  readonly acceptable_values?: readonly string[];
  /** Canonical form -> other spellings clients may send for it. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Smallest sensible difference between two numbers, e.g. 0.1. */
  readonly step?: number;
  /** What a number counts or measures, e.g. "percent", "USD", "minutes". */
  readonly unit?: string;
  /** For strings that hold an ISO 8601 date (YYYY-MM-DD) or a time of day (HH:MM). */
  readonly format?: 'date' | 'time';
  /** Absent on stable keys. */
  readonly status?: 'experimental';
};

/** Every member of a key definition, in the order in which the draft and we write them. */
export const KEY_MEMBERS = Object.keys({
  key_name: true,
  key_type: true,
  required: true,
  default_value: true,
  acceptable_values: true,
  aliases: true,
  minimum: true,
  maximum: true,
  step: true,
  unit: true,
  format: true,
  status: true,
  semantic_description: true,
  descriptions: true,
  // The compiler asks for a member that is forgotten here; `Object.keys` forgets the types.
} satisfies Record<keyof KeyDefinition, true>) as readonly (keyof KeyDefinition)[];

/** The key every template reserves for what fits nowhere else (SDSI section 4.3). */
export const RESERVED_KEY = 'other';
