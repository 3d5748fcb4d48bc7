/** What is known of a scenario whose keys were hidden: what each fragment was about, and what the keys were. */
export type Gold = {
  /** Fragment id -> the hidden key it asks for; null where it asks for none (noise). */
  readonly labels: ReadonlyMap<string, string | null>;
  readonly keys: readonly GoldKey[];
};

export type GoldKey = {
  readonly name: string;
  readonly description: string;
  /** Null where the words that ask for it say no value, so that no type is the right one. */
  readonly kind: GoldKind | null;
  /** Value -> how often it was said. */
  readonly values: Readonly<Record<string, number>>;
  /** Value -> other spellings that mean it. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
};

export const GOLD_KINDS = ['boolean', 'integer', 'number', 'enum', 'date', 'time', 'string'] as const;
export type GoldKind = (typeof GOLD_KINDS)[number];
