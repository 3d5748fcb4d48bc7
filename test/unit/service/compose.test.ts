import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../src/ground/process/config.ts';
import { SETTINGS, WORKER_QUEUES } from '../../../src/ground/process/settings.ts';

type Service = {
  readonly command: string | readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly restart?: string;
  readonly profiles?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};

const parsed = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Readonly<Record<string, Service>>;
};
const services = parsed.services as Readonly<
  Record<'redis' | 'migrate' | 'api' | 'worker' | 'embedder', Service>
>; // those asked for below

/** With what an operator has to set. */
function configOf({ environment }: Service) {
  const set = Object.entries(environment).map(([name, value]) => [
    name,
    name === 'DSP_MASTER_KEY'
      ? randomBytes(32).toString('base64')
      : value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{[^}]*\}/g, 'x'.repeat(20)),
  ]);
  return readConfig(Object.fromEntries(set));
}

describe('docker-compose.yml', () => {
  it.each(['migrate', 'api', 'worker', 'embedder'] as const)(
    'gives %s settings that the program knows and takes',
    (name) => {
      for (const variable of Object.keys(services[name].environment))
        expect(Object.keys(SETTINGS)).toContain(variable);
      expect(configOf(services[name])).toMatchObject({
        databaseUrl: expect.stringContaining('@postgres:5432/'),
        redisUrl: 'redis://redis:6379',
        host: '0.0.0.0',
      });
    },
  );

  it('has workers that take all up, and embedders beside them', () => {
    expect(configOf(services.worker).workerQueues).toEqual(WORKER_QUEUES);
    expect(configOf(services.embedder).workerQueues).toEqual(['embedding']);
  });

  it('asks each process of ours whether it is well at the port where it listens, and starts it again', () => {
    const asked = ({ healthcheck }: Service) => healthcheck?.test.join(' ');
    expect(asked(services.api)).toContain(`127.0.0.1:${configOf(services.api).port}/readyz`);
    expect(asked(services.worker)).toContain(`127.0.0.1:${configOf(services.worker).metricsPort}/healthz`);
    for (const one of [services.api, services.worker])
      expect(one).toMatchObject({ restart: 'unless-stopped', read_only: true });
  });

  // The official image answers on its socket alone while it makes the database for the first time, and then stops again.
  it('takes the database for well once it answers where the others will ask it', () => {
    expect(parsed.services['postgres']?.healthcheck?.test.join(' ')).toMatch(/pg_isready -h 127\.0\.0\.1 /);
  });

  it('has one process migrate before any other begins', () => {
    for (const one of [services.api, services.worker])
      expect(one.depends_on?.['migrate']).toEqual({ condition: 'service_completed_successfully' });
  });

  it('keeps Redis from dropping notes when its memory is full', () => {
    expect(services.redis.command).toContain('--maxmemory-policy noeviction');
    expect(services.redis.command).toContain('--appendonly yes');
  });

  it('starts what only watches on request, with files of ours that are there', () => {
    const watching = Object.entries(parsed.services).filter(([, { profiles }]) => profiles !== undefined);
    expect(watching.map(([name]) => name)).toEqual(['prometheus', 'grafana', 'jaeger']);
    for (const [, { profiles, volumes = [] }] of watching) {
      expect(profiles).toEqual(['observability']);
      for (const volume of volumes.filter((one) => one.startsWith('./')))
        expect(existsSync(volume.split(':', 1)[0] ?? '')).toBe(true);
    }
  });

  it('opens its ports to this machine alone', () => {
    for (const { ports = [] } of Object.values(parsed.services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

describe('Dockerfile', () => {
  const steps = readFileSync('Dockerfile', 'utf8');
  const [, image = ''] = steps.split(/^FROM [^\n]*\n(?![\s\S]*^FROM)/mu);

  it('runs as nobody in particular, who owns nothing in it, and tells whether it is well', () => {
    expect(image).toMatch(/^USER node$/mu);
    expect(image).not.toMatch(/--chown|^RUN/mu);
    expect(image).toMatch(/^HEALTHCHECK /mu);
  });

  it('asks a worker for its life and an API for its readiness', () => {
    const code = /CMD \["node", "-e", "(.*)"\]$/mu.exec(image)?.[1] ?? '';
    const askedAt = (env: object) => {
      const asked: string[] = [];
      const fetch = (url: string) => {
        asked.push(url);
        return Promise.resolve({ ok: true });
      };
      new Function('process', 'fetch', code)({ env, exit: () => {} }, fetch);
      return asked;
    };
    expect(askedAt({})).toEqual(['http://127.0.0.1:8080/readyz']);
    expect(askedAt({ PORT: '9000' })).toEqual(['http://127.0.0.1:9000/readyz']);
    expect(askedAt({ METRICS_PORT: '9464' })).toEqual(['http://127.0.0.1:9464/healthz']);
  });
});
