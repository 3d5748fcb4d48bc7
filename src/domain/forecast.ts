/** What share of a need is expected to leave `other` once it has a key; shares between 0 and 1. */
export type Forecast = {
  /** Coverage gain as in `coverageGain`: 1 is all of it, 0 nothing. */
  readonly gain: number;
  readonly low: number;
  readonly high: number;
  /** Share of what was said that the key has a value for. */
  readonly mapped: number;
};
