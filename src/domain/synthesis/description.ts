import type { KeyDefinition, KeyValue } from '../key-definition.ts';
import type { NeedEvidence, ReadMember } from './evidence.ts';
import type { MappedValue, ValueFamily } from './key-proposal.ts';

/** The draft's house style: "Seat preference. Acceptable values: window, aisle. Example mapping: 'x' -> 'y'." */
export function describe(
  title: string,
  family: ValueFamily,
  definition: Omit<KeyDefinition, 'semantic_description'>,
  example: { readonly text: string; readonly value: KeyValue } | null,
): string {
  const sentences = [opening(title, family, definition)];
  if (definition.acceptable_values !== undefined)
    sentences.push(`Acceptable values: ${definition.acceptable_values.join(', ')}.`);
  if (definition.minimum !== undefined && definition.maximum !== undefined)
    sentences.push(`Range: ${definition.minimum}-${definition.maximum}.`);
  if (example !== null) {
    const value = typeof example.value === 'string' ? `'${example.value}'` : String(example.value);
    sentences.push(`Example mapping: '${example.text}' -> ${value}.`);
  }
  return sentences.join(' ');
}

function opening(
  title: string,
  family: ValueFamily,
  definition: Omit<KeyDefinition, 'semantic_description'>,
): string {
  switch (family) {
    case 'date':
      return `${title} in ISO 8601 format (YYYY-MM-DD).`;
    case 'time':
      return `${title} in 24 hour format (HH:MM).`;
    case 'flag':
      return `${title}: true when asked for, false otherwise.`;
    case 'name':
      return `${title}, free text.`;
    case 'money':
      return definition.unit === undefined ? `${title}.` : `${title} in ${definition.unit}.`;
    case 'duration':
    case 'count':
    case 'number':
    case 'scale':
    case 'choice':
      return `${title}.`;
  }
}

/**
 * A real fragment, whole or cut to the words around its value, of which every word was used by k owners; null when
 * no value can be shown so. Prefers the commonest, then the shortest of two to seven words.
 */
export function exampleMapping(
  evidence: NeedEvidence,
  values: readonly (MappedValue | null)[],
  valueWords: (member: ReadMember, value: KeyValue) => readonly [number, number] | null,
): { text: string; value: KeyValue } | null {
  const candidates = new Map<string, { text: string; value: KeyValue; weight: number; words: number }>();
  for (const [index, mapped] of values.entries()) {
    const member = evidence.members[index];
    if (member === undefined || mapped === null || mapped.confidence < 0.75) continue;
    const span = valueWords(member, mapped.value);
    const cut = span === null ? null : backedCut(evidence, member, span);
    if (cut === null) continue;
    const key = cut.text.toLowerCase();
    const entry = candidates.get(key) ?? { ...cut, value: mapped.value, weight: 0 };
    candidates.set(key, { ...entry, weight: entry.weight + member.weight });
  }
  const best = [...candidates.values()].sort(
    (a, b) => handiness(b) - handiness(a) || a.words - b.words || (a.text < b.text ? -1 : 1),
  )[0];
  return best === undefined ? null : { text: best.text, value: best.value };
}

function handiness(candidate: { weight: number; words: number }): number {
  const handy = candidate.words >= 2 && candidate.words <= 7 ? 1 : 0.2;
  return handy * Math.log(1 + candidate.weight);
}

/** The longest run of k-backed words around a value's words, at most nine, with nothing odd in between. */
function backedCut(
  evidence: NeedEvidence,
  member: ReadMember,
  [from, to]: readonly [number, number],
): { text: string; words: number } | null {
  const { tokens } = member;
  const text = member.member.phrase.text;
  const safe = (index: number): boolean => {
    const token = tokens[index];
    return token !== undefined && evidence.word('lower', token.lower).owners >= evidence.k;
  };
  for (let index = from; index <= to; index++) if (!safe(index)) return null;
  let [first, last] = [from, to];
  const plainGap = (left: number): boolean => {
    const [a, b] = [tokens[left], tokens[left + 1]];
    return a !== undefined && b !== undefined && /^[\s\-:/]{0,2}$/.test(text.slice(a.end, b.start));
  };
  while (first > 0 && safe(first - 1) && plainGap(first - 1) && last - first < 8) first--;
  while (last < tokens.length - 1 && safe(last + 1) && plainGap(last) && last - first < 8) last++;
  const [start, end] = [tokens[first]?.start ?? 0, tokens[last]?.end ?? 0];
  const cut = text.slice(start, end).replaceAll("'", '’');
  for (let index = from; index < to; index++) if (!plainGap(index)) return null;
  return /[\n<>{}\\]/.test(cut) ? null : { text: cut, words: last - first + 1 };
}
