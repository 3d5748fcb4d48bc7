import { dot, editDistance, onceEach } from '../basics/index.ts';
import { rounded } from '../statistics/index.ts';
import { descriptionParts, keyNameWords, RESERVED_KEY, saidIn, type Template } from '../template/index.ts';
import { tokens } from '../words/index.ts';

/** A scenario that a wish may be for. */
export type ScenarioCandidate = {
  readonly scenario: string;
  readonly schema_id: string;
  /** 0 to 1: how near its texts and its words are to what was asked for. */
  readonly score: number;
  /** What it takes, in words. */
  readonly description: string;
};

/** How near a wish is in meaning to a template: the cosine of vectors less what all wishes share, -1 to 1. */
export type Nearness = (template: Template) => number;

/** Where a word stands says how much it is about the scenario; beside a name, prose is full of words of examples. */
const WEIGHTS = { name: 1, key: 0.7, value: 0.5, prose: 0.3 } as const;
type Place = keyof typeof WEIGHTS;

/** More are no help to a client that must choose one. */
const MOST_CANDIDATES = 20;

/**
 * Below it nothing fits. Chosen on one half of 150 intents, measured on the other and in twelve languages
 * (bench/accuracy/scenario-floor.ts, docs/figures.md): one floor for all, since what all wishes share is taken off first.
 */
const FLOOR = 0.45;
/** What common words add to meaning: names and numbers that a vector blurs, in the languages of the template. */
const OF_WORDS = 0.4;
/** So far must a scenario be ahead of the next, in score, and in words as a ratio, for nobody to be asked. */
const AHEAD = 0.1;
const AHEAD_IN_WORDS = 1.5;

/**
 * Scenarios that a wish may be for, the best first, or none (S-13): the same wish and templates give the same answer.
 * @param nearness null where no model answers: then by words alone, and any word that counts is enough
 */
export function rankScenarios(
  query: string,
  templates: readonly Template[],
  nearness: Nearness | null = null,
): ScenarioCandidate[] {
  return weighed(query, templates, nearness).flatMap((one) => (one.fits ? [candidateOf(one)] : []));
}

/** The scenario that is meant, where neither meaning nor words leave another one open; else those to ask about, maybe none. */
export function meantScenario(
  query: string,
  templates: readonly Template[],
  nearness: Nearness | null,
): { readonly meant: string } | { readonly candidates: readonly ScenarioCandidate[] } {
  const [best, ...others] = weighed(query, templates, nearness);
  if (best === undefined || !best.fits) return { candidates: [] };
  const rivals = others.filter(
    ({ fits, score, words }) =>
      (fits && score > best.score - AHEAD) || (best.words > 0 && words * AHEAD_IN_WORDS > best.words),
  );
  if (rivals.length === 0) return { meant: best.template.scenario };
  return { candidates: [best, ...rivals].slice(0, MOST_CANDIDATES).map(candidateOf) };
}

/** What there is to choose from, where nothing was said that tells. */
export function offeredScenarios(templates: readonly Template[]): ScenarioCandidate[] {
  return templates
    .slice(0, MOST_CANDIDATES)
    .map((template) => candidateOf({ template, score: 0, words: 0, fits: true }));
}

/**
 * A template's texts for a model: its name, what it takes in its own words, and what people said for its keys. The first
 * is weighed against the nearest, so that a template of many keys is near to no more wishes than one of few.
 */
export function scenarioTexts({ scenario, keys }: Template): readonly string[] {
  const own = keys.filter(({ key_name }) => key_name !== RESERVED_KEY);
  const parts = own.map(({ semantic_description }) => descriptionParts(semantic_description));
  const name = keyNameWords(scenario.replaceAll('-', '_')).join(' ');
  const examples = parts.flatMap(({ examples }) => saidIn(examples)).slice(0, MOST_EXAMPLES);
  return [
    name,
    `${name}. ${parts.map(({ meaning }) => meaning).join(' ')}`.slice(0, LONGEST_TEXT),
    ...examples,
  ];
}

/** Half by the name, half by the nearest text. @param vectors those of `scenarioTexts`, unit length */
export function nearnessTo(query: Float32Array, vectors: readonly Float32Array[]): number {
  const near = vectors.map((vector) => dot(query, vector));
  return ((near[0] ?? 0) + Math.max(...near)) / 2;
}

const MOST_EXAMPLES = 6;
const LONGEST_TEXT = 500;

type Weighed = {
  readonly template: Template;
  readonly score: number;
  /** Which share of what was asked for the template speaks of, words that few scenarios have counting more. */
  readonly words: number;
  readonly fits: boolean;
};

/** Those that any word or enough of meaning speaks for. */
function weighed(query: string, templates: readonly Template[], nearness: Nearness | null): Weighed[] {
  const shares = wordShares(query, templates);
  return templates
    .map((template) => {
      const words = shares.get(template) ?? 0;
      if (nearness === null) return { template, score: words, words, fits: words > 0 };
      const score = rounded(Math.min(Math.max(nearness(template) + OF_WORDS * words, 0), 1));
      return { template, score, words, fits: score >= FLOOR };
    })
    .filter(({ fits, words }) => fits || words > 0)
    .sort((a, b) => b.score - a.score || (a.template.scenario < b.template.scenario ? -1 : 1))
    .slice(0, MOST_CANDIDATES);
}

/** By words alone: a single word of a description's prose is no sign; a second one, a name or a value is. */
function wordShares(query: string, templates: readonly Template[]): ReadonlyMap<Template, number> {
  const asked = [...new Set(wordsOf(query))];
  const indexes = templates.map((template) => ({ template, words: placesOf(template) }));
  const weightOf = new Map(
    asked.map((word) => {
      const having = indexes.filter(({ words }) => placeOf(word, words) !== null).length;
      return [word, Math.log(1 + (templates.length + 1) / (having + 0.5))] as const;
    }),
  );
  const whole = asked.reduce((sum, word) => sum + (weightOf.get(word) ?? 0), 0);
  return new Map(
    indexes.flatMap(({ template, words }) => {
      const found = asked.flatMap((word) => {
        const place = placeOf(word, words);
        return place === null ? [] : [{ place, weight: weightOf.get(word) ?? 0 }];
      });
      if (found.every(({ place }) => place === 'prose') && found.length < 2) return [];
      const sum = found.reduce((total, { place, weight }) => total + WEIGHTS[place] * weight, 0);
      return [[template, rounded(sum / whole)] as const];
    }),
  );
}

function candidateOf({ template, score }: Weighed): ScenarioCandidate {
  return { scenario: template.scenario, schema_id: template.schema_id, score, description: takes(template) };
}

/** "Takes origin and departure date; also cabin class." */
function takes(template: Template): string {
  const keys = template.keys.filter(({ key_name }) => key_name !== RESERVED_KEY);
  const names = (required: boolean) =>
    keys.filter((key) => key.required === required).map((key) => key.key_name.replaceAll('_', ' '));
  const [needed, optional] = [names(true), names(false)];
  if (needed.length === 0) return `Takes ${optional.join(', ')}, all optional.`;
  return `Takes ${needed.join(', ')}${optional.length === 0 ? '' : `; optional: ${optional.join(', ')}`}.`;
}

/**
 * Each word of a template with the place of most weight that it stands in. Published templates never change, so reading one again
 * for every search would be waste.
 */
const placesOf = onceEach((template: Template): ReadonlyMap<string, Place> => {
  const words = new Map<string, Place>();
  const add = (text: string, place: Place) => {
    for (const word of wordsOf(text)) {
      const known = words.get(word);
      if (known === undefined || WEIGHTS[known] < WEIGHTS[place]) words.set(word, place);
    }
  };
  add(template.scenario, 'name');
  for (const key of template.keys) {
    // What the reserved key says of itself is the same in every template.
    if (key.key_name === RESERVED_KEY) continue;
    add(key.key_name, 'key');
    for (const value of [...(key.acceptable_values ?? []), ...Object.values(key.aliases ?? {}).flat()])
      add(value, 'value');
    for (const text of [key.semantic_description, ...Object.values(key.descriptions ?? {})])
      for (const word of wordsOf(text)) if (!LABELS.has(word)) add(word, 'prose');
  }
  return words;
});

/** Labels of the house style, which every description has. */
const LABELS = new Set(['acceptable', 'value', 'example', 'mapping', 'range', 'default', 'format', 'e', 'g']);

function placeOf(word: string, words: ReadonlyMap<string, Place>): Place | null {
  const exact = words.get(word);
  if (exact !== undefined) return exact;
  let best: Place | null = null;
  for (const [other, place] of words) {
    if ((best === null || WEIGHTS[place] > WEIGHTS[best]) && areNear(word, other)) best = place;
  }
  return best;
}

/** "retouching" and "retouch": one begins the other; "fligth" and "flight": one slip of the finger after the first letter. */
function areNear(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < SHORTEST_NEAR) return false;
  if (long.startsWith(short) && short.length * 2 > long.length) return true;
  return short[0] === long[0] && long.length - short.length <= 1 && editDistance(short, long) === 1;
}

/** Shorter words are other words one letter on: "car", "care", "card". */
const SHORTEST_NEAR = 5;

function wordsOf(text: string): string[] {
  return tokens(text.normalize('NFKC').replaceAll('_', ' '))
    .filter((token) => token.content && token.lemma.length > 1)
    .map((token) => token.lemma);
}
