import pc from 'picocolors';
import type { Static } from 'typebox';
import type { KeyDefinition } from '../../domain/template/index.ts';
import type { PatchKeyList } from '../../doors/http/contract/keys/patch-keys.ts';
import type { ClusterList } from '../../doors/http/contract/needs/clusters.ts';
import type { Status } from '../../doors/http/contract/service/service.ts';
import type { VersionList } from '../../doors/http/contract/versions/versions.ts';
import type { Call } from '../service/api-client.ts';

/** In the order in which they are told. */
const STATES = ['stable', 'experimental', 'proposed', 'retired'] as const;

/** What was learned, scenario by scenario. */
export type Learned = { readonly scenarios: readonly LearnedScenario[] };

type LearnedScenario = Readonly<Record<(typeof STATES)[number], readonly KeyDefinition[]>> & {
  readonly scenario: string;
  readonly fragments: number;
  readonly clusters: number;
  readonly versions: readonly string[];
};

/** Asks the public API, as anybody could. */
export async function learnedBy(call: Call, scenarios: readonly string[]): Promise<Learned> {
  const learned: LearnedScenario[] = [];
  for (const scenario of scenarios) {
    const at = `/v1/scenarios/${scenario}`;
    const { patch_keys } = (await call('GET', `${at}/patch-keys`)) as Static<typeof PatchKeyList>;
    const { clusters } = (await call('GET', `${at}/clusters`)) as Static<typeof ClusterList>;
    const { versions } = (await call('GET', `${at}/versions`)) as Static<typeof VersionList>;
    const { fragments } = (await call('GET', `/v1/status?scenario=${scenario}`)) as Static<typeof Status>;
    const inState = (state: string) =>
      patch_keys.flatMap(({ status, definition }) => (status === state ? [definition as KeyDefinition] : []));
    learned.push({
      scenario,
      fragments: fragments.received,
      clusters: clusters.length,
      proposed: inState('proposed'),
      experimental: inState('experimental'),
      stable: inState('stable'),
      retired: inState('retired'),
      versions: versions.map((version) => version.schema_id),
    });
  }
  return { scenarios: learned };
}

export function tellLearned({ scenarios }: Learned, say: (line: string) => void): void {
  for (const one of scenarios) {
    say(
      `\n${pc.bold(one.scenario)}: ${one.fragments} fragments, ${one.clusters} needs, versions ${one.versions.join(', ')}`,
    );
    for (const status of STATES) {
      for (const key of one[status])
        say(`  ${status.padEnd(12)} ${pc.bold(key.key_name)} (${key.key_type})  ${key.semantic_description}`);
    }
  }
}
