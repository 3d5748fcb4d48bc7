import { EAST_ASIAN, eastAsianWords } from '../east-asian.ts';
import { wordSet } from '../sayings.ts';
import { type Source, wordIndexAt } from '../values/source.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { lemma, singular } from './lemma.ts';

const PREPOSITIONS = wordSet(
  'from until till to for by after before since at on in around between desde hasta para antes después von bis ab vor nach um de à avant après',
);
/** Whether a head is the preposition before a date and no verb or noun ("from", "before"). */
export function isPreposition(head: string): boolean {
  return PREPOSITIONS.has(head);
}

const PARTICLES = new Set(['in', 'out', 'up', 'off', 'back']);
// Verbs that mean something of their own with a particle.
const PHRASAL = wordSet(
  'check pick drop come go head fly get set turn move drive travel be give bring take return start',
);
const LIGHT = wordSet(
  'the a an of on in at by around about is be it would will for day date time approximately or and later early late sometime please que el la las los der die das den am um le les à vers dem',
);

/**
 * The noun that a number before it counts, singular, or null: the next word, or with a number above one the first
 * plural among the next three ("two hotel rooms" -> room).
 */
export function nounAfter(source: Source, end: number, value: number): string | null {
  const first = wordIndexAt(source.words, end);
  let previousEnd = end;
  let head: string | null = null;
  for (let index = first; index < first + 3; index++) {
    const word = source.words[index];
    if (word === undefined || !/^[\s-]{0,2}$/.test(source.lower.slice(previousEnd, word.start))) break;
    if (FUNCTION_WORDS.has(word.lower)) break;
    const single = singular(word.lower);
    head ??= single;
    previousEnd = word.end;
    if (value <= 1) break;
    if (single !== word.lower) return single;
  }
  return head;
}

/** Chinese and Japanese say before and after behind the date. */
const BEHIND: readonly (readonly [RegExp, string])[] = [
  [/^(?:之前|以前|前(?!往)|までに?)/u, 'before'],
  [/^(?:之后|以后|之後|以降|後|后)/u, 'after'],
  [/^(?:から|起|开始|開始)/u, 'from'],
];
const EAST_ASIAN_LIGHT =
  /^(?:的|は|が|を|に|の|で|も|と|へ|是|在|为|為|到达时间|时间|時間|日期|日時|日|最好|左右|ごろ|頃|我|我们|想|要|需要|请|于|那天|当天|です|ます|希望|お願い|たい|ください|到)+$/u;

/** For Chinese and Japanese: what stands behind a date or time ("8点出发", 3時に出発), else the word right before it. */
function eastAsianGovernor(source: Source, start: number, end: number): string | null {
  const after = source.lower.slice(end, end + 10).split(/[、。，,.!！?？\s]/u)[0] ?? '';
  for (const [pattern, name] of BEHIND) if (pattern.test(after)) return name;
  const before =
    source.lower
      .slice(Math.max(0, start - 10), start)
      .split(/[、。，,.!！?？\s]/u)
      .at(-1) ?? '';
  const tells = (word: string): boolean => EAST_ASIAN.test(word) && !EAST_ASIAN_LIGHT.test(word);
  return eastAsianWords(after).find(tells) ?? eastAsianWords(before).findLast(tells) ?? null;
}

/**
 * The verb a date or time hangs on within the six words before it ("return on the 5th" -> return, "drop the car off
 * on Monday" -> drop off), else the preposition passed on the way ("from 5 pm" -> from), else null. With `end`, where
 * the date ends, what stands behind it in Chinese and Japanese counts as well.
 */
export function governorBefore(source: Source, start: number, end = start): string | null {
  if (
    end > start &&
    (EAST_ASIAN.test(source.lower[end] ?? '') || EAST_ASIAN.test(source.lower[start - 1] ?? ''))
  )
    return eastAsianGovernor(source, start, end);
  let preposition: string | null = null;
  let particle: string | null = null;
  let noun: string | null = null;
  const last = wordIndexAt(source.words, start) - 1;
  for (let index = last; index > last - 6; index--) {
    const word = source.words[index];
    const next = source.words[index + 1];
    if (word === undefined) break;
    const gap = source.lower.slice(word.end, index === last ? start : (next?.start ?? start));
    if (/[.!?;。！？]/.test(gap)) break;
    const base = lemma(word.lower);
    if (particle !== null && PHRASAL.has(base)) return `${base} ${particle}`;
    if (PREPOSITIONS.has(word.lower)) preposition ??= word.lower;
    // "in" right before the date is its preposition; before another preposition it belongs to a verb ("check in on").
    if (PARTICLES.has(word.lower) && !(word.lower === 'in' && index === last)) particle ??= word.lower;
    if (LIGHT.has(word.lower) || PARTICLES.has(word.lower)) continue;
    if (particle === null && (FUNCTION_WORDS.has(word.lower) || noun !== null)) break;
    if (FUNCTION_WORDS.has(word.lower)) continue;
    noun ??= base;
    if (particle === null) break;
  }
  return noun ?? preposition;
}
