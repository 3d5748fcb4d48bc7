import { APPROVAL_CLASSES } from '../template/index.ts';

/** What a setting may be, as a check and the end of a sentence. */
type Kind<T> = { readonly must: string; readonly holds: (value: unknown) => value is T };

/** One setting of a scenario: a row of docs/reference/policy.md. */
export type Setting<T = unknown> = Kind<T> & {
  /** What holds where an owner says nothing. */
  readonly usual: T;
  /** Who turns it, and when. */
  readonly who: string;
  /** What happens then. */
  readonly what: string;
};

/**
 * All that an owner may set. Every default carries its reason; what nobody has a reason to turn is no setting but a constant
 * beside the one rule that needs it.
 */
export const SETTINGS = {
  evolution: setting(oneOf('off', 'manual', 'automatic'), {
    usual: 'automatic',
    who: 'Who would see every new key first (`manual`), or only collect for now (`off`).',
    what: '`off` makes no keys; `manual` holds every new one for a person; `automatic` holds the sensitive ones alone.',
  }),
  evaluation: setting(oneOf('on', 'off'), {
    usual: 'on',
    who: 'Who has switched `evolution` off, and wants no counts either.',
    what: '`off`: no window is closed and no key judged. Only together with evolution `off`: a server that evolves its schema must assess its keys (SDSI section 6).',
  }),
  origins: setting(manyOrigins(), {
    // A page with a key in it shows the key to whoever opens it, so an owner has to name the page.
    usual: [],
    who: 'Whose web pages call the service.',
    what: 'Pages of these origins may do what the key that they hold may; `*` opens the reads that need no key.',
  }),
  listing: setting(oneOf('auto', 'public', 'private'), {
    // Whoever has no key learns no more than any who has one: a scenario beside another tenant's is not told about.
    usual: 'auto',
    who: 'Who has several tenants: `private` before the second one comes, `public` for what all may know.',
    what: 'Whether documents for everybody (agent card, intent manifest) name the scenario; `auto`: unless some API key must not see it.',
  }),
  maturity: {
    fragments: setting(whole(0), {
      // Rare but steady needs count: 25 fragments in two months is the rarest that we want a key of.
      usual: 20,
      who: 'Who has rare needs (down, to what you trust), or would have fewer and surer keys (up).',
      what: 'A need is ripe with so many voices, one an owner and day; with twice as many where its values are open-ended.',
    }),
    owners: setting(whole(0), {
      // As many as must have said its words before one of them may be shown: with fewer there is nothing to make a key of.
      usual: 5,
      who: 'Who has few customers (down), or many (up).',
      what: 'A need is ripe when so many owners say it; new ones count in part.',
    }),
    days: setting(whole(0), {
      // A week: what is said on working days only, or on one weekend, is not yet steady.
      usual: 7,
      who: 'Who is in a hurry (down), or has customers with moods of a week (up).',
      what: 'A need is ripe when it was said on so many UTC days.',
    }),
    cohesion: setting(between(-1, 1), {
      // A floor under every need seen, not a judge: held against what else is said, 190 labelled needs of 47 pools lie from 0.37
      // on (15 phrases of each; alone in their pools from 0.46 on), 48 heaps of the same pools from 0.24 on. What is no need is told by `stability`.
      usual: 0.2,
      who: 'Who tries the service on made-up words (0), or finds heaps among the needs (up).',
      what: 'Mean cosine of a need’s phrases to their middle, what the pool shares taken off; below it they are no need.',
    }),
    concentration: setting(between(0, 1), {
      // Above it, one loud voice is the need.
      usual: 0.5,
      who: 'Who has two or three customers (up).',
      what: 'No owner may hold a larger share of a ripe need’s voices.',
    }),
    stability: setting(between(0, 1), {
      // Of 68 clusters of seventeen services that reached the other bars, five of the seven below 0.4 were no need, and
      // nine of ten above it were.
      usual: 0.4,
      who: 'Who finds two needs in one key (up), or needs that are ripe but for their edges (down).',
      what: 'How surely a need must be found again without a quarter of its owners.',
    }),
    horizon: setting(whole(1, 3_650), {
      // Twenty fragments in a year are no common need; a rare and steady one takes two months for 25.
      usual: 90,
      who: 'Who has rare needs (up).',
      what: 'Only what was received in so many days counts for a need.',
    }),
  },
  trust: {
    newOwnerDays: setting(whole(0, 365), {
      // A campaign of a day is over before its owners count; honest ones speak again, and words of a need are counted for 90 days.
      usual: 3,
      who: 'Who knows all customers (0), or whose customers’ names cost nothing (up).',
      what: 'After so many days an owner’s voice counts whole, and after so many it must be heard of again for its words to be shown; vouching does both at once.',
    }),
  },
  publication: {
    owners: setting(whole(1), {
      // k of k-anonymity: a word is published when so many owners used it (RELIABILITY P5). A word that nobody said is never published.
      usual: 5,
      who: 'Who must protect small groups (up), or tries the service with a few friends (down).',
      what: 'k: each published word has so many owners behind it who came back; the same for counts that readers see.',
    }),
    approve: setting(someOf(...APPROVAL_CLASSES), {
      // A key has proved itself before it is stable; an owner who wants to see each one names the classes.
      usual: [],
      who: 'Who has a change board.',
      what: 'Stable versions with changes of these classes wait for a person.',
    }),
  },
  approval: {
    people: setting(whole(1, 2), {
      // Four eyes have to be asked for: a scenario with one person would wait for ever.
      usual: 1,
      who: 'Where nobody decides alone (2).',
      what: 'So many API keys with the scope `approve` must each say yes before a key that waits goes on trial.',
    }),
  },
  window: {
    days: setting(whole(1, 3_650), {
      // SDSI appendix A.0: "configurable observation window (default 30 days)".
      usual: 30,
      who: 'Who would decide sooner (down), or has needs of once a month (up).',
      what: 'The observation window: how long a key is on trial before it is judged, and how often a stable one is reviewed. A trial goes on for two windows more at most.',
    }),
  },
  promotion: {
    adoption: setting(between(0, 1), {
      // A key that one payload in 200 uses costs every client's model more reading than it saves.
      usual: 0.005,
      who: 'Who wants only keys that many use (up).',
      what: 'A key on trial becomes stable when the low end of its use, of the payloads that were offered it, reaches this (95 % interval); a stable one goes when the high end is below it.',
    }),
    capture: setting(between(0, 1), {
      // Half of those with the need is what SDSI-like stories promote at ("fall of the cluster in other >= 50 %",
      // S-35); of 80 such payloads the low end of that half is 0.39, of 40 it is 0.35.
      usual: 0.3,
      who: 'Who would have fewer and surer keys (up).',
      what: '… and when the low end of its use, of those who had the need, reaches this.',
    }),
  },
  retirement: {
    adoption: setting(between(0, 1), {
      // One use in 200 offers (S-35: 0.5 % adoption is retired) has a high end of 2.8 %; so have 6 of 450.
      usual: 0.03,
      who: 'Who would keep what few use (down), or clear up (up).',
      what: 'A key on trial that is not promoted goes when the high end of its use, of the payloads that were offered it, is below this; where those who have the need do take it, below 2 %.',
    }),
  },
  budget: {
    // A template of eighty keys is what a model still reads at once; a quarter of it on trial is a lot of noise.
    experimental: setting(whole(0), {
      usual: 20,
      who: 'Who has a large template or small models (down), or needs that wait for a place (up).',
      what: 'So many keys may be on trial at once; over it the weakest need waits.',
    }),
    total: setting(whole(0), {
      usual: 60,
      who: 'The same.',
      what: 'So many may be on trial or stable, the owner’s own keys not counted.',
    }),
  },
  experiment: {
    share: setting(between(0, 1), {
      // Everybody who asks for the experimental channel.
      usual: 1,
      who: 'Who would compare properly (below 1).',
      what: 'This share of the client agents is offered keys on trial; the others are the ones to compare with.',
    }),
    sequential: setting(yesOrNo(), {
      // An early decision has to be asked for (SDSI: 30 days).
      usual: false,
      who: 'Who is in a hurry (`true`).',
      what: 'A key may be decided on before its window’s end where a sequential test is clear.',
    }),
  },
  cohorts: {
    pools: setting(oneOf('on', 'off'), {
      usual: 'on',
      who: 'Whose clients’ cohorts mean nothing (`off`).',
      what: 'Whether cohorts that say enough are learned for themselves, beside the pool of all.',
    }),
    owners: setting(whole(1), {
      // S-21: three clients of a cohort over weeks. Their words are shown once `publication.owners` of them said them.
      usual: 3,
      who: 'Who has smaller cohorts (down).',
      what: 'A cohort’s pool opens with so many owners, and a need in it is ripe with so many, on ten days and with twelve voices.',
    }),
    shared: setting(whole(1), {
      usual: 3,
      who: 'Who has few cohorts (down), or many (up).',
      what: 'So many cohorts with the same need make its key one for everybody.',
    }),
  },
  // Daily counts and what was published stay.
  retention: {
    text: setting(whole(0, 3_650), {
      // As long as words count for a need (`maturity.horizon`).
      usual: 90,
      who: 'Who answers for privacy.',
      what: 'Days from receipt after which what people said in their own words is forgotten, of which the phrases stay; talks and contexts too. 0: never.',
    }),
    fragments: setting(whole(0, 3_650), {
      // A year and a month, so that a yearly need is known when it comes back.
      usual: 400,
      who: 'Who answers for privacy.',
      what: 'Days after which all that a fragment or payload left is forgotten: who, when, and the phrases that nobody said since. 0: never.',
    }),
  },
  contexts: {
    feed: setting(oneOf('off', 'queries', 'all'), {
      // A task's words were not sent to be learned from: their owner has to say so.
      usual: 'off',
      who: 'Whose own agents send contexts.',
      what: 'Whether free text of agents’ contexts feeds the pool: of users’ queries, or of agents’ abstracts as well.',
    }),
  },
} as const;

export function isSetting(known: object): known is Setting {
  return 'holds' in known;
}

function setting<T>(kind: Kind<T>, row: Omit<Setting<NoInfer<T>>, keyof Kind<T>>): Setting<T> {
  return { ...kind, ...row };
}

function oneOf<const Word extends string>(...words: readonly Word[]): Kind<Word> {
  const known: readonly unknown[] = words;
  return { must: `be one of ${words.join(', ')}`, holds: (value): value is Word => known.includes(value) };
}

function someOf<const Word extends string>(...words: readonly Word[]): Kind<readonly Word[]> {
  const { holds } = oneOf(...words);
  return {
    must: `be a list of ${words.join(', ')}`,
    holds: (value): value is readonly Word[] => Array.isArray(value) && value.every(holds),
  };
}

/** A bar of 0 is one that everything passes. */
function whole(from: number, to = Number.MAX_SAFE_INTEGER): Kind<number> {
  const must = to === Number.MAX_SAFE_INTEGER ? `from ${from}` : `from ${from} to ${to}`;
  return {
    must: `be a whole number ${must}`,
    holds: (value): value is number =>
      Number.isInteger(value) && Number(value) >= from && Number(value) <= to,
  };
}

function between(from: number, to: number): Kind<number> {
  return {
    must: `be a number from ${from} to ${to}`,
    holds: (value): value is number => typeof value === 'number' && value >= from && value <= to,
  };
}

function yesOrNo(): Kind<boolean> {
  return { must: 'be true or false', holds: (value): value is boolean => typeof value === 'boolean' };
}

function manyOrigins(): Kind<readonly string[]> {
  return {
    must: 'be a list of at most 50 origins such as "https://shop.example", or "*" for reads that need no key',
    holds: (value): value is readonly string[] =>
      Array.isArray(value) && value.length <= 50 && value.every(isOrigin),
  };
}

/** RFC 6454 section 6.2: scheme, host and port, as a browser writes them. */
function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 300) return false;
  return value === '*' || (/^https?:/u.test(value) && URL.canParse(value) && new URL(value).origin === value);
}
