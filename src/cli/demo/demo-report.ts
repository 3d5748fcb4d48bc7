import pc from 'picocolors';
import type { KeyDefinition } from '../../domain/template/index.ts';
import type { Call } from '../service/api-client.ts';

/** What was learned, scenario by scenario. */
export type Learned = { readonly scenarios: readonly LearnedScenario[] };

type LearnedScenario = {
  readonly scenario: string;
  readonly fragments: number;
  readonly clusters: number;
  readonly proposed: readonly KeyDefinition[];
  readonly experimental: readonly KeyDefinition[];
  readonly stable: readonly KeyDefinition[];
  readonly retired: readonly KeyDefinition[];
  readonly versions: readonly string[];
};

type Keys = {
  readonly patch_keys: readonly { readonly status: string; readonly definition: KeyDefinition }[];
};
type Clusters = { readonly clusters: readonly unknown[] };
type Versions = { readonly versions: readonly { readonly schema_id: string }[] };
type Status = { readonly fragments: { readonly received: number } };

/** Asks the public API, as anybody could. */
export async function learnedBy(call: Call, scenarios: readonly string[]): Promise<Learned> {
  const learned: LearnedScenario[] = [];
  for (const scenario of scenarios) {
    const at = `/v1/scenarios/${scenario}`;
    const { patch_keys } = (await call('GET', `${at}/patch-keys`)) as Keys;
    const { clusters } = (await call('GET', `${at}/clusters`)) as Clusters;
    const { versions } = (await call('GET', `${at}/versions`)) as Versions;
    const { fragments } = (await call('GET', `/v1/status?scenario=${scenario}`)) as Status;
    const inState = (status: string) =>
      patch_keys.filter((key) => key.status === status).map((key) => key.definition);
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
    for (const status of ['stable', 'experimental', 'proposed', 'retired'] as const) {
      for (const key of one[status])
        say(`  ${status.padEnd(12)} ${pc.bold(key.key_name)} (${key.key_type})  ${key.semantic_description}`);
    }
  }
}
