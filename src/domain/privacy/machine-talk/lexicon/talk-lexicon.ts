/**
 * How one language speaks to a machine. Each member is a list of words and short phrases, separated by commas, case
 * folded and without accents on Latin letters; `~` stands for any ending of a word.
 */
export type TalkLexicon = {
  /** False where words are written without spaces. */
  readonly spaced?: false;
  /** "Ignore": not to do what was said. */
  readonly override: string;
  /** What a machine was told: instructions, rules. */
  readonly rules: string;
  /** "Previous", "all of the above": that what was told is meant. */
  readonly earlier: string;
  /** Whoever speaks of these speaks to a machine or about its making. */
  readonly machine: string;
  /** Titles that machines share with people and things ("assistant", "agent"). */
  readonly reader: string;
  /** What the machine is to produce, as its own ("your answer", "the description"). */
  readonly product: string;
  /** To bring into words: write, say, repeat. */
  readonly utter: string;
  /** To change what is there: add, insert, set. */
  readonly edit: string;
  /** Parts of a template: key, field, default. */
  readonly schema: string;
  /** To be somebody else from now on, or to speak as somebody with rights. */
  readonly role: string;
  /** Work of the mind at the beginning of a sentence: translate, explain. */
  readonly errand: string;
  /** What such work is about: an essay, the following sentence, a function. */
  readonly piece: string;
  /** Beginnings of questions for knowledge that no service is asked for. */
  readonly quiz: string;
};
