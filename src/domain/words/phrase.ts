import type { Reading } from './reading.ts';

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
