import { wordSet } from '../../words/index.ts';

/** Words a description may hold though no user said them: the templates' own. */
export const TEMPLATE_WORDS: ReadonlySet<string> = new Set([
  ...wordSet(`
  acceptable values range example mapping in iso 8601 format yyyy mm dd hh 24 hour true false none number of date time
  amount scale percent factor type class preference location name size yes no or not said otherwise free text where
  whether asked for value departure arrival return check out pickup dropoff start end booking visit duration count
  option rating price level person people day days night nights hour hours minute minutes week weeks month months year
  years usd eur gbp cny jpy mxn inr chf aud cad key requested star
  group party otherwise when delivery shipping check category or more less above below rating score range`),
]);

/** Words of schemas and of descriptions themselves: who says one of them asks for no field, and no key is called by it. */
export const SCHEMA_WORDS = wordSet(`
  true false null none yes example acceptable default enum schema json boolean integer array mapping iso
  more less above below within said asked otherwise`);

/** Nouns that say "one of several kinds": what they are said with is a choice, and they make its name. */
export const CLASSIFIERS = wordSet(`
  class type category genre style size color colour cuisine brand model format language cabin tier grade flavor flavour
  airline carrier level plan shape material position speed mode quality resolution region currency payment
  device platform channel`);

/** Nouns for what a number measures; they name it rather than what it is counted in ("rating of 4 points"). */
export const MEASURES = wordSet(`
  rating score age weight height length width size temperature speed floor distance level volume brightness price cost budget rent
  fee fare amount payment deposit salary tip bid donation wage year`);

/** Words for moments: a date or time is named after what happens then, and nothing else is named after them unless people say so. */
export const TEMPORAL = wordSet(
  'date time day month week weekend year hour minute am pm morning evening afternoon night today tomorrow',
);

/** Words that say a quality is there, allowed or wanted: they make a yes/no need, never a value of a choice. */
export const PREDICATES = wordSet(`
  allow allowed friendly welcome free include included including available enable enabled disable accept accepted permit
  permitted accessible possible required requirement without with have serve offer provide on off turn equipped able
  access facility must willing okay fine mind happy approve support`);

/** What people ask for things with: request verbs, fillers and courtesy, no values. */
export const REQUEST_WORDS = wordSet(`
  find look looking search book booking reserve make get give show see check tell help want need prefer like love enjoy
  wish try use buy purchase order choose pick go going take put set add change let know interested interest looking
  something anything thing place one way option choice suggestion recommend recommendation suggest available favorite
  thanks thank you hello hi today now time instead currently really think feel sound work plan able might mind sure able
  question idea stuff lot bit good nice great cool perfect fine awesome interesting fun new different similar more
  total please perhaps maybe possible reservation request preferred preferably rather usually hear say mean ask call
  here there else also back right come best better kind sort type local nearby area town city near around close
  certain specific particular other another main own same whole real big certainly definitely totally simply preference listen listen hear
  matter care specify rather either whichever once twice thrice most
  least`);

/** Whether a word can never be a value: it asks, allows or classifies. */
export function closed(word: string): boolean {
  return REQUEST_WORDS.has(word) || PREDICATES.has(word) || CLASSIFIERS.has(word);
}
