import { establishedOwners } from '../../needs/index.ts';
import type { NeedMember } from '../../synthesis/index.ts';
import type { KeyDefinition } from '../../template/index.ts';
import { singular, type Token, tokens, wordSet } from '../../words/index.ts';

/** A need that has grown so much since its key was made is looked at as if it had none. */
const DOUBLED = 2;
/**
 * So many times as many people must say the new name's words as say the old one's. With twice, a calendar's `start_time`
 * became `event_time` at 138 fragments, and would have been `start_time` again at 300.
 */
const CLEARLY = 5;

/** A key as far as its fit to its need goes. */
export type WornKey = {
  readonly definition: KeyDefinition;
  readonly status: string;
  /** Fragments of its need when its trial began. */
  readonly bornWith: number;
  /** It took another key's place, in the window that is still open. */
  readonly succeededLately: boolean;
  readonly used: boolean;
};

/**
 * What a key was called, or taken for, when its need was young, and its need as it is now would not be: why another key
 * should take its place, or null. A published key never changes its name or type, so it is retired and the other one
 * begins its own trial. Seldom: not in the window of the last change, not for what clients rely on, and not before the
 * need has doubled, so that most of its people had no say in the name there is.
 *
 * @param fresh made from all that the need is now, as if it had no key
 * @param owners k of k-anonymity: so many must say a better name's words
 */
export function noLongerFits(
  key: WornKey,
  fresh: KeyDefinition,
  members: readonly NeedMember[],
  fragments: number,
  owners: number,
): 'type' | 'name' | null {
  const open = key.status === 'experimental' || key.status === 'proposed';
  if (!open || key.used || key.succeededLately || fragments < DOUBLED * key.bornWith) return null;
  if (!sameKind(key.definition, fresh))
    return isStillChosen(key.definition, fresh, members, owners) ? null : 'type';
  const [then, now] = [tellingWords(key.definition.key_name), tellingWords(fresh.key_name)];
  // "movie_preference" and "movies_choice" say the same.
  if ([...now].some((word) => then.has(word))) return null;
  const said = (words: ReadonlySet<string>) =>
    sayers(members, (text) => text.some(({ term, lemma }) => words.has(term) || words.has(lemma)));
  return said(now) >= owners && said(now) >= CLEARLY * said(then) ? 'name' : null;
}

/** Whether k people each still say two of a list's values, however yes-or-no the rest of what they say looks now. */
function isStillChosen(
  { acceptable_values = [] }: KeyDefinition,
  fresh: KeyDefinition,
  members: readonly NeedMember[],
  owners: number,
): boolean {
  if (fresh.key_type !== 'boolean') return false;
  const said = acceptable_values.filter((value) => {
    const words = value.split('_').map(singular);
    const saysAll = (text: readonly Token[]) => words.every((word) => text.some(({ term }) => term === word));
    return value !== 'none' && sayers(members, saysAll) >= owners;
  });
  return said.length > 1;
}

/** Distinct owners whose words in one fragment fit. */
function sayers(members: readonly NeedMember[], fits: (text: readonly Token[]) => boolean): number {
  const saying = members.filter(({ phrase }) => fits(tokens(phrase.text)));
  return establishedOwners(saying.flatMap(({ mentions }) => mentions)).size;
}

/** Do two definitions take the same kind of value? */
export function sameKind(a: KeyDefinition, b: KeyDefinition): boolean {
  return (
    a.key_type === b.key_type &&
    a.format === b.format &&
    (a.acceptable_values === undefined) === (b.acceptable_values === undefined)
  );
}

/** What any key of its type may be called, whatever it is about. */
const OF_ANY_KEY = wordSet(
  'amount choice count date duration name number of option preference range scale time type',
);

function tellingWords(name: string): ReadonlySet<string> {
  const words = name.split('_').map(singular);
  return new Set(words.filter((word) => !OF_ANY_KEY.has(word)));
}
