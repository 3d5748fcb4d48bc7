/** Turns texts into vectors. Two vectors compare only when both `model` and `transform` are equal. */
export type Embedder = {
  readonly model: string;
  /** Name and version of what is done to the model's output, stored with every vector. */
  readonly transform: string;
  readonly dimensions: number;
  /**
   * One unit vector of `dimensions` floats a text, in the order given, language directions removed where the model
   * has them. The same text gives the same bytes whatever it is embedded together with.
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  close(): Promise<void>;
};
