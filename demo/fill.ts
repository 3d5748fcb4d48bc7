import type { Random } from '../src/domain/statistics/index.ts';
import { type KeyDefinition, type KeyValue, RESERVED_KEY } from '../src/domain/template/index.ts';
import { chosenOf, mappingOf } from '../src/proof/simulation/mapping.ts';
import type { Need, Part } from './scenario.ts';
import { spoken } from './voice.ts';
import type { Wish } from './wishes.ts';

type Outcome = 'success' | 'corrected' | 'rejected' | 'failed';

type FilledPayload = {
  readonly payload: Record<string, KeyValue | null>;
  readonly outcome: Outcome;
};

// Some people say it in words although their client knows a key for it.
const USES_A_KNOWN_KEY = 0.85;

// By how the needs of the payload travelled: a key is understood more often than words.
const OUTCOMES: Record<'asKey' | 'inWords' | 'nothingAsked', Record<Outcome, number>> = {
  asKey: { success: 0.93, corrected: 0.03, rejected: 0.02, failed: 0.02 },
  inWords: { success: 0.76, corrected: 0.15, rejected: 0.03, failed: 0.06 },
  nothingAsked: { success: 0.92, corrected: 0.04, rejected: 0.02, failed: 0.02 },
};

/**
 * The payload that the client sends for a wish when `offered` is the template it fetched (any channel; an empty list
 * for a client that fetches none). Experimental keys are left alone by clients that do not accept them. `other` is
 * null when nothing is left to say.
 */
export function fill(
  wish: Wish,
  offered: readonly KeyDefinition[],
  needs: readonly Need[],
  random: Random,
): FilledPayload {
  const keys = offered.filter((key) => key.status === undefined || wish.client.acceptsExperimental);
  const payload: Record<string, KeyValue | null> = { ...wish.base };
  const words: string[] = [];
  let asked = 0;
  let travelledAsKey = 0;

  for (const saying of wish.sayings) {
    const leftInWords = saying.parts.filter((part) => {
      const willing = random() < USES_A_KNOWN_KEY;
      const mapping = willing ? keyFor(part, wish, keys, needs) : null;
      if (mapping === null || mapping.key.key_name in payload) return true;
      payload[mapping.key.key_name] = mapping.value;
      return false;
    });
    asked += saying.parts.length;
    travelledAsKey += saying.parts.length - leftInWords.length;
    if (leftInWords.length === saying.parts.length) words.push(saying.text);
    else words.push(...leftInWords.map(({ text }) => text));
  }
  payload[RESERVED_KEY] = spoken(words, wish.client.language);
  const how = asked === 0 ? 'nothingAsked' : travelledAsKey === asked ? 'asKey' : 'inWords';
  return { payload, outcome: outcomeOf(OUTCOMES[how], random) };
}

/** A learned key, or a key of the base template that has been described better since. */
function keyFor(part: Part, wish: Wish, keys: readonly KeyDefinition[], needs: readonly Need[]) {
  const need = needs.find((each) => each.need === part.need);
  if (need === undefined) return null;
  const base = new Map(wish.template.map((key) => [key.key_name, key]));
  if (need.covered_by === undefined) {
    return mappingOf(
      part,
      need,
      keys.filter(({ key_name }) => !base.has(key_name)),
    );
  }
  const key = keys.find(({ key_name }) => key_name === need.covered_by);
  const refined = key?.semantic_description !== base.get(need.covered_by)?.semantic_description;
  if (key === undefined || !refined || part.value === null) return null;
  if (key.key_type !== 'string') return { key, value: part.value };
  const value = chosenOf(part, need, key) ?? mentioned(part.value, key);
  return value === null ? null : { key, value };
}

/** The value itself where the description names it; a base key lists its values in prose only. */
function mentioned(value: KeyValue, { semantic_description }: KeyDefinition): KeyValue | null {
  return semantic_description.toLowerCase().includes(String(value).toLowerCase()) ? value : null;
}

function outcomeOf(chances: Record<Outcome, number>, random: Random): Outcome {
  let left = random();
  for (const outcome of ['corrected', 'rejected', 'failed'] as const) {
    left -= chances[outcome];
    if (left < 0) return outcome;
  }
  return 'success';
}
