import type { Static } from 'typebox';
import { judgeNearMisses } from '../../../domain/needs/index.ts';
import { redact } from '../../../domain/privacy/index.ts';
import { bodyDigest, judgeInstant, judgeText, type Refused } from '../../../domain/reading/index.ts';
import {
  closedValues,
  cohortNamed,
  inWords,
  type KeyValue,
  RESERVED_KEY,
  shortValue,
  type ValidatedPayload,
} from '../../../domain/template/index.ts';
import type { NewFragment, NewInteraction } from '../../../ground/db/intake/index.ts';
import type { InteractionItem } from '../../http/contract/intake/ingest.ts';
import type { ReadPayload } from '../read-payload.ts';

/** A reported payload that has passed the contract of the batch, one item. */
export type Interaction = Static<typeof InteractionItem>;

/** What was decided about one reported payload. */
export type AdmittedInteraction = NewInteraction &
  Pick<ValidatedPayload, 'errors' | 'unknown' | 'unheard'> &
  Pick<ReadPayload, 'ahead'> & { readonly said: readonly NewFragment[] };

/**
 * What is stored of a payload that was held against its template, and what of it goes to the pool; or why nothing is.
 * @param read how, and by which version: the one that counts it
 */
export function admitInteraction(
  scenario: string,
  item: Interaction,
  receivedAt: Date,
  { judged, template, known, ahead }: ReadPayload,
): { row: AdmittedInteraction } | Refused {
  const problem = judgeNearMisses(item.near_misses);
  if (problem !== null) return problem;
  const observed = judgeInstant(item.observed_at, receivedAt);
  if ('code' in observed) return observed;
  const digest = bodyDigest(item);
  if (typeof digest !== 'string') return digest;
  const payload = settingsOf(judged.payload, judged.set);
  const from = {
    scenario,
    id: item.id,
    schemaId: known ? template.schema_id : item.schema_id,
    receivedAt: receivedAt.toISOString(),
    observedAt: observed.instant,
    clientAgent: item.client_agent,
    owner: item.owner ?? item.client_agent,
    cohort: cohortNamed(item.cohort),
    bodyDigest: digest,
  };
  const keysRefused = judged.errors
    .map(({ path }) => path)
    .filter((path) => Object.hasOwn(item.payload, path));
  return {
    row: {
      ...from,
      schemaKnown: known,
      payload,
      closedValues: closedValues(template, payload),
      keysSet: judged.set.filter((name) => name !== RESERVED_KEY),
      keysRefused,
      refusedValues: refusedValues(keysRefused, item.payload),
      valid: judged.valid,
      errors: judged.errors,
      unknown: judged.unknown,
      unheard: judged.unheard,
      ahead,
      outcome: item.outcome ?? null,
      channel: item.channel ?? 'stable',
      said: saidIn(judged, keysRefused, item, from),
    },
  };
}

/**
 * The words of `other` as a fragment, and those of each member that no version has, or whose value its key does not take, as one
 * of its own; without any that the pool does not take.
 */
function saidIn(
  { other, unknown }: ValidatedPayload,
  refused: readonly string[],
  { language, near_misses: nearMisses, request, payload }: Interaction,
  from: Omit<
    NewFragment,
    'source' | 'text' | 'nearMisses' | 'language' | 'interaction' | 'request' | 'trace'
  >,
): NewFragment[] {
  const noKeys = [...unknown, ...refused.filter((name) => name !== RESERVED_KEY)];
  const members = inWords(payload, noKeys).map(({ key, text }) => ({
    // A unit separator stands in no id that a caller may give.
    id: `${from.id}\u001f${key}`,
    text,
    nearMisses: [{ key, score: 1 }],
  }));
  const own = other === null ? [] : [{ id: from.id, text: other, nearMisses: nearMisses ?? null }];
  return [...own, ...members]
    .filter(({ text }) => judgeText(text) === null)
    .map((said) => ({
      ...from,
      ...said,
      source: 'interaction',
      language: language ?? null,
      interaction: from.id,
      request: request ?? false,
    }));
}

/** What was sent for keys that did not take it, without personal data. */
function refusedValues(names: readonly string[], payload: Interaction['payload']) {
  if (names.length === 0) return null;
  return Object.fromEntries(names.map((name) => [name, redact(shortValue(payload[name])).text]));
}

/** The keys that the client itself set, without the words of `other`, which are kept as a fragment. */
function settingsOf(payload: Readonly<Record<string, KeyValue | null>>, set: readonly string[]) {
  return Object.fromEntries(
    set.filter((name) => name !== RESERVED_KEY).map((name) => [name, payload[name] ?? null]),
  );
}
