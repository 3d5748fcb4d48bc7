import type { Context } from '../../../context.ts';
import {
  type NeedWording,
  needWords,
  type ProposedValue,
  proposeValues,
  type Residue,
  residueOf,
  SURE_ENOUGH,
} from '../../../domain/mapping/index.ts';
import {
  appendDecision,
  needPhrases,
  needSayings,
  type PatchKeyRow,
  partsOfCompounds,
  type SaidPart,
  type StoredSaying,
  saidElsewhere,
  saveBackFills,
  subjectOf,
  undoBackFills,
} from '../../../ground/db/keys/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import { wrongState } from './patch-keys.ts';

/** More of the pool than this does not change which words are a need's own. */
const ELSEWHERE = 2_000;

/** A value that a key would have had, and the saying that it was read from. */
export type Proposal = ProposedValue<StoredSaying>;
type Phrases = Awaited<ReturnType<typeof needPhrases>>;
/** What the sayings of a key’s need come to, with the phrases they are made of, by id. */
export type NeedRead = {
  readonly proposed: readonly Proposal[];
  readonly phrases: ReadonlyMap<string, Phrases[number]>;
};

/** What a key would say for each payload of its need; nothing for one that has ended. */
export async function readNeed(db: Db, key: PatchKeyRow): Promise<NeedRead> {
  if (!isLive(key)) return { proposed: [], phrases: new Map() };
  const [sayings, phrases] = await Promise.all([needSayings(db, key), needPhrases(db, key)]);
  const byId = new Map(phrases.map((phrase) => [phrase.id, phrase]));
  const { definition, evidence } = key;
  return { proposed: proposeValues(definition, evidence.reading, sayings, byId), phrases: byId };
}

/** Only a key that clients may send can be filled in. */
export function isLive({ status }: PatchKeyRow): boolean {
  return status === 'experimental' || status === 'stable';
}

/** How a need is worded, for telling what a text says besides it. */
export async function wordingOf(db: Db, key: PatchKeyRow, phrases: Iterable<Phrases[number]>) {
  const said = { definition: key.definition, reading: key.evidence.reading };
  return { ...said, own: needWords(said, [...phrases], await saidElsewhere(db, key, ELSEWHERE)) };
}

/** What the saying of a proposal says besides its value, and with what it came. */
export function residueIn(
  wording: NeedWording,
  { saying, value }: Proposal,
  { text, language }: { readonly text: string; readonly language: string },
): Residue {
  // Where no value was read there is nothing to take out.
  if (value === null) return { text, sure: false };
  return residueOf(text, wording, { value, language, day: saying.day });
}

/** The other needs that the compounds of some sayings hold, by the saying's place. */
export async function besides(
  db: Db,
  scenario: string,
  sayings: readonly StoredSaying[],
  phrases: NeedRead['phrases'],
): Promise<ReadonlyMap<number, readonly SaidPart[]>> {
  const parents = [...new Set(sayings.flatMap(({ parent }) => parent ?? []))];
  const parts = parents.length === 0 ? [] : await partsOfCompounds(db, scenario, parents);
  return new Map(
    sayings.map(({ seq, parent }) => [
      seq,
      parts.filter((part) => part.parent === parent && part.seq !== seq && !phrases.has(part.phrase)),
    ]),
  );
}

type Wish = {
  readonly interactions: readonly string[] | undefined;
  readonly minConfidence: number | undefined;
  readonly reason: string;
  readonly by: string;
};

/**
 * Fills in what the need's payloads say: those named, or all that say it surely enough. Payloads stay as they came; nothing
 * that is filled in is counted as a use.
 * @returns how many payloads got the value, had it already, or were left out and why
 * @throws DomainError `wrong_state` for a key that is not live
 */
export async function fillBack(ctx: Context, key: PatchKeyRow, wish: Wish) {
  if (!isLive(key)) throw wrongState(key, 'only live keys are filled in');
  const { scenario, keyName } = key;
  const { proposed } = await readNeed(ctx.db, key);
  // Whoever names a payload has looked at it.
  const bar = wish.minConfidence ?? (wish.interactions === undefined ? SURE_ENOUGH : 0);
  const named = wish.interactions === undefined ? null : new Set(wish.interactions);
  const meant = named === null ? proposed : proposed.filter(({ interaction }) => named.has(interaction));
  const values = meant.flatMap(({ interaction, value, confidence }) =>
    value !== null && confidence >= bar ? [{ interaction, value, confidence }] : [],
  );
  const at = ctx.clock.now();
  const changed = await ctx.db.sql.begin(async (tx) => {
    const filled = await saveBackFills(tx, key, values, { by: wish.by, at });
    if (filled.length === 0) return filled;
    const mean = values.reduce((sum, { confidence }) => sum + confidence, 0) / values.length;
    await appendDecision(tx, scenario, {
      subject: subjectOf(keyName),
      kind: 'back_filled',
      at,
      by: wish.by,
      rule: 'by_hand_back_fill',
      numbers: { payloads: filled.length, min_confidence: bar, mean_confidence: mean },
      sentence: wish.reason,
    });
    return filled;
  });
  return {
    applied: changed.length,
    unchanged: values.length - changed.length,
    left: named === null ? [] : leftOut(named, proposed, bar),
  };
}

function leftOut(named: ReadonlySet<string>, proposed: readonly Proposal[], bar: number) {
  const byPayload = new Map(proposed.map((one) => [one.interaction, one]));
  return [...named].flatMap((interaction) => {
    const one = byPayload.get(interaction);
    if (one === undefined) return [{ interaction, why: 'does not say this need, or sets the key itself' }];
    if (one.why === 'no_value') return [{ interaction, why: 'says no value that fits the key' }];
    if (one.why === 'several_values') return [{ interaction, why: 'says several values' }];
    return one.confidence < bar ? [{ interaction, why: `is less sure than ${bar}` }] : [];
  });
}

/** Takes back what was filled in, of a key in whatever state; how many payloads that were. */
export async function undoBackFill(ctx: Context, key: PatchKeyRow, wish: Omit<Wish, 'minConfidence'>) {
  const at = ctx.clock.now();
  return ctx.db.sql.begin(async (tx) => {
    const undone = await undoBackFills(tx, key, wish.interactions, at);
    if (undone === 0) return 0;
    await appendDecision(tx, key.scenario, {
      subject: subjectOf(key.keyName),
      kind: 'back_fill_undone',
      at,
      by: wish.by,
      rule: 'by_hand_back_fill_undo',
      numbers: { payloads: undone },
      sentence: wish.reason,
    });
    return undone;
  });
}
