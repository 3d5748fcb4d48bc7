import type { Mention, VisibleKey } from '../needs/index.ts';
import type { KeyDefinition, KeyValue } from '../template/index.ts';
import type { Phrase } from '../words/index.ts';

/** A phrase of the need, with all its mentions. */
export type NeedMember = { readonly phrase: Phrase; readonly mentions: readonly Mention[] };

/** A noun that fields are named by, and where the need's model places it (unit length). */
export type PlacedConcept = { readonly concept: string; readonly vector: Float32Array };

/** All that a key is made of; the same input makes the same key. */
export type SynthesisInput = {
  readonly scenario: string;
  readonly members: readonly NeedMember[];
  /** All other phrases of the pool: what they hold as well is not this need's own. */
  readonly background: readonly Phrase[];
  readonly keys: readonly VisibleKey[];
  /** Names never to be used again, those of retired keys among them. */
  readonly taken: ReadonlySet<string>;
  /** Share of the scenario's payloads in which the need was said; null where clients do not report payloads. */
  readonly saidShare: number | null;
  /** k of k-anonymity: distinct owners behind every published word. */
  readonly owners: number;
  /** What names are made of where people say no word that they share; without them names are of people's words alone. */
  readonly concepts?: readonly PlacedConcept[];
};

/** Distinct owners, and fragments of theirs. */
export type Support = { readonly owners: number; readonly fragments: number };

/** What the values of a key are read from in a text. */
export type ValueFamily =
  | 'date'
  | 'time'
  | 'count'
  | 'duration'
  | 'money'
  | 'scale'
  | 'number'
  | 'flag'
  | 'choice'
  | 'band'
  | 'name';

/** How to read a value of this key out of a text; plain data, kept with the key for texts that come later. */
export type ValueReading = {
  readonly family: ValueFamily;
  /** Heads (see `ExtractedValue.head`) that values of this key hang on; empty: any. */
  readonly heads: readonly string[];
  /** Term as said -> acceptable value. */
  readonly terms: Readonly<Record<string, string>>;
  /** Words in base form of which one tells a yes/no need. */
  readonly markers: readonly string[];
  /** Markers of which the negation is the yes ("no fee"), terms that are chosen by refusing them ("no onions"). */
  readonly absences: readonly string[];
  /** Further own words of a yes/no need: a negation of one of them is a no ("pets not allowed"). */
  readonly companions: readonly string[];
};

/** A reading of no words: what a family reads by itself. */
export const READS_NOTHING = { heads: [], terms: {}, markers: [], absences: [], companions: [] };

/** What a description in one language says besides the key's own name, values and numbers. */
export type Wording = {
  /** A telling whose every word k owners used; null where none can be shown. */
  readonly example: { readonly text: string; readonly value: KeyValue } | null;
  /** Acceptable value -> its aliases that are said in this language. */
  readonly spellings: Readonly<Record<string, readonly string[]>>;
};

/** English always; others (ISO 639-1, of those we have sentences for) where k owners speak them. */
export type Wordings = { readonly en: Wording; readonly others: Readonly<Record<string, Wording>> };

/** What a text says for a key. */
export type MappedValue = {
  readonly value: KeyValue;
  /** 0 to 1: how surely the text says this value. Degrees set by hand that order readings; they are no frequencies (D42). */
  readonly confidence: number;
};

/** What a key's values may be: an amount or moment that is read, a yes or no, a list, free text. */
export type Sort = 'typed' | 'yes_or_no' | 'list' | 'text';

/** What else a key could have been, and how likely that was when it was made; null where there was nothing else. */
export type Doubt = {
  /** Chances, 0 to 1, of what it is and of the next best. */
  readonly sort: {
    readonly is: Sort;
    readonly chance: number;
    readonly instead: Sort;
    readonly insteadChance: number;
  };
  /** How much of each name its owner would say (`RankedName`), 0 to 1. */
  readonly name: { readonly fit: number; readonly instead: string; readonly insteadFit: number } | null;
  /** The two values of its list that are likeliest to be one, and how likely, 0 to 1. */
  readonly grouping: { readonly values: readonly [string, string]; readonly chance: number } | null;
};

/** What synthesis returns: a key with what it rests on, before anybody decided whether it becomes a patch key. */
export type KeyProposal = {
  readonly definition: KeyDefinition;
  /** What `definition` was described with, so that it can be described again when it has grown. */
  readonly wordings: Wordings;
  readonly reading: ValueReading;
  /** `Phrase.id` -> its value; members that say none are absent. */
  readonly values: ReadonlyMap<string, MappedValue>;
  /** It would be a list of values had each value as many people as publication asks for. */
  readonly listedByFew: boolean;
  /** Acceptable value -> who stands behind it; empty where the key has none. */
  readonly support: Readonly<Record<string, Support>>;
  /** Name of a coarser key beside which this one says more ("eye_enlargement" beside an eye size scale). */
  readonly refines: string | null;
  readonly similarKeys: readonly { readonly key: string; readonly similarity: number }[];
  /** Published words that are no template words -> distinct owners who used them (k or more each). */
  readonly vocabulary: Readonly<Record<string, number>>;
  readonly doubt: Doubt;
};
