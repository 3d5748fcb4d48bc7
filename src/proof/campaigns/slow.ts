import type { KeyDefinition, KeyValue } from '../../domain/template/index.ts';

/** A payload of somebody who has time, as far as it differs from the others'. */
type SlowPayload = { readonly owner: string; readonly payload: Readonly<Record<string, KeyValue>> };

/** An attack that takes months, beside people who go on using the service. */
export type SlowAttack = {
  readonly title: string;
  /** Names of owners, or being heard of on many days, cost nothing: whoever has no more must get nothing. */
  readonly cheap: boolean;
  /** What it costs. */
  readonly price: string;
  /** The same owners, who never say what they came for: what is learned then is what an attack must not change. */
  readonly innocent: Sends;
  readonly sends: Sends;
};

/** What is sent on a day (from 0) by whoever is served these learned keys. */
type Sends = (day: number, learned: readonly KeyDefinition[]) => SlowPayload[];

/** A word that nobody else says. */
export const PUSHED = 'atlantis';

/** Who attacks: the owners of a day, and whether each comes for its goal or chats along. */
type Crew = {
  readonly who: string;
  readonly cheap: boolean;
  readonly price: string;
  speakers(day: number): { readonly owner: string; readonly honest: boolean }[];
};

/** Days on which they come. */
const DAYS = 60;

const hostile = (owner: string) => ({ owner, honest: false });
const CREWS: readonly Crew[] = [
  {
    who: 'one owner',
    cheap: true,
    price: `1 owner × ${DAYS} days, 100 payloads a day`,
    speakers: () => Array.from({ length: 100 }, () => hostile('loud')),
  },
  {
    who: 'new owners',
    cheap: true,
    price: `40 new owners a day × ${DAYS} days`,
    speakers: (day) => Array.from({ length: 40 }, (_, index) => hostile(`new-${day}-${index}`)),
  },
  ...[8, 16].map((owners) => ({
    who: `${owners} patient owners`,
    cheap: false,
    price: `${owners} owners × ${DAYS} days, a payload a day, two of three honest`,
    speakers: (day: number) =>
      Array.from({ length: owners }, (_, index) => ({
        owner: `patient-${index}`,
        honest: (index + day) % 3 !== 0,
      })),
  })),
];

/** What they come for: what the nth of them sends, given the learned keys that clients are served. */
type Goal = (n: number, learned: readonly KeyDefinition[]) => Readonly<Record<string, KeyValue>>;

const GOALS: Readonly<Record<string, Goal>> = {
  'a key of their own': says([
    'stop over in Atlantis',
    'a stop in Atlantis',
    'let me stop in Atlantis',
    'Atlantis stop over please',
  ]),
  "a value in others' key": says([
    'atlantis seat',
    'an atlantis seat please',
    'seat: atlantis',
    'I want the atlantis seat',
  ]),
  'an end of what is learned': (_, learned) =>
    Object.fromEntries(learned.map(({ key_name }) => [key_name, 'none of these'])),
  'a fad kept alive': (_, learned) =>
    Object.fromEntries(
      learned
        .filter(({ key_name }) => /wifi|voucher|promo/.test(key_name))
        .map(({ key_name, key_type, acceptable_values }) => [
          key_name,
          acceptable_values?.[0] ?? (key_type === 'boolean' ? true : 'yes'),
        ]),
    ),
  'a need torn apart': says([
    'window seat over the wing',
    'a window in the last row',
    'window seat, left side, to see the mountains',
    'aisle seat by the galley',
    'an aisle far from the toilets',
    'aisle or window, whichever is cheaper',
    'seat with a window that has a blind',
    'middle of the plane by the aisle',
  ]),
  'a full inbox': says([
    'pay with the visa card on file',
    'charge my mastercard as always',
    'take it from my paypal',
    'my passport is the one you have',
    'use the passport of last time',
    'log me in with my saved password',
    'send the login code to my phone',
    'I have a heart condition',
    'I am diabetic and carry insulin',
    'my son travels alone and is nine',
    'a child without parents, eight years old',
    'send the invoice to my tax number',
  ]),
};

function says(texts: readonly string[]): Goal {
  return (n) => ({ other: texts[n % texts.length] ?? '' });
}

/** @param chat what honest people say */
export function slowAttacks(chat: readonly string[]): SlowAttack[] {
  return CREWS.flatMap(({ who, cheap, price, speakers }) => {
    const sending =
      (sent: Goal | null): Sends =>
      (day, learned) =>
        speakers(day).flatMap(({ owner, honest }, index) => {
          const n = day + index;
          const payload = honest ? { other: chat[(n * 7) % chat.length] ?? '' } : sent?.(n, learned);
          return day < DAYS && payload !== undefined ? [{ owner, payload }] : [];
        });
    const innocent = sending(null);
    return Object.entries(GOALS).map(([goal, sent]) => ({
      title: `${who}, for ${goal} (T7)`,
      cheap,
      price,
      innocent,
      sends: sending(sent),
    }));
  });
}
