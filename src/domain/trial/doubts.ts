import type { MaturityFacts } from '../needs/index.ts';
import type { Policy } from '../policy/index.ts';
import { rateOf } from '../statistics/index.ts';
import type { KeyDefinition } from '../template/index.ts';
import type { Measurement } from './measured/measurement.ts';
import { percent, promotionBars } from './proof.ts';

/** Why a person should look at a key that lives: a rule, and a sentence for the schema's owner. */
export type Doubt = {
  readonly rule:
    | 'without_value'
    | 'values_refused'
    | 'stays_in_words'
    | 'value_is_a_key'
    | 'loose_need'
    | 'unsure_name';
  readonly sentence: string;
};

/** What is known of a key and the need that it answers. */
export type Doubted = {
  readonly keyName: string;
  readonly definition: KeyDefinition;
  /** Distinct phrases of its need, and those of them that say no value of it. */
  readonly phrases: number;
  readonly withoutValue: number;
  /** Of its need as it was last judged; null: it has none now. */
  readonly cohesion: MaturityFacts['cohesion'] | null;
  /** How much of its name the owner of the need would say, 0 to 1, when it was made; null: it was never ranked. */
  readonly name: { readonly fit: number; readonly instead: string } | null;
  /** Since its window began. */
  readonly counts: Pick<Measurement, 'used' | 'saidInOther' | 'accepted' | 'refused'>;
};

/** A need of which every fifth phrase says nothing for its key holds another wish, or the key lacks a value. */
const MOST_WITHOUT_VALUE = 0.2;

/**
 * Of names that owners would say less than this of, 12 of 15 have no word of the owner's own name; of the others 14 of 90
 * (`npm run quality` on home, chat and more, families that the ranking knows; none of it is left out here).
 */
const LEAST_NAME_FIT = 0.2;

/**
 * What speaks against a key as it stands, the surest first. A share counts where all of its 95 % interval (Wilson) lies on
 * the wrong side of its bar: promotion's for use and values, though the window is still open.
 *
 * @param others names of the other keys that clients of the scenario see
 */
export function doubtsOf(key: Doubted, others: ReadonlySet<string>, policy: Policy): Doubt[] {
  const { used, saidInOther, accepted, refused } = key.counts;
  const capture = rateOf(used, used + saidInOther);
  const validity = rateOf(accepted, accepted + refused);
  const bars = promotionBars(policy.promotion);
  const silent = rateOf(key.withoutValue, key.phrases);
  const doubles = (key.definition.acceptable_values ?? []).filter((value) => others.has(value));
  const doubts: (Doubt | false)[] = [
    doubles.length > 0 && {
      rule: 'value_is_a_key',
      sentence: `Its value ${doubles.join(', ')} is called as another key: one of them says too much.`,
    },
    validity.high < bars.validity && {
      rule: 'values_refused',
      sentence: `Only ${percent(validity.rate ?? 0)} of the values given for it are accepted: clients read it otherwise.`,
    },
    capture.high < bars.capture && {
      rule: 'stays_in_words',
      sentence: `Only ${percent(capture.rate ?? 0)} of those who have the need use it where it is offered.`,
    },
    silent.low > MOST_WITHOUT_VALUE && {
      rule: 'without_value',
      sentence: `${percent(silent.rate ?? 0)} of the phrases of its need have no value of it.`,
    },
    key.cohesion !== null &&
      key.cohesion < policy.maturity.cohesion && {
        rule: 'loose_need',
        sentence: `The phrases of its need lie further apart (${key.cohesion.toFixed(2)}) than those of one need do (${policy.maturity.cohesion}): it may hold two wishes.`,
      },
    key.name !== null &&
      key.name.fit < LEAST_NAME_FIT && {
        rule: 'unsure_name',
        sentence: `Its name is far from what its people say; the next best is ${key.name.instead}.`,
      },
  ];
  return doubts.filter((doubt) => doubt !== false);
}
