/** A distinct normalised text of one scenario: embedded once, counted many times. */
export type Phrase = {
  /** Digest of the normal form, see `words/normal-form.ts`. */
  readonly id: string;
  /** As first said, without lead-ins and politeness; what was embedded. */
  readonly text: string;
  /** ISO 639-1, or `und` where the text is too short to tell. */
  readonly language: string;
  /** Unit length, language directions removed, not yet centred on the pool (shape: the model's dimensions). */
  readonly vector: Float32Array;
  /** Null, or absent, where its model reads nothing. */
  readonly reading?: Reading | null;
};

/** Two vectors compare only where all of this is equal. */
export type VectorSpace = {
  readonly model: string;
  /** Name and version of what is done to the model's output. */
  readonly transform: string;
  readonly dimensions: number;
};

/** What the model saw of a phrase's value on the way to its vector, with weights learned on marked values (`embedder/reader.ts`). */
export type Reading = {
  /** For each of the phrase's `tokens`, in percent, how likely it is a word of the value. */
  readonly words: Uint8Array;
  /** What the value means, in whatever words: unit length, language directions removed (shape: the model's dimensions). */
  readonly meaning: Float32Array;
};

/** A phrase's vector, and what was read in it by a model that has a reader. */
export type Embedded = { readonly vector: Float32Array; readonly reading: Reading | null };

/** How likely the word at this index is one of the value, 0 to 1; what nobody read says nothing. */
export function valueChance(reading: Reading | null | undefined, index: number): number {
  if (reading === null || reading === undefined) return UNREAD;
  return (reading.words[index] ?? 0) / 100;
}

const UNREAD = 0.3;
