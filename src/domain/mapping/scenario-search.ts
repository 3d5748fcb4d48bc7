import { editDistance } from '../basics/index.ts';
import { RESERVED_KEY, type Template } from '../template/index.ts';
import { tokens } from '../words/index.ts';

/** A scenario that a wish may be for. */
export type ScenarioCandidate = {
  readonly scenario: string;
  readonly schema_id: string;
  /** 0 to 1: which share of what was asked for its template speaks of, words that few scenarios have counting more. */
  readonly score: number;
  /** What it takes, in words. */
  readonly description: string;
};

/** Where a word stands says how much it is about the scenario; beside a name, prose is full of words of examples. */
const WEIGHTS = { name: 1, key: 0.7, value: 0.5, prose: 0.3 } as const;
type Place = keyof typeof WEIGHTS;

/** More are no help to a client that must choose one. */
const MOST_CANDIDATES = 20;

/**
 * Scenarios that a wish may be for, the best first, or none (S-13). By words alone: no model is asked, and the same
 * templates give the same answer. A single word of a description's prose is no sign; a second one, a name or a value is.
 */
export function rankScenarios(query: string, templates: readonly Template[]): ScenarioCandidate[] {
  const asked = [...new Set(wordsOf(query))];
  const indexes = templates.map((template) => ({ template, words: placesOf(template) }));
  const weightOf = new Map(
    asked.map((word) => {
      const having = indexes.filter(({ words }) => placeOf(word, words) !== null).length;
      return [word, Math.log(1 + (templates.length + 1) / (having + 0.5))] as const;
    }),
  );
  const whole = asked.reduce((sum, word) => sum + (weightOf.get(word) ?? 0), 0);
  return indexes
    .flatMap(({ template, words }) => {
      const found = asked.flatMap((word) => {
        const place = placeOf(word, words);
        return place === null ? [] : [{ place, weight: weightOf.get(word) ?? 0 }];
      });
      if (found.every(({ place }) => place === 'prose') && found.length < 2) return [];
      const sum = found.reduce((total, { place, weight }) => total + WEIGHTS[place] * weight, 0);
      const score = Math.round((sum / whole) * 1_000) / 1_000;
      return [
        { scenario: template.scenario, schema_id: template.schema_id, score, description: takes(template) },
      ];
    })
    .sort((a, b) => b.score - a.score || (a.scenario < b.scenario ? -1 : 1))
    .slice(0, MOST_CANDIDATES);
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

/** Each word of a template with the place of most weight that it stands in. */
function placesOf(template: Template): ReadonlyMap<string, Place> {
  const known = remembered.get(template);
  if (known !== undefined) return known;
  const words = new Map<string, Place>();
  remembered.set(template, words);
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
}

/** Published templates never change, so reading one again for every search would be waste. */
const remembered = new WeakMap<Template, ReadonlyMap<string, Place>>();

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
