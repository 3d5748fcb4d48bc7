import { describe, expect, it } from 'vitest';
import { editsOf, PRESETS, type Preset } from '../../../dashboards/web/pages/what-if/presets.ts';
import {
  bodyOf,
  editsIn,
  GROUPS,
  type Group,
  type Place,
  type Setting,
  searchOf,
  settingsOf,
  type Value,
  valueAt,
} from '../../../dashboards/web/pages/what-if/settings.ts';
import { DEFAULT_POLICY, readPolicy } from '../../../src/domain/policy/policy.ts';

const SETTINGS = (Object.keys(GROUPS) as Group[]).flatMap(settingsOf);

function extremes(setting: Setting): readonly Value[] {
  switch (setting.kind) {
    case 'whole':
    case 'share':
    case 'number':
      return [setting.min, setting.max];
    case 'choice':
      return setting.words;
    case 'some':
      return [[], setting.words];
    case 'yes':
      return [true, false];
  }
}

/** Every leaf of a policy, as the page names it. */
function placesOf(policy: object): string[] {
  return Object.entries(policy).flatMap(([name, part]) =>
    typeof part === 'object' ? Object.keys(part).map((leaf) => `${name}.${leaf}`) : [`whole.${name}`],
  );
}

describe('the presets', () => {
  it('usual is what holds where nobody says otherwise', () => {
    expect(editsOf('usual', DEFAULT_POLICY).size).toBe(0);
  });

  it.each(Object.keys(PRESETS) as Preset[])(
    '%s sets the same places as the others, and is taken',
    (preset) => {
      expect(Object.keys(PRESETS[preset])).toEqual(Object.keys(PRESETS.usual));
      expect(readPolicy(bodyOf(editsOf(preset, DEFAULT_POLICY)), DEFAULT_POLICY)).toHaveProperty('policy');
    },
  );
});

describe('the settings that the page offers', () => {
  it('are all that a policy has', () => {
    expect(SETTINGS.map(([place]) => place).sort()).toEqual(placesOf(DEFAULT_POLICY).sort());
  });

  it.each(SETTINGS)('%s reaches no value that the service refuses', (place, setting) => {
    // What is off must not be assessed, and the other way round.
    const base = {
      ...DEFAULT_POLICY,
      evolution: place === 'whole.evaluation' ? 'off' : 'automatic',
    } as const;
    for (const value of extremes(setting)) {
      const read = readPolicy(bodyOf(new Map([[place, value]])), base);
      expect(read).toHaveProperty('policy');
      if ('policy' in read) expect(valueAt(read.policy, place)).toEqual(value);
    }
  });

  it.each([
    ['maturity.days', 14],
    ['promotion.adoption', 0.015],
    ['whole.evolution', 'manual'],
    ['experiment.sequential', true],
    ['publication.approve', ['high', 'sensitive']],
  ] as const)('%s comes back out of the address as it went in', (place: Place, value: Value) => {
    const before = new URLSearchParams({ same: 'too', [place]: 'x' });
    const after = searchOf(before, new Map([[place, value]]));
    expect([...editsIn(after)]).toEqual([[place, value]]);
    expect(after.get('same')).toBe('too');
  });

  it.each(['maturity.days=', 'maturity.days=many', 'whole.evolution=maybe', 'maturity.colour=1', 'x=1'])(
    'what is no setting is left out of the address: %s',
    (search) => {
      expect(editsIn(new URLSearchParams(search)).size).toBe(0);
    },
  );
});
