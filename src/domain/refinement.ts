import type { KeyDefinition, KeyValue } from './key-definition.ts';
import { textProblems } from './publication-gate.ts';
import { saidValue } from './said-value.ts';
import type { NeedMember } from './synthesis/key-proposal.ts';
import { dot } from './vector.ts';

export type Refinement = { readonly definition: KeyDefinition; readonly sentence: string };

/** An example is a short saying. */
const LONGEST_QUOTE = 60;
/** As long as a description may be (template-key.ts, publication-gate.ts). */
const LONGEST_DESCRIPTION = 2_000;

/**
 * An existing key, described better: people said in `other` what it already means, so its description gets their
 * words as a further example. Only a saying that `owners` distinct owners used word for word may be quoted, and only
 * one whose value is plain or that stands beside sayings of one value; words that the description does not know yet
 * ("biz class") teach a client more than those it does. Null when there is none.
 */
export function refine(
  key: KeyDefinition,
  members: readonly NeedMember[],
  owners: number,
): Refinement | null {
  const plain = members.flatMap((member) => {
    const value = saidValue(member.phrase.text, key);
    return value === null ? [] : [{ member, value }];
  });
  const known = key.semantic_description.toLowerCase();
  const quotable = members
    .map((member) => ({ member, text: member.phrase.text.trim(), owners: ownersOf(member) }))
    .filter(({ text, owners: count }) => count >= owners && isQuotable(text))
    .filter(({ text }) => !known.includes(`'${text.toLowerCase()}'`))
    .map((quote) => {
      const said = saidValue(quote.text, key);
      return { ...quote, value: said ?? neighbourValue(quote.member, plain), novel: said === null };
    })
    .sort((a, b) => Number(b.novel) - Number(a.novel) || b.owners - a.owners || (a.text < b.text ? -1 : 1));
  for (const { text, owners: count, value } of quotable) {
    if (value === null) continue;
    const shown = typeof value === 'string' ? `'${value}'` : String(value);
    const semantic_description = `${sentenceEnd(key.semantic_description)} Example mapping: '${text}' -> ${shown}.`;
    if (semantic_description.length > LONGEST_DESCRIPTION) continue;
    const sentence = `${count} owners said "${text}" in other, which ${key.key_name} already means; its description now says so.`;
    return { definition: { ...key, semantic_description }, sentence };
  }
  return null;
}

function ownersOf({ mentions }: NeedMember): number {
  return new Set(mentions.map((mention) => mention.owner)).size;
}

const NEIGHBOURS = 3;

/** The value that all of the nearest sayings with a plain value have; null when they disagree or are too few. */
function neighbourValue(
  { phrase }: NeedMember,
  plain: readonly { member: NeedMember; value: KeyValue }[],
): KeyValue | null {
  const nearest = plain
    .filter(({ member }) => member.phrase.vector.length === phrase.vector.length)
    .map(({ member, value }) => ({ value, similarity: dot(member.phrase.vector, phrase.vector) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, NEIGHBOURS);
  const [first] = nearest;
  if (first === undefined || nearest.length < NEIGHBOURS) return null;
  return nearest.every(({ value }) => value === first.value) ? first.value : null;
}

/** Stands in single quotes and is signed: no marks that end a quote, nothing that the gate holds back. */
function isQuotable(text: string): boolean {
  return text !== '' && !/['"’→>]/u.test(text) && textProblems(text, LONGEST_QUOTE).length === 0;
}

function sentenceEnd(description: string): string {
  const trimmed = description.trim();
  return /[.。!?！？]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
