import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { SETTINGS } from '../../src/settings.ts';

type Service = {
  readonly command: string | readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};

const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Readonly<Record<'postgres' | 'redis' | 'migrate' | 'api' | 'worker', Service>>;
};

/** With what an operator has to set. */
function configOf({ environment }: Service) {
  const set = Object.entries(environment).map(([name, value]) => [
    name,
    name === 'DSP_MASTER_KEY'
      ? randomBytes(32).toString('base64')
      : value.replace(/\$\{[^}]*\}/g, 'x'.repeat(20)),
  ]);
  return readConfig(Object.fromEntries(set));
}

describe('docker-compose.yml', () => {
  it.each(['migrate', 'api', 'worker'] as const)(
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

  it('asks each process of ours whether it is well at the port where it listens, and starts it again', () => {
    const asked = ({ healthcheck }: Service) => healthcheck?.test.join(' ');
    expect(asked(services.api)).toContain(`127.0.0.1:${configOf(services.api).port}/readyz`);
    expect(asked(services.worker)).toContain(`127.0.0.1:${configOf(services.worker).metricsPort}/healthz`);
    for (const one of [services.api, services.worker])
      expect(one).toMatchObject({ restart: 'unless-stopped', read_only: true });
  });

  it('has one process migrate before any other begins', () => {
    for (const one of [services.api, services.worker])
      expect(one.depends_on?.['migrate']).toEqual({ condition: 'service_completed_successfully' });
  });

  it('keeps Redis from dropping notes when its memory is full', () => {
    expect(services.redis.command).toContain('--maxmemory-policy noeviction');
    expect(services.redis.command).toContain('--appendonly yes');
  });
});
