import type { World } from '../../helpers/service/world.ts';

/** A page of the dashboard, and where it is once there is something to see. */
export type Place = readonly [name: string, path: (subjects: Subjects) => string];

/** What pages are about. */
export type Subjects = { readonly scenario: string; readonly need: string; readonly key: string };

const at = (scenario: string) => `/scenarios/${encodeURIComponent(scenario)}`;

export const PLACES: readonly Place[] = [
  ['all scenarios', () => '/'],
  ['inbox', () => '/inbox'],
  ['overview', ({ scenario }) => at(scenario)],
  ['needs', ({ scenario }) => `${at(scenario)}/needs`],
  ['a need', ({ scenario, need }) => `${at(scenario)}/needs/${encodeURIComponent(need)}`],
  ['keys', ({ scenario }) => `${at(scenario)}/keys`],
  ['a key', ({ scenario, key }) => `${at(scenario)}/keys/${encodeURIComponent(key)}`],
  ['versions', ({ scenario }) => `${at(scenario)}/versions`],
  ['what if', ({ scenario }) => `${at(scenario)}/what-if`],
  ...['jobs', 'failed', 'quarantine', 'owners', 'agents', 'api-keys', 'audit', 'erasure'].map(
    (tab): Place => [`operations: ${tab}`, ({ scenario }) => `/operations?tab=${tab}&scenario=${scenario}`],
  ),
];

/** The largest need and the first key of a scenario; a name that nothing has where there is none. */
export async function subjectsOf({ call }: Pick<World, 'call'>, scenario: string): Promise<Subjects> {
  const found = async (what: string) =>
    (await call('GET', `/v1/scenarios/${scenario}/${what}`)) as Record<string, Record<string, string>[]>;
  const [needs, keys] = await Promise.all([found('clusters'), found('patch-keys')]);
  return {
    scenario,
    need: needs['clusters']?.[0]?.['id'] ?? 'none',
    key: keys['patch_keys']?.[0]?.['key_name'] ?? 'none',
  };
}
