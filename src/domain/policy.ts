/** The settings of one scenario. Every default carries its reason; an owner may replace any of them. */
export type Policy = {
  /** `off` collects only; `manual` holds every new key for a person; `automatic` holds the sensitive ones alone. */
  readonly evolution: 'off' | 'manual' | 'automatic';
  readonly maturity: {
    readonly fragments: number;
    readonly owners: number;
    readonly days: number;
    readonly cohesion: number;
    readonly concentration: number;
  };
  readonly publication: { readonly owners: number };
  readonly window: { readonly days: number; readonly extensions: number };
};

export const DEFAULT_POLICY: Policy = {
  evolution: 'automatic',
  maturity: {
    // Rare but steady needs count: 25 fragments in two months is the rarest that issue 4 asks for.
    fragments: 20,
    owners: 5,
    days: 3,
    cohesion: 0.2,
    // Largest share of a need's fragments that one owner may hold: above it, one loud voice is the need.
    concentration: 0.5,
  },
  // k of k-anonymity: a word is published when so many owners used it (RELIABILITY P5).
  publication: { owners: 5 },
  // SDSI appendix A.0: "configurable observation window (default 30 days)".
  window: { days: 30, extensions: 2 },
};
