import { FUNCTION_WORDS } from './function-words.ts';
import { lemma, singular } from './lemma.ts';
import { type Source, wordIndexAt } from './source.ts';

const PREPOSITIONS = new Set(
  'from until till to for by after before since at on in around between desde hasta para antes después von bis ab vor nach um de à avant après'.split(
    ' ',
  ),
);
const PARTICLES = new Set(['in', 'out', 'up', 'off', 'back']);
// Verbs that mean something of their own with a particle.
const PHRASAL = new Set(
  'check pick drop come go head fly get set turn move drive travel be give bring take return start'.split(
    ' ',
  ),
);
const LIGHT = new Set(
  'the a an of on in at by around about is be it would will for day date time approximately or and later early late sometime please que el la las los der die das den am um le les à vers dem'.split(
    ' ',
  ),
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

/**
 * The verb a date or time hangs on within the six words before it ("return on the 5th" -> return, "drop the car off
 * on Monday" -> drop off), else the preposition passed on the way ("from 5 pm" -> from), else null.
 */
export function governorBefore(source: Source, start: number): string | null {
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
