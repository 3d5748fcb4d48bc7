import type { Phrase } from '../../../words/index.ts';
import type { PoolSnapshot } from '../../pool.ts';
import type { Weights } from '../merging/weights.ts';
import { placer } from '../place.ts';
import { coreOf, together } from './core.ts';

/** Needs (lists of phrase ids), and why the other phrases are in none. */
export type Learned = {
  readonly needs: readonly (readonly string[])[];
  readonly unclustered: ReadonlyMap<string, 'alone' | 'grab_bag'>;
};

/** Phrases that a round learns from: as many as the pools that the weights were learned on. */
const CORE = 1_500;
/** A need that is too rare for so many looks waits until there is more of it; more rounds mostly turned up noise. */
const ROUNDS = 4;

/**
 * The needs of a large pool, for the cost of a few small ones and one look at each phrase. A core is learned like a
 * small pool, and the phrases outside it are placed in its needs. Then the same again for what fitted none, among as
 * many phrases that have a place: there the rarer needs show.
 *
 * Not only cheaper than learning the whole: what tells needs apart was learned on pools of such a size, and on larger
 * ones it joins too much (D18).
 */
export function learnInRounds(
  pool: PoolSnapshot,
  weights: Weights,
  learn: (core: PoolSnapshot) => Learned,
): Learned {
  const needs: string[][] = [];
  const home = new Map<string, number>();
  const unclustered = new Map<string, 'alone' | 'grab_bag'>();
  let left: readonly Phrase[] = pool.phrases;
  for (let round = 0; round < ROUNDS && left.length > 0; round++) {
    const core = coreWith(pool, left, home);
    const learned = learn(core);
    for (const [id, reason] of learned.unclustered) unclustered.set(id, reason);
    // What is mostly in its place already was found in an earlier round.
    const found = learned.needs.filter((ids) => 2 * ids.filter((id) => !home.has(id)).length > ids.length);
    if (found.length === 0) break;
    const place = placer(core, found, weights);
    const first = needs.length;
    const seen = new Set(core.phrases.map(({ id }) => id));
    const put = (id: string, need: number) => {
      needs[need]?.push(id);
      home.set(id, need);
    };
    found.forEach((ids, need) => {
      needs.push([]);
      for (const id of ids) if (!home.has(id)) put(id, first + need);
    });
    left = left.filter((phrase) => {
      if (home.has(phrase.id)) return false;
      const need = seen.has(phrase.id) ? null : place(phrase);
      if (need !== null) put(phrase.id, first + need);
      return need === null;
    });
  }
  return {
    needs,
    unclustered: new Map(left.map(({ id }) => [id, unclustered.get(id) ?? 'alone'])),
  };
}

/** Leftovers among as many phrases that have a place: in a heap of leftovers alone anything passes for a need. */
function coreWith(
  pool: PoolSnapshot,
  left: readonly Phrase[],
  home: ReadonlyMap<string, number>,
): PoolSnapshot {
  if (home.size === 0) return coreOf(pool, CORE);
  const placed = pool.phrases.filter(({ id }) => home.has(id));
  const halves = [left, placed].map((phrases) => coreOf({ ...pool, phrases }, CORE / 2));
  return together(pool, halves);
}
