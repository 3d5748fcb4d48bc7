import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import pc from 'picocolors';
import type { Static } from 'typebox';
import { loadScenario } from '../../../../demo/load.ts';
import type { KeyDefinition } from '../../../domain/template/index.ts';
import type { PatchKeyList } from '../../../doors/http/contract/keys/patch-keys.ts';
import type { ClusterList } from '../../../doors/http/contract/needs/clusters.ts';
import type { Status } from '../../../doors/http/contract/service/service.ts';
import type { VersionList } from '../../../doors/http/contract/versions/versions.ts';
import { createVirtualClock, type VirtualClock } from '../../../ground/process/clock.ts';
import { readConfig } from '../../../ground/process/config.ts';
import { type Service, startService } from '../../../main.ts';
import { wholeNumber } from '../../console/options.ts';
import { startProgress } from '../../console/progress.ts';
import { quietLog } from '../../console/quiet-log.ts';
import { playDemo } from '../../demo/demo-story.ts';
import { type Call, callOver } from '../../service/api-client.ts';
import { untilStopped } from '../../service/until-stopped.ts';

const DEMO = fileURLToPath(new URL('../../../../demo/', import.meta.url));
const SCENARIOS = ['flight_booking', 'photo_retouch'];
/** Sixty days of people's wishes and ten more, so that keys of the second week see the end of their window. */
const DAYS = 70;
const START = '2026-01-05';

type Options = { readonly once: boolean; readonly json?: true; readonly days: number };

export const demoCommand = new Command('demo')
  .description('watch the service learn keys from two months of people’s words, on a virtual clock')
  .option('--once', 'end when it has learned, with one JSON object as the last line', false)
  .option('--json', 'the same with nothing but that object on standard output')
  .option('--days <number>', 'virtual days', wholeNumber(1, 366), DAYS)
  .action(async ({ once, json, days }: Options) => {
    const base = readConfig();
    const ends = once || json === true;
    const tell = (line: string) => (json ? undefined : console.log(line));
    // A folder of its own, fresh every time: the demo must not touch what somebody keeps in `.dsp`.
    const dataDir = join(base.dataDir, 'demo');
    await rm(dataDir, { recursive: true, force: true });
    const clock = createVirtualClock(new Date(`${START}T00:00:00Z`));
    const config = { ...base, dataDir, databaseUrl: null, redisUrl: null, ...(ends ? { port: 0 } : {}) };
    tell(pc.dim('Starting PostgreSQL, the embedding model, the workers and the API …'));
    const starting = startService(config, { clock, log: quietLog(base, 'error') });
    let closing: Promise<void> | null = null;
    const close = () => (closing ??= starting.then((service) => service.close()));
    // From now on: whoever stops it before it has learned leaves no database behind.
    const stopped = untilStopped({ close });
    const service = await starting;
    const learned = await play(service, clock, days, json !== true).catch(async (problem: unknown) => {
      await close();
      throw problem;
    });
    tellLearned(learned, tell);
    if (ends) {
      await close();
      console.log(JSON.stringify({ ...learned, seconds: Math.round(performance.now() / 100) / 10 }));
      // Everything is closed; a library's timer must not hold the process.
      process.exit(0);
    }
    tell(`\nThe service goes on. Look at what it learned: ${pc.bold(`${service.url}/dashboard/`)}`);
    tell(`Its key is in ${service.newAdminKeyFile ?? dataDir}`);
    const told = learned.scenarios.flatMap(addressOfKey)[0];
    if (told !== undefined)
      tell(`Why does a key exist?\n  ${pc.cyan(curlOf(`${service.url}${told}`, dataDir))}`);
    tell('Ctrl-C ends it.');
    await stopped;
  });

async function play(
  service: Service,
  clock: VirtualClock,
  days: number,
  forPeople: boolean,
): Promise<Learned> {
  const call = callOver(service.url, service.adminKey);
  const scenarios = SCENARIOS.map((name) => loadScenario(join(DEMO, name)));
  const { reached: onDay, say: told, end } = startProgress('days', days, forPeople);
  const say = forPeople ? told : () => {};
  await playDemo({ ctx: service.ctx, call, clock, scenarios, days, start: START, say, onDay }).finally(end);
  return learnedBy(call, SCENARIOS);
}

/** Of the key that has come furthest: what it is called differs from run to run, since jobs run beside the people. */
function addressOfKey({ scenario, stable, experimental }: Learned['scenarios'][number]): string[] {
  return [...stable, ...experimental].map(
    ({ key_name }) => `/v1/scenarios/${scenario}/patch-keys/${key_name}`,
  );
}

function curlOf(url: string, dataDir: string): string {
  return `curl -s -H "Authorization: Bearer $(cat ${join(dataDir, 'admin-key')})" ${url}`;
}

/** In the order in which they are told. */
const STATES = ['stable', 'experimental', 'proposed', 'retired'] as const;

/** What was learned, scenario by scenario. */
type Learned = { readonly scenarios: readonly LearnedScenario[] };

type LearnedScenario = Readonly<Record<(typeof STATES)[number], readonly KeyDefinition[]>> & {
  readonly scenario: string;
  readonly fragments: number;
  readonly clusters: number;
  readonly versions: readonly string[];
};

/** Asks the public API, as anybody could. */
async function learnedBy(call: Call, scenarios: readonly string[]): Promise<Learned> {
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

function tellLearned({ scenarios }: Learned, say: (line: string) => void): void {
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
