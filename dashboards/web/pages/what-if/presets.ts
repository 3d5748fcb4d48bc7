import type { Policy } from '../../api/types.ts';
import { type Edits, type Place, type Value, valueAt } from './settings.ts';

/** What a schema owner weighs in one word, from few and sure keys to many and early ones. */
export const PRESETS = {
  careful: {
    'whole.evolution': 'manual',
    'maturity.fragments': 40,
    'maturity.owners': 10,
    'maturity.days': 14,
    'window.days': 45,
    'promotion.adoption': 0.01,
    'promotion.capture': 0.5,
    'experiment.sequential': false,
  },
  usual: {
    'whole.evolution': 'automatic',
    'maturity.fragments': 20,
    'maturity.owners': 5,
    'maturity.days': 7,
    'window.days': 30,
    'promotion.adoption': 0.005,
    'promotion.capture': 0.3,
    'experiment.sequential': false,
  },
  eager: {
    'whole.evolution': 'automatic',
    'maturity.fragments': 10,
    'maturity.owners': 5,
    'maturity.days': 3,
    'window.days': 14,
    'promotion.adoption': 0.005,
    'promotion.capture': 0.2,
    'experiment.sequential': true,
  },
} as const satisfies Record<string, Readonly<Partial<Record<Place, Value>>>>;

export type Preset = keyof typeof PRESETS;

/** What would be others; empty where the policy is so already. */
export function editsOf(preset: Preset, policy: Policy): Edits {
  const places = Object.entries(PRESETS[preset]) as [Place, Value][]; // Object.entries forgets the literal types
  return new Map(places.filter(([place, value]) => valueAt(policy, place) !== value));
}
