import { type Saying, wordSupport } from '../../needs/index.ts';
import { normalForm } from '../../words/index.ts';

/** How many owners stand behind a word, and behind a whole quote. */
export type Support = { readonly word: (word: string) => number; readonly quote: (text: string) => number };

/**
 * The owners behind each word and long quote of a key, counted when it last passed the gate. Who was erased or quarantined
 * since is taken off; whose rows merely grew old is not: people who use a key no longer say it, and it must not end of that.
 */
export type KeptSupport = {
  readonly words: Readonly<Record<string, number>>;
  readonly quotes: Readonly<Record<string, number>>;
};

/** What is said now. */
export function supportOf(said: readonly Saying[]): Support {
  const owners = new Map(said.map((saying) => [normalForm(saying.text), saying.owners.length]));
  return { word: wordSupport(said), quote: (text) => owners.get(normalForm(text)) ?? 0 };
}

/** Now, or as it was kept, whichever is more; and all that was asked for, to be kept next. */
export function orKept(
  now: Support,
  kept: KeptSupport | null,
): { support: Support; asked: () => KeptSupport } {
  const words = new Map<string, number>();
  const quotes = new Map<string, number>();
  const better =
    (asked: Map<string, number>, count: (text: string) => number, before: KeptSupport['words'] = {}) =>
    (text: string): number => {
      const owners = Math.max(count(text), Object.hasOwn(before, text) ? (before[text] ?? 0) : 0);
      asked.set(text, owners);
      return owners;
    };
  return {
    support: {
      word: better(words, now.word, kept?.words),
      quote: better(quotes, now.quote, kept?.quotes),
    },
    asked: () => ({ words: Object.fromEntries(words), quotes: Object.fromEntries(quotes) }),
  };
}

/** What is left when these sayings are taken back. */
export function lessSupport(kept: KeptSupport, gone: readonly Saying[]): KeptSupport {
  const lost = supportOf(gone);
  const less = (counts: KeptSupport['words'], count: (text: string) => number) =>
    Object.fromEntries(
      Object.entries(counts).map(([text, owners]) => [text, Math.max(0, owners - count(text))]),
    );
  return { words: less(kept.words, lost.word), quotes: less(kept.quotes, lost.quote) };
}
