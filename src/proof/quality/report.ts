import type { Findings, FoundPatch } from './findings.ts';
import type { Gold, GoldKey } from './gold.ts';
import { type KeyScore, type Score, score } from './score.ts';
import {
  type Ingredient,
  ingredients,
  type Whereabouts,
  type Why,
  whereabouts,
  whyMissed,
} from './why-missed.ts';

/** What a person wants to know of one scenario's run. */
export type Report = {
  readonly scenario: string;
  readonly findings: Findings;
  /** Fragment id -> what was said. */
  readonly texts: ReadonlyMap<string, string>;
  /** Null where nobody knows the hidden keys. */
  readonly judged: Judged | null;
};

export type Judged = {
  readonly score: Score<FoundPatch>;
  /** In the order of the gold file. */
  readonly hidden: readonly HiddenKey[];
  /** Found keys that are no hidden one. */
  readonly strangers: readonly Stranger[];
};

type HiddenKey = {
  readonly gold: GoldKey;
  readonly ids: readonly string[];
  /** Where its fragments are, the largest part first. */
  readonly parts: readonly Whereabouts[];
  readonly match: KeyScore<FoundPatch> | null;
  /** Null where it is matched. */
  readonly why: Why | null;
};

type Stranger = {
  readonly key: KeyScore<FoundPatch>;
  readonly madeOf: readonly Ingredient[];
};

/** @param gold null where nobody knows the hidden keys */
export function reportOf(
  scenario: string,
  findings: Findings,
  texts: Report['texts'],
  gold: Gold | null,
): Report {
  return { scenario, findings, texts, judged: gold === null ? null : judge(findings, gold) };
}

function judge(findings: Findings, gold: Gold): Judged {
  const scored = score(gold, findings.patches);
  const parts = whereabouts(gold, findings);
  const matches = new Map(
    scored.keys.flatMap((key) => (key.match === null || key.goldKey === null ? [] : [[key.goldKey, key]])),
  );
  return {
    score: scored,
    hidden: gold.keys.map((key): HiddenKey => {
      const places = parts.get(key.name) ?? [];
      const match = matches.get(key.name) ?? null;
      return {
        gold: key,
        ids: places.flatMap(({ ids }) => ids),
        parts: places,
        match,
        why: match === null ? whyMissed(key.name, places, gold.labels) : null,
      };
    }),
    strangers: scored.keys
      .filter(({ match }) => match === null)
      .map((key) => ({ key, madeOf: ingredients(key.found.member_ids, gold.labels) })),
  };
}
