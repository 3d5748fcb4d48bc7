import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CASES, runConformance } from '../../../src/conformance/run.ts';
import { serverAt } from '../../../src/conformance/server.ts';
import { type Flaw, startOtherServer } from '../../helpers/asking/other-server.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { openWorld } from '../../helpers/service/world.ts';
import { REQUIREMENTS } from '../../requirements.ts';

async function judged(flaw: Flaw | null) {
  const other = await startOtherServer(flaw);
  try {
    return await runConformance(serverAt(other.url, null), null);
  } finally {
    await other.close();
  }
}
const idsOf = (report: Awaited<ReturnType<typeof judged>>, outcome: 'fail' | 'skip') =>
  report.cases.filter((one) => one.outcome === outcome).map(({ id }) => id);

describe('the conformance kit', () => {
  it('names each case once, with a requirement that there is', () => {
    const ids = CASES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(REQUIREMENTS.map(({ id }) => id));
    expect(CASES.filter(({ requirement }) => !known.has(requirement))).toEqual([]);
  });

  it('finds that this service keeps every rule, and skips none (S-5, S-7, S-8, S-9, S-14, S-39, S-45)', async () => {
    const world = await openWorld();
    const url = await world.app.listen({ host: '127.0.0.1', port: 0 });
    for (const round of [1, 2]) {
      const report = await runConformance(serverAt(url, world.adminKey), null);
      const open = report.cases.filter(({ outcome }) => outcome !== 'pass');
      expect([round, open]).toEqual([round, []]);
    }
    const there = await runConformance(serverAt(`${url}/sdsi`, world.adminKey), 'conformance_photo');
    expect(idsOf(there, 'fail')).toEqual([]);
    await world.close();
  });

  it('finds no fault with a server of another make that keeps the protocol, and says what it skipped', async () => {
    const report = await judged(null);
    expect(idsOf(report, 'fail')).toEqual([]);
    const skipped = report.cases.filter(({ outcome }) => outcome === 'skip');
    expect(skipped.length).toBeGreaterThan(5);
    for (const { detail } of skipped) expect(detail).toMatch(/\w{3}/);
  });

  it.each<[Flaw, string[]]>([
    ['keeps unknown keys', ['P7']],
    ['no defaults', ['P2']],
    ['forgets other', ['T4']],
    ['bare 404', ['T10']],
    ['breaks on lists', ['N5', 'N16']],
  ])('finds of a server that %s just that', async (flaw, broken) => {
    const report = await judged(flaw);
    expect(idsOf(report, 'fail')).toEqual(broken);
    const [first] = report.cases.filter(({ outcome }) => outcome === 'fail');
    expect(first?.exchanges.length).toBeGreaterThan(0);
  });

  it('is a command that tells and writes what it found, and ends with 1 where a rule is broken', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'dsp-')), 'report.json');
    const other = await startOtherServer('no defaults');
    const { code, stdout } = await runDsp(['conformance', other.url, '--json', file]);
    await other.close();
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAIL {2}P2 .*defaults filled in/);
    expect(stdout).toMatch(/1 failed, \d+ skipped/);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ failed: 1, url: other.url });
    const nobody = await runDsp(['conformance', 'http://127.0.0.1:9']);
    expect([nobody.code, nobody.stdout]).toEqual([1, '']);
    expect(nobody.stderr).toMatch(/does not answer/);
  });
});
