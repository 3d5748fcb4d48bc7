import type { Filters } from './filters.ts';
import { NEVER, type Scene } from './map/scene.ts';
import type { NamedNeed } from './named-need.ts';

/**
 * The needs that pass the filters. Languages and days are the map's to know: what it does not have passes while nothing asks for them.
 * @param until the day at whose end the pool is shown, as a number of the map's days
 */
export function fittingNeeds(
  needs: readonly NamedNeed[],
  { said, state, language, newIn, sort }: Filters,
  scene: Scene | null,
  until: number,
  lastDay: number,
): NamedNeed[] {
  const since = new Map(scene?.needs.id.map((id, i) => [id, scene.needs.since[i] ?? NEVER]));
  const byMap = language !== '' || newIn !== null || until < lastDay;
  const wanted = said.trim().toLocaleLowerCase();
  const found = needs.filter(
    (one) =>
      (state === '' || one.state === state) &&
      (wanted === '' || `${one.name} ${one.need.id}`.toLocaleLowerCase().includes(wanted)) &&
      (!byMap || (since.get(one.need.id) ?? NEVER) <= until),
  );
  const by = {
    // The API's own order.
    ripe: () => 0,
    said: (a: NamedNeed, b: NamedNeed) => b.need.fragments - a.need.fragments,
    owners: (a: NamedNeed, b: NamedNeed) => b.need.maturity.facts.owners - a.need.maturity.facts.owners,
    changed: (a: NamedNeed, b: NamedNeed) => (a.need.changed_at < b.need.changed_at ? 1 : -1),
  };
  return found.sort(by[sort]);
}
