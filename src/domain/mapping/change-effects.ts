import { mapValue, type ValueReading } from '../synthesis/index.ts';
import { checkValue, type KeyDefinition } from '../template/index.ts';
import type { NeedPhrase } from './back-fill.ts';

/** What was sent and said of a key lately. */
export type SentLately = {
  /** Values that payloads set it to. */
  readonly set: readonly unknown[];
  /** Values that it did not take, and how often each was given. */
  readonly refused: readonly { readonly value: unknown; readonly uses: number }[];
  /** Phrases of its need, what each says for it now, and how often it was said. */
  readonly said: readonly (Pick<NeedPhrase, 'text' | 'language' | 'value'> & { readonly times: number })[];
};

/** Payloads and words that a change of a key would touch. */
export type ChangeEffects = {
  /** Set it to what it would not take any more. */
  readonly become_invalid: number;
  /** Were refused, or said in words what it had no value for, and would have one. */
  readonly get_value: number;
  /** Said in words what it would have no value for any more. */
  readonly lose_value: number;
};

/** What would have become of what was sent and said lately, had the key been what it is to be. */
export function effectsOf(
  after: KeyDefinition,
  reading: ValueReading,
  { set, refused, said }: SentLately,
): ChangeEffects {
  const takes = (value: unknown) => 'value' in checkValue(after, value);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const saysThen = ({ text, language, value }: SentLately['said'][number]) =>
    value === null ? mapValue(after, reading, text, { language }) !== null : takes(value);
  return {
    become_invalid: set.filter((value) => !takes(value)).length,
    get_value:
      sum(refused.filter(({ value }) => takes(value)).map(({ uses }) => uses)) +
      sum(said.filter((one) => one.value === null && saysThen(one)).map(({ times }) => times)),
    lose_value: sum(said.filter((one) => one.value !== null && !saysThen(one)).map(({ times }) => times)),
  };
}
