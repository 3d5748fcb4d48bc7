import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../../helpers/papers/guides.ts';

type Port = { readonly name: string; readonly port?: number; readonly containerPort?: number };
type Named = { readonly name: string };
type Container = Named & {
  readonly image: string;
  readonly args?: readonly string[];
  readonly ports: readonly Port[];
  readonly env?: readonly (Named & {
    value?: string;
    valueFrom?: { secretKeyRef: Named & { key: string } };
  })[];
  readonly resources: { readonly limits?: { readonly memory?: string } };
  readonly volumeMounts: readonly Named[];
};
type Thing = {
  readonly kind: string;
  readonly metadata: Named;
  readonly spec: {
    readonly selector?: Readonly<Record<string, string>> & { matchLabels?: Readonly<Record<string, string>> };
    readonly ports?: readonly Port[];
    readonly externalName?: string;
    readonly replicas?: number;
    readonly volumeClaimTemplates?: readonly { readonly metadata: Named }[];
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: { readonly containers: readonly Container[]; readonly volumes: readonly Named[] };
    };
  };
};

const read = (file: string) => readFileSync(`${ROOT}deploy/${file}`, 'utf8');
const SECRETS = [...read('cell.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
const kustomization = parse(read('kustomization.yaml')) as {
  readonly resources: readonly string[];
  readonly replicas: readonly { readonly name: string; readonly count: number }[];
};
const things = kustomization.resources
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => parseAllDocuments(read(file)).map((one) => one.toJS() as Thing));
/** What stands before several of them, in a namespace of its own. */
const before = parseAllDocuments(read('cells/cells.yaml')).map((one) => one.toJS() as Thing);
const isSet = ({ spec }: Thing) => spec?.template !== undefined;
const services = things.filter(({ kind }) => kind === 'Service');
const sets = things.filter(isSet);
const containers = sets.flatMap(({ spec }) => spec.template?.spec.containers ?? []);

/** Of a StatefulSet or Deployment: its labels, and the name of each of its pods that has one. */
function labelsOf({ kind, metadata, spec }: Thing): readonly Readonly<Record<string, string>>[] {
  const { labels = {} } = spec.template?.metadata ?? {};
  if (kind !== 'StatefulSet') return [labels];
  return Array.from({ length: spec.replicas ?? 1 }, (_, i) => ({
    ...labels,
    'statefulset.kubernetes.io/pod-name': `${metadata.name}-${i}`,
  }));
}

const matches = (selector: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>>) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

describe('a cell in Kubernetes', () => {
  it.each([...services, ...before.filter(({ spec }) => spec?.selector !== undefined && spec.ports)])(
    'service $metadata.name: leads to pods that are there, at ports that they have',
    ({ spec }) => {
      const led = [...sets, ...before.filter(isSet)].filter((set) =>
        labelsOf(set).some((labels) => matches(spec.selector ?? {}, labels)),
      );
      expect(led).toHaveLength(1);
      const open = led[0]?.spec.template?.spec.containers.flatMap(({ ports }) => ports) ?? [];
      expect(open.map(({ containerPort }) => containerPort)).toEqual(
        expect.arrayContaining(spec.ports?.map(({ port }) => port) ?? []),
      );
    },
  );

  it.each([...sets, ...before.filter(isSet)])(
    '$metadata.name: selects its own pods, may not take all memory, and mounts what it has',
    ({ spec }) => {
      expect(matches(spec.selector?.matchLabels ?? {}, spec.template?.metadata.labels ?? {})).toBe(true);
      const { containers: own = [], volumes = [] } = spec.template?.spec ?? {};
      const had = [...volumes, ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata)];
      for (const { resources, volumeMounts } of own) {
        expect(resources.limits?.memory).toMatch(/^\d+[MG]i$/);
        expect(had.map(({ name }) => name)).toEqual(
          expect.arrayContaining(volumeMounts.map(({ name }) => name)),
        );
      }
    },
  );

  it('has workers that take all up, and embedders beside them, as the compose file has', () => {
    const taken = containers.flatMap(({ name, args, env = [] }) =>
      args?.includes('worker') ? [[name, env.find((one) => one.name === 'WORKER_QUEUES')?.value]] : [],
    );
    expect(taken).toEqual([
      ['worker', undefined],
      ['embedder', 'embedding'],
    ]);
    expect(read('compose.yml')).toContain('WORKER_QUEUES: embedding');
  });

  it('is told secrets that cell.env has, and all of them', () => {
    const asked = containers.flatMap(({ env = [] }) =>
      env.flatMap((one) => one.valueFrom?.secretKeyRef ?? []),
    );
    expect([...new Set(asked.map(({ key }) => key))].sort()).toEqual([...SECRETS].sort());
  });

  it('finds by name, in settings and files, only services that are there', () => {
    const told = containers.flatMap(({ env = [] }) => env.flatMap(({ value }) => value ?? [])).join('\n');
    const files = ['machine.sh', 'patroni.yml', 'haproxy.cfg', 'sentinel.conf'].map((file) =>
      read(`cell/${file}`),
    );
    const named = [told, ...files].join('\n').replace(/(?<=\w)\$\{CELL_DOMAIN\}/g, '');
    const asked = [...named.matchAll(/\b((?:etcd|db|redis|sentinel)\d|proxy)[ :](\d{4,5})\b/g)];
    const there = services.flatMap(({ metadata, spec }) =>
      (spec.ports ?? []).map(({ port }) => `${metadata.name}:${port}`),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(
      [...new Set(asked.map(([, name, port]) => `${name}:${port}`))].filter((one) => !there.includes(one)),
    ).toEqual([]);
  });

  it('gives Prometheus its key where it looks for one, as the compose file does', () => {
    const prometheus = readFileSync(`${ROOT}dashboards/grafana/prometheus.yml`, 'utf8');
    const [, looked = ''] = /credentials_file: (\S+)/.exec(prometheus) ?? [];
    expect(read('kubernetes/grafana.yaml')).toContain(`mountPath: ${dirname(looked)},`);
    expect(read('kubernetes/grafana.yaml')).toContain(`path: ${basename(looked)} `);
    expect(read('compose.yml')).toContain(`target: ${looked} `);
  });

  it('leaves counting to the kustomization where that counts', () => {
    const uncounted = sets.filter(({ kind, spec }) => kind === 'Deployment' && spec.replicas === undefined);
    const names = uncounted.map(({ metadata }) => metadata.name);
    expect(names).toEqual(expect.arrayContaining(kustomization.replicas.map(({ name }) => name)));
  });
});

const machines = [...read('cell/machine.sh').matchAll(/^ {2}([a-z]+)\)$/gm)].map(([, role = '']) => role);

type Composed = {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly command?: readonly string[];
        readonly volumes?: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
        readonly networks?: Readonly<Record<string, { readonly aliases?: readonly string[] }>>;
      }
    >
  >;
  readonly networks?: Readonly<Record<string, { readonly name: string; readonly external?: boolean }>>;
};
const composedOf = (file: string) => parse(read(file), { merge: true }) as Composed;

describe('before several cells', () => {
  const { services: proxies, networks } = composedOf('cells.compose.yml');
  /** As HAProxy calls the APIs of each. */
  const asked = [...read('cell/cells.cfg').matchAll(/^ {2}server-template api \d "(api-\w+)\$/gm)].map(
    ([, name = '']) => name,
  );

  it('each cell of a compose file has its APIs where the proxy looks for them, and nothing else', () => {
    const beside = composedOf('beside-cells.compose.yml');
    expect(beside.networks?.['cells']).toEqual({ ...networks?.['cells'], external: true });
    expect(Object.keys(beside.services)).toEqual(['api']);
    const [alias = ''] = beside.services['api']?.networks?.['cells']?.aliases ?? [];
    expect(asked).toEqual(['a', 'b', 'c'].map((letter) => alias.replace(/\$\{CELL:\?\}/, letter)));
  });

  it('each cell of a cluster has its APIs where the proxy looks for them', () => {
    const led = before.flatMap(({ metadata, spec }) =>
      spec?.externalName === undefined ? [] : [[metadata.name, spec.externalName]],
    );
    expect(led).toEqual(asked.map((name) => [name, `api.cell-${name.slice(-1)}.svc.cluster.local`]));
    expect(services.map(({ metadata }) => metadata.name)).toContain('api');
  });

  it('the map is where a command writes it, and the proxy reads it', () => {
    const { volumes: [volume = ''] = [], environment } = proxies['cells'] ?? {};
    const [folder, place] = volume.split(':');
    expect(`${folder}/cells.map`).toBe('./cells/cells.map');
    expect(environment?.['CELLS_MAP']).toBe(`${place}/cells.map`);
    const { configMapGenerator } = parse(read('cells/kustomization.yaml'));
    expect(configMapGenerator).toEqual([{ name: 'cells-map', files: ['cells.map'] }]);
    expect(parse(read('cell/kustomization.yaml')).configMapGenerator).toEqual([
      { name: 'cells-cfg', files: ['cells.cfg'] },
    ]);
    const [container] = before.filter(isSet)[0]?.spec.template?.spec.containers ?? [];
    expect(container?.env?.map(({ value }) => value)).toEqual(['/cells/cells.cfg', '/map/cells.map']);
    expect(readFileSync(`${ROOT}.gitignore`, 'utf8')).toContain('deploy/cells/cells.map\n');
  });

  it('survives that one of its pods is taken away', () => {
    const [set] = before.filter(isSet);
    const budget = before.find(({ kind }) => kind === 'PodDisruptionBudget');
    expect(set?.spec.replicas).toBe(2);
    expect(budget?.spec.selector).toEqual(set?.spec.selector);
  });
});

describe('one machine, in a compose file and in Kubernetes', () => {
  const composed = { ...composedOf('compose.yml').services, ...composedOf('cells.compose.yml').services };
  const inPods = [...sets, ...before.filter(isSet)].flatMap(
    ({ spec }) => spec.template?.spec.containers ?? [],
  );

  it.each(machines)('%s stands in both', (role) => {
    const ofCell = (image: string) => image === 'dsp-cell-machine';
    const inCompose = Object.values(composed).filter(({ image }) => ofCell(image));
    expect(inCompose.map(({ command }) => command?.[0])).toContain(role);
    expect(inPods.filter(({ image }) => ofCell(image)).map(({ args }) => args?.[0])).toContain(role);
  });
});

const answers = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;
const secrets = Object.fromEntries(SECRETS.map((name) => [String(name), 'x'.repeat(44)]));

describe('who it is written for understands it', () => {
  it.skipIf(!answers('haproxy', '-v'))('haproxy (skipped where it is not installed)', () => {
    const files = ['haproxy.cfg', 'doors.cfg'].flatMap((file) => ['-f', `${ROOT}deploy/cell/${file}`]);
    const { status, stderr } = spawnSync('haproxy', ['-c', ...files], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });

  it.skipIf(!answers('haproxy', '-v'))(
    'haproxy before several cells, each of them known by that name',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'dsp-deploy-'));
      try {
        const map = join(folder, 'cells.map');
        writeFileSync(map, 'trips cell-b\n');
        const env = { ...process.env, CELLS_MAP: map };
        const words = ['-c', '-f', `${ROOT}deploy/cell/cells.cfg`];
        const { status, stderr } = spawnSync('haproxy', words, { env, encoding: 'utf8' });
        expect(status, stderr).toBe(0);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      const backends = [
        ...read('cell/cells.cfg').matchAll(
          /^backend (cell-\w)\n {2}server-template api \d "(\S+)\$\{CELL_DOMAIN\}:8080"$/gm,
        ),
      ];
      expect(backends.map(([, cell, address]) => `${cell} ${address}`)).toEqual(
        ['a', 'b', 'c'].map((letter) => `cell-${letter} api-${letter}`),
      );
      expect(read('cell/cells.cfg')).toContain(`str("${backends.map(([, cell]) => cell).join(' ')}")`);
    },
  );

  it.skipIf(!answers('docker', 'compose', 'version'))(
    'docker compose (skipped where it is not installed)',
    () => {
      const env = { ...process.env, ...secrets, CELL: 'a' };
      for (const files of [
        ['compose.yml'],
        ['compose.yml', 'beside-cells.compose.yml'],
        ['cells.compose.yml'],
      ]) {
        const named = files.flatMap((file) => ['--file', `${ROOT}deploy/${file}`]);
        expect(
          spawnSync('docker', ['compose', ...named, 'config', '--quiet'], { env, encoding: 'utf8' }),
        ).toMatchObject({ status: 0, stderr: '' });
      }
    },
  );

  it.skipIf(!answers('kubectl', 'version', '--client'))('kubectl (skipped where it is not installed)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dsp-deploy-'));
    try {
      for (const part of ['deploy', 'dashboards/grafana'])
        cpSync(`${ROOT}${part}`, join(folder, part), { recursive: true });
      const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
      writeFileSync(join(folder, 'deploy/cell.env'), lines.join(''));
      writeFileSync(join(folder, 'deploy/cells/cells.map'), 'trips cell-b\n');
      const made = ['deploy', 'deploy/cells'].flatMap((part) => {
        const { stdout, stderr } = spawnSync('kubectl', ['kustomize', join(folder, part)], {
          encoding: 'utf8',
        });
        expect(stderr).toBe('');
        return parseAllDocuments(stdout).map((one) => one.toJS() as Thing);
      });
      const pods = made.flatMap(({ spec }) => spec?.template?.spec ?? []);
      expect(pods).toHaveLength(sets.length + before.filter(isSet).length);
      for (const pod of pods) {
        expect(pod).toMatchObject({ securityContext: { runAsNonRoot: true, runAsUser: expect.any(Number) } });
        expect(pod.containers).toMatchObject([{ securityContext: { readOnlyRootFilesystem: true } }]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
