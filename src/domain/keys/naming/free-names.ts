import { wordSet } from '../../words/index.ts';
import type { NeedEvidence } from '../synthesis/evidence.ts';
import { frameNouns, spelling } from './frame.ts';
import { weigh } from './typed-names.ts';

/** Nouns that name a field of their own; others take `_name`. */
const FIELDS = wordSet(
  'name title location address destination origin artist director author album place city singer writer',
);
const STREETS = wordSet('street avenue road drive boulevard lane way court suite');
const TEMPORAL = wordSet('date time day month week today tomorrow');
// A preposition before a quarter of the values says what they are to the need.
const MIN_PREPOSITION = 0.25;
// "Directed by" before a tenth of the names; the others are asked for without a verb.
const MIN_AGENT = 0.1;
// What an eighth of the names end with ("… Cinema") is their sort, if its odds are e times as high here.
const MIN_LAST = 0.12;
const MIN_CONTRAST = 1;

/** `directed_by`, `from_location`, `album`: what stands before free values, or the noun they belong to. */
export function freeNames(evidence: NeedEvidence): string[] {
  const before = new Map(
    weigh(evidence, (member) => {
      const name = member.values.find((value) => value.kind === 'name');
      const at = name === undefined ? -1 : member.tokens.findIndex((token) => token.start >= name.start) - 1;
      const [previous, earlier] = [member.tokens[at], member.tokens[at - 1]];
      if (previous === undefined) return [];
      const agent = previous.lower === 'by' && earlier !== undefined && /(?:ed|en|ung)$/.test(earlier.lower);
      return agent ? [previous.lower, `${earlier.lower}_by`] : [previous.lower];
    }),
  );
  const share = (word: string): number => before.get(word) ?? 0;
  const nouns = frameNouns(evidence, 'name', new Set()).filter((noun) => !TEMPORAL.has(noun));
  const fields = nouns.filter((noun) => FIELDS.has(noun));
  const names = [...before.keys()].filter(
    (word) => word.endsWith('_by') && share(word) >= MIN_AGENT && evidence.publishable(word.slice(0, -3)),
  );
  if (share('to') + share('from') + share('at') + share('in') >= MIN_PREPOSITION)
    names.push(...fields.slice(0, 1));
  for (const preposition of ['from', 'to'])
    if (share(preposition) >= MIN_PREPOSITION) names.push(`${preposition}_location`);
  if (share('at') + share('in') >= MIN_PREPOSITION) {
    const kind = lastWords(evidence).find((word) => !STREETS.has(word));
    names.push(...(kind === undefined ? [] : [`${kind}_name`]), 'location');
  }
  const spelled = nouns.flatMap((noun) => spelling(evidence, noun) ?? []).slice(0, 3);
  if (share('by') >= MIN_PREPOSITION)
    names.push(...fields.slice(0, 1), ...spelled.slice(0, 1).map((noun) => `${noun}_by`));
  return [...names, ...spelled.flatMap((noun) => (FIELDS.has(noun) ? [noun] : [`${noun}_name`, noun]))];
}

/** Last words that many of the names share ("… Cinema"), commonest first: what sort of thing they are. */
function lastWords(evidence: NeedEvidence): readonly string[] {
  return weigh(evidence, (member) =>
    member.values.flatMap((value) => {
      const last =
        value.kind === 'name'
          ? member.tokens.findLast((token) => token.end <= value.end && token.start >= value.start)
          : undefined;
      return last === undefined ? [] : [last.term];
    }),
  )
    .filter(([word, share]) => share >= MIN_LAST && evidence.word('term', word).contrast > MIN_CONTRAST)
    .flatMap(([word]) => spelling(evidence, word) ?? []);
}
