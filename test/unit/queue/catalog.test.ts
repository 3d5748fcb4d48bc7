import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handlers } from '../../../jobs/handlers.ts';
import { CATALOG, JOB_KINDS } from '../../../src/ground/queue/catalog.ts';

const JOBS = new URL('../../../jobs/', import.meta.url);

describe('the catalog of jobs', () => {
  it('tells the story in its order, and the sweep comes last', () => {
    expect(JOB_KINDS).toEqual([
      'embed-fragments',
      'cluster-pool',
      'project-pool',
      'judge-maturity',
      'synthesise-patch-key',
      'measure-patch-keys',
      'close-observation-windows',
      'publish-schema-version',
      'forget-expired',
      'deliver-webhooks',
      'account-for-fragments',
      'sweep-pools',
    ]);
  });

  it('has each queue for what its jobs need: the model, the learner, or rows alone', () => {
    const needs = (queue: string) => JOB_KINDS.filter((kind) => CATALOG[kind].queue === queue);
    expect(needs('embedding')).toEqual(['embed-fragments']);
    expect(needs('learning')).toEqual([
      'cluster-pool',
      'project-pool',
      'judge-maturity',
      'synthesise-patch-key',
    ]);
  });

  it('has exactly one handler for every kind, in the same order', () => {
    expect(Object.keys(handlers)).toEqual(JOB_KINDS);
    expect(new Set(Object.values(handlers)).size).toBe(JOB_KINDS.length);
  });

  it.each(JOB_KINDS)('%s has a file of its own name, a line in the README and tries enough', (kind) => {
    expect(existsSync(new URL(`${kind}.ts`, JOBS))).toBe(true);
    expect(readFileSync(new URL('README.md', JOBS), 'utf8')).toContain(kind);
    expect(CATALOG[kind].tries).toBeGreaterThanOrEqual(1);
  });

  it('leaves no verb of the folder out', () => {
    const verbs = readdirSync(JOBS)
      .filter((file) => file.endsWith('.ts') && file.includes('-'))
      .map((file) => file.slice(0, -'.ts'.length));
    expect(verbs.toSorted()).toEqual(JOB_KINDS.toSorted());
  });

  it('has no ":" in a name, which BullMQ keeps for itself', () => {
    expect(JOB_KINDS.filter((kind) => !/^[a-z-]+$/.test(kind))).toEqual([]);
  });
});
