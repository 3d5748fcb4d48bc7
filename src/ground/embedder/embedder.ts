import type { Embedded, VectorSpace } from '../../domain/words/index.ts';
import type { Outcome } from '../threads/outcome.ts';

/** Turns texts into vectors, each stored with the space that it is of. */
export type Embedder = VectorSpace & {
  /**
   * One unit vector of `dimensions` floats a text, in the order given, language directions removed where the model
   * has them. The same text gives the same bytes whatever it is embedded together with.
   * @throws ThreadFailure when one of them cannot be embedded
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /**
   * The same, each text for itself: one that cannot be embedded does not cost the others their vectors. Read as well, by a model
   * that has a reader.
   * @throws ThreadFailure when no text is to blame
   */
  attempt(texts: readonly string[]): Promise<Outcome<Embedded>[]>;
  close(): Promise<void>;
};
