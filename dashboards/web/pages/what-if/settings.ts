import type { Policy } from '../../api/types.ts';

/** A setting as a person moves it; the service says what it takes, and these bounds lie within that. */
export type Setting =
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  /** 0 to 1, shown as per cent. */
  | { readonly kind: 'share'; readonly min: number; readonly max: number; readonly step: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly step: number }
  | { readonly kind: 'choice'; readonly words: readonly string[] }
  | { readonly kind: 'some'; readonly words: readonly string[] }
  | { readonly kind: 'yes' };

export type Value = number | string | boolean | readonly string[];

/** Values by place, e.g. `maturity.days`. */
export type Edits = ReadonlyMap<Place, Value>;

const whole = (min: number, max: number) => ({ kind: 'whole', min, max }) as const;
const share = (max = 1, step = 0.01) => ({ kind: 'share', min: 0, max, step }) as const;
const choice = (...words: readonly string[]) => ({ kind: 'choice', words }) as const;

/** In the order in which a key meets them; sliders end where nobody would want to go, fields go on. */
export const GROUPS = {
  whole: {
    evolution: choice('off', 'manual', 'automatic'),
    evaluation: choice('on', 'off'),
    listing: choice('auto', 'public', 'private'),
  },
  maturity: {
    fragments: whole(0, 200),
    owners: whole(0, 50),
    days: whole(0, 60),
    cohesion: { kind: 'number', min: -1, max: 1, step: 0.05 },
    concentration: share(),
    stability: share(),
    horizon: whole(7, 365),
  },
  trust: { newOwnerDays: whole(0, 60) },
  approval: { people: whole(1, 2) },
  window: { days: whole(1, 120) },
  promotion: { adoption: share(0.2, 0.001), capture: share() },
  retirement: { adoption: share(0.2, 0.001) },
  budget: { experimental: whole(0, 100), total: whole(0, 300) },
  experiment: { share: share(), sequential: { kind: 'yes' } },
  cohorts: {
    pools: choice('on', 'off'),
    owners: whole(1, 50),
    shared: whole(1, 10),
  },
  publication: {
    owners: whole(1, 50),
    approve: { kind: 'some', words: ['none', 'low', 'medium', 'high', 'sensitive'] },
  },
  retention: { text: whole(0, 730), fragments: whole(0, 1_500) },
  contexts: { feed: choice('off', 'queries', 'all') },
} as const satisfies Record<string, Record<string, Setting>>;

export type Group = keyof typeof GROUPS;
/** Of the whole policy the name alone, else `<group>.<name>`. */
export type Place = {
  [G in Group]: `${G}.${keyof (typeof GROUPS)[G] & string}`;
}[Group];

/** Each setting with its place, in order. */
export function settingsOf(group: Group): [Place, Setting][] {
  return Object.entries(GROUPS[group]).map(([name, setting]) => [`${group}.${name}` as Place, setting]); // by the type above
}

const PLACES = (Object.keys(GROUPS) as Group[]).flatMap(settingsOf); // Object.keys forgets the literal types

export function settingAt(place: Place): Setting {
  return PLACES.find(([one]) => one === place)?.[1] ?? { kind: 'yes' }; // every place has one
}

export function valueAt(policy: Policy, place: Place): Value {
  const [group = '', name = ''] = place.split('.');
  const part: unknown = group === 'whole' ? policy : policy[group as keyof Policy];
  return (part as Record<string, Value>)[name] ?? ''; // the policy has every setting
}

/** What is changed, in the form that the service takes. */
export function bodyOf(edits: Edits): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [place, value] of edits) {
    const [group = '', name = ''] = place.split('.');
    if (group === 'whole') body[name] = value;
    else body[group] = { ...(body[group] as object | undefined), [name]: value };
  }
  return body;
}

/** Edits stand in the address, so that they can be sent to somebody; what is no setting is left out. */
export function editsIn(search: URLSearchParams): Edits {
  const edits = new Map<Place, Value>();
  for (const [place, setting] of PLACES) {
    const text = search.get(place);
    const value = text === null ? null : readValue(setting, text);
    if (value !== null) edits.set(place, value);
  }
  return edits;
}

/** The address with these edits in the place of those that it has; what else stands in it stays. */
export function searchOf(before: URLSearchParams, edits: Edits): URLSearchParams {
  const others = [...before].filter(([name]) => !PLACES.some(([place]) => place === name));
  return new URLSearchParams([
    ...others,
    ...[...edits].map(([place, value]): [string, string] => [place, String(value)]),
  ]);
}

function readValue(setting: Setting, text: string): Value | null {
  switch (setting.kind) {
    case 'whole':
    case 'share':
    case 'number':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
    case 'choice':
      return setting.words.includes(text) ? text : null;
    case 'some':
      return text.split(',').filter((word) => setting.words.includes(word));
    case 'yes':
      return text === 'true';
  }
}
