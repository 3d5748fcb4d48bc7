import type { ApprovalClass } from '../template/index.ts';

/** The settings of one scenario. Every default carries its reason; an owner may replace any of them. */
export type Policy = {
  /** `off` collects only; `manual` holds every new key for a person; `automatic` holds the sensitive ones alone. */
  readonly evolution: 'off' | 'manual' | 'automatic';
  /** A server that evolves its schema must assess its keys (SDSI section 6): `off` only together with evolution `off`. */
  readonly evaluation: 'on' | 'off';
  /** Whose pages may call from a browser: origins as browsers send them; `*` for reads that need no key. */
  readonly origins: readonly string[];
  /** Whether documents for everybody (agent card, intent manifest) name the scenario; `auto`: unless some API key must not see it. */
  readonly listing: 'auto' | 'public' | 'private';
  readonly maturity: {
    readonly fragments: number;
    readonly owners: number;
    /** UTC days on which it was said. */
    readonly days: number;
    /** Mean cosine of its phrases to their centroid, what the pool shares taken off; -1 to 1. */
    readonly cohesion: number;
    /** Share of its fragments that its loudest owner said, 0 to 1. */
    readonly concentration: number;
    /** How surely it is found again without a quarter of its owners, 0 to 1 (`clusterStability`). */
    readonly stability: number;
    /** Days before now, by receipt, whose fragments count. */
    readonly horizon: number;
  };
  /** Whose voice counts how much (`owner-weight.ts`). */
  readonly trust: {
    /** Days after which an owner's voice counts whole, and after which it must be heard of again for its words to be shown; 0: at once. */
    readonly newOwnerDays: number;
  };
  readonly publication: {
    readonly owners: number;
    /** Classes of change of a stable line that a person must let through. */
    readonly approve: readonly ApprovalClass[];
  };
  readonly approval: {
    /** API keys with the scope `approve` that must each say yes before a key that waits goes on trial: 1 or 2. */
    readonly people: number;
  };
  readonly window: { readonly days: number };
  /** What the low end of each rate's 95 % interval must reach before an experimental key becomes stable. */
  readonly promotion: {
    readonly adoption: number;
    readonly capture: number;
  };
  /** What the high end of its use's 95 % interval must miss before a key is retired. */
  readonly retirement: { readonly adoption: number };
  /** Keys that may live at once; over it the weakest need waits. */
  readonly budget: {
    readonly experimental: number;
    /** Experimental and stable ones together, the owner's own keys not counted. */
    readonly total: number;
  };
  readonly experiment: {
    /** Share of the client agents that are offered keys on trial; the others are the ones to compare with. */
    readonly share: number;
    /** Whether a key may be decided on before its window's end where a sequential test is clear. */
    readonly sequential: boolean;
  };
  /** Pools of single cohorts, beside the one of all. */
  readonly cohorts: {
    readonly pools: 'on' | 'off';
    readonly owners: number;
    /** So many cohorts with the same need make its key one for everybody. */
    readonly shared: number;
  };
  /** Days from receipt after which something is forgotten; 0: never. Daily counts and what was published stay. */
  readonly retention: {
    /** What people said in their own words, of which the phrases stay; talks and contexts too. */
    readonly text: number;
    /** All that a fragment or payload left: who, when, and the phrases that nobody said since. */
    readonly fragments: number;
  };
  readonly contexts: {
    /** Whether free text of agents' contexts feeds the pool: of users' queries, or of agents' abstracts as well. */
    readonly feed: 'off' | 'queries' | 'all';
  };
};

/** What holds where an owner says nothing. */
export const DEFAULT_POLICY: Policy = {
  evolution: 'automatic',
  evaluation: 'on',
  // A page with a key in it shows the key to whoever opens it, so an owner has to name the page.
  origins: [],
  // Whoever has no key learns no more than any who has one: a scenario beside another tenant's is not told about.
  listing: 'auto',
  maturity: {
    // Rare but steady needs count: 25 fragments in two months is the rarest that issue 4 asks for.
    fragments: 20,
    // As many as must have said its words before one of them may be shown: with fewer there is nothing to make a key of.
    owners: 5,
    // A week: what is said on working days only, or on one weekend, is not yet steady.
    days: 7,
    // A floor under every need seen, not a judge: held against what else is said, 190 labelled needs of 47 pools lie from 0.37
    // on (15 phrases of each; alone in their pools from 0.46 on), 48 heaps of the same pools from 0.24 on. What is no need is told by `stability`.
    cohesion: 0.2,
    // Largest share of a need's fragments that one owner may hold: above it, one loud voice is the need.
    concentration: 0.5,
    // Of 68 clusters of seventeen services that reached the other bars, five of the seven below 0.4 were no need, and
    // nine of ten above it were.
    stability: 0.4,
    // Twenty fragments in a year are no common need; a rare and steady one takes two months for 25.
    horizon: 90,
  },
  // A campaign of a day is over before its owners count; honest ones speak again, and words of a need are counted for 90 days.
  trust: { newOwnerDays: 3 },
  // k of k-anonymity: a word is published when so many owners used it (RELIABILITY P5).
  // A key has proved itself before it is stable; an owner who wants to see each one names the classes.
  publication: { owners: 5, approve: [] },
  // Four eyes have to be asked for: a scenario with one person would wait for ever.
  approval: { people: 1 },
  // SDSI appendix A.0: "configurable observation window (default 30 days)".
  window: { days: 30 },
  promotion: {
    // A key that one payload in 200 uses costs every client's model more reading than it saves.
    adoption: 0.005,
    // Half of those with the need is what SDSI-like stories promote at ("fall of the cluster in other >= 50 %",
    // S-35); of 80 such payloads the low end of that half is 0.39, of 40 it is 0.35.
    capture: 0.3,
  },
  // One use in 200 offers (S-35: 0.5 % adoption is retired) has a high end of 2.8 %; so have 6 of 450.
  retirement: { adoption: 0.03 },
  // A template of eighty keys is what a model still reads at once; a quarter of it on trial is a lot of noise.
  budget: { experimental: 20, total: 60 },
  // Everybody who asks for the experimental channel; an early decision has to be asked for (SDSI: 30 days).
  experiment: { share: 1, sequential: false },
  // S-21: three clients of a cohort over weeks. Their words are shown once `publication.owners` of them said them.
  cohorts: { pools: 'on', owners: 3, shared: 3 },
  // As long as words count for a need (`maturity.horizon`); a year and a month, so that a yearly need is known when it
  // comes back.
  retention: { text: 90, fragments: 400 },
  // A task's words were not sent to be learned from: their owner has to say so.
  contexts: { feed: 'off' },
};
