import { wordSet } from '../sayings.ts';

/** Small words of one language only, none of them English. A text too short for a detector often holds one. */
const TELLING: Readonly<Record<string, ReadonlySet<string>>> = {
  es: wordSet(
    'el los las del unos unas una para con sin hasta desde antes después muy más quiero necesito mejor y por al',
  ),
  de: wordSet(
    'der die das den dem des ein eine einen einem einer mit ohne für nicht und oder bitte möchte mein meine unter über etwa bis zum zur beim vom nach auf bei ab mindestens höchstens kein keine',
  ),
  fr: wordSet(
    'le les des du une et avec sans pour avant après jusque dans au aux plus moins environ mon ma mes je est',
  ),
  it: wordSet('il lo gli della dello degli nel nella alle alla con senza per più vorrei sono'),
  pt: wordSet('um uma os as do da em com sem até às ao não mais quero por'),
};
const ENGLISH = wordSet(
  'the a an to of with for at and or is are i my me from on by in no not it this that be we you please need want',
);

/** The language whose small words a short text holds more of than any other's; `und` where English or none leads. */
export function shortLanguage(words: readonly string[]): string {
  if (words.some((word) => ENGLISH.has(word))) return 'und';
  let best = { language: 'und', count: 0 };
  // Neighbours share words ("con"); of two with as many the first, more widely spoken one is the guess.
  for (const [language, telling] of Object.entries(TELLING)) {
    const count = words.filter((word) => telling.has(word)).length;
    if (count > best.count) best = { language, count };
  }
  return best.language;
}
