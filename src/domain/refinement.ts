import { constraintsOf } from './constraints.ts';
import type { KeyDefinition, KeyValue } from './key-definition.ts';
import { textProblems } from './publication-gate.ts';
import type { NeedMember } from './synthesis/key-proposal.ts';
import { extractValues } from './text/values.ts';

export type Refinement = { readonly definition: KeyDefinition; readonly sentence: string };

/** An example is a short saying. */
const LONGEST_QUOTE = 60;
/** As long as a description may be (template-key.ts, publication-gate.ts). */
const LONGEST_DESCRIPTION = 2_000;

/**
 * An existing key, described better: people said in `other` what it already means, so its description gets their
 * words as a further example. Only a saying that `owners` distinct owners used word for word, and that plainly means
 * one of the key's values, may be quoted; null when there is none, or when the description has it already.
 */
export function refine(
  key: KeyDefinition,
  members: readonly NeedMember[],
  owners: number,
): Refinement | null {
  const quotable = members
    .map(({ phrase, mentions }) => ({
      text: phrase.text.trim(),
      owners: new Set(mentions.map((mention) => mention.owner)).size,
    }))
    .filter(({ text, owners: count }) => count >= owners && isQuotable(text))
    .sort((a, b) => b.owners - a.owners || (a.text < b.text ? -1 : 1));
  const known = key.semantic_description.toLowerCase();
  for (const { text, owners: count } of quotable) {
    const value = meantValue(text, key);
    if (value === null || known.includes(`'${text.toLowerCase()}'`)) continue;
    const shown = typeof value === 'string' ? `'${value}'` : String(value);
    const semantic_description = `${sentenceEnd(key.semantic_description)} Example mapping: '${text}' -> ${shown}.`;
    if (semantic_description.length > LONGEST_DESCRIPTION) continue;
    const sentence = `${count} owners said "${text}" in other, which ${key.key_name} already means; its description now says so.`;
    return { definition: { ...key, semantic_description }, sentence };
  }
  return null;
}

/** Stands in single quotes and is signed: no marks that end a quote, nothing that the gate holds back. */
function isQuotable(text: string): boolean {
  return text !== '' && !/['"’→>]/u.test(text) && textProblems(text, LONGEST_QUOTE).length === 0;
}

function sentenceEnd(description: string): string {
  const trimmed = description.trim();
  return /[.。!?！？]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/**
 * The one acceptable value whose words, or a spelling's, the text holds, also shortened ("prem econ" for premium
 * economy). Of "economy" and "premium economy" the longer one is meant; two that do not lie within each other ("tea
 * or coffee") and one that is denied ("no tea") mean nothing plain.
 */
function meantValue(text: string, key: KeyDefinition): KeyValue | null {
  const words = wordsOf(text);
  if (extractValues(text).some(({ kind, canonical }) => kind === 'polarity' && canonical === false))
    return null;
  const held = (constraintsOf(key).acceptable ?? []).flatMap((value) =>
    [String(value), ...(key.aliases?.[String(value)] ?? [])]
      .map(wordsOf)
      .filter((own) => own.length > 0 && own.every((part) => words.some((word) => isOrBegins(word, part))))
      .map((own) => ({ value, own })),
  );
  const longest = held.reduce<(typeof held)[number] | null>(
    (best, one) => (best === null || one.own.length > best.own.length ? one : best),
    null,
  );
  if (longest === null) return null;
  const within = held.every(
    ({ value, own }) => value === longest.value || own.every((part) => longest.own.includes(part)),
  );
  return within ? longest.value : null;
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** "econ" of "economy": three letters or more, all of its beginning. */
function isOrBegins(word: string, full: string): boolean {
  return word === full || (word.length >= 3 && full.startsWith(word) && /^\p{L}+$/u.test(word));
}
