import { pick, type Random } from '../../domain/statistics/index.ts';
import { type KeyDefinition, type KeyValue, RESERVED_KEY } from '../../domain/template/index.ts';
import { mappingOf } from './mapping.ts';
import type { CatalogueNeed } from './need.ts';
import type { Saying } from './words.ts';
import type { Want } from './world.ts';

type Outcome = 'success' | 'corrected' | 'rejected' | 'failed';

/** What a client sends, and which needs it still said in words. */
export type Filled = {
  readonly payload: Readonly<Record<string, KeyValue | null>>;
  readonly outcome: Outcome;
  readonly inWords: readonly Saying[];
};

/** A template as fetched, and the day on which its line first had each key. */
export type Offer = {
  readonly keys: readonly KeyDefinition[];
  readonly firstSeen: ReadonlyMap<string, number>;
};

// By how the needs of the payload travelled: a key is understood more often than words.
const OUTCOMES: Readonly<Record<'asKey' | 'inWords' | 'nothingAsked', Readonly<Record<Outcome, number>>>> = {
  asKey: { success: 0.92, corrected: 0.04, rejected: 0.02, failed: 0.02 },
  inWords: { success: 0.78, corrected: 0.13, rejected: 0.03, failed: 0.06 },
  nothingAsked: { success: 0.93, corrected: 0.03, rejected: 0.02, failed: 0.02 },
};
// Even who knows a key sometimes just says it.
const FORGETS = 0.12;
const JOINTS = ['. ', ', ', ' and ', '; ', '. Also ', ' and also '];

/** The payload for a want, by a client that was offered a template; `needs` are its own words for what it wants. */
export function fill(
  want: Want,
  { keys, firstSeen }: Offer,
  needs: ReadonlyMap<string, CatalogueNeed>,
  today: number,
  random: Random,
): Filled {
  const { learnsKeysIn, carelessness } = want.person;
  const payload: Record<string, KeyValue | null> = { ...want.base };
  const usable = keys.filter(
    ({ key_name }) => learnsKeysIn !== null && today - (firstSeen.get(key_name) ?? today) >= learnsKeysIn,
  );
  const inWords: Saying[] = [];
  for (const saying of want.sayings) {
    const need = needs.get(saying.need);
    const [forgets, slips] = [random() < FORGETS, random() < carelessness];
    const mapping = need === undefined || forgets ? null : mappingOf(saying, need, usable);
    if (mapping === null || mapping.key.key_name in payload) inWords.push(saying);
    else payload[mapping.key.key_name] = slips ? wrongValue(mapping.key, saying) : mapping.value;
  }
  const words = [...inWords.map(({ text }) => text), ...(want.chatter === null ? [] : [want.chatter])];
  payload[RESERVED_KEY] = words.length === 0 ? null : joined(words, random);
  const asked = want.sayings.length;
  const how = asked === 0 ? 'nothingAsked' : inWords.length === 0 ? 'asKey' : 'inWords';
  return { payload, outcome: outcomeOf(OUTCOMES[how], random()), inWords };
}

/** The user's own words where the key wants one of its values, or a number far off. */
function wrongValue({ key_type, maximum }: KeyDefinition, { text }: Saying): KeyValue {
  return key_type === 'integer' || key_type === 'number' ? (maximum ?? 1_000) * 10 : text.slice(0, 60);
}

function joined(words: readonly string[], random: Random): string {
  return words.reduce((all, text) => {
    const joint = /[.!?]$/.test(all) ? ' ' : (pick(JOINTS, random) ?? '. ');
    return `${all}${joint}${text}`;
  });
}

function outcomeOf(chances: Readonly<Record<Outcome, number>>, throwOfDice: number): Outcome {
  let left = throwOfDice;
  for (const outcome of ['corrected', 'rejected', 'failed'] as const) {
    left -= chances[outcome];
    if (left < 0) return outcome;
  }
  return 'success';
}
