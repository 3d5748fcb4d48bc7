import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { CASES, runConformance } from '../../../src/proof/conformance/run.ts';
import { serverAt } from '../../../src/proof/conformance/server.ts';
import { openKeyLife } from '../../helpers/people/key-life.ts';
import { startOtherServer } from '../../helpers/protocols/other-server.ts';
import type { Flaw } from '../../helpers/protocols/other-shop.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { openWorld } from '../../helpers/service/world.ts';
import { REQUIREMENTS } from '../../requirements.ts';

async function judged(flaws: readonly Flaw[], whole = true) {
  const other = await startOtherServer(flaws, whole);
  try {
    return await runConformance(serverAt(other.url, other.key), null);
  } finally {
    await other.close();
  }
}
/** Each of these in an SDSI server that is right otherwise, and the checks that it breaks. */
const BROKEN: readonly (readonly [Flaw, readonly string[]])[] = [
  ['no scenario', ['T1', 'T5']],
  ['own types', ['T2', 'T5']],
  ['no words', ['T3', 'T5']],
  ['forgets other', ['T4', 'T5']],
  ['words of its own', ['T5']],
  ['one language', ['T5', 'T6']],
  ['no id in answers', ['T7', 'N16', 'N18']],
  ['the time in it', ['T7', 'T8', 'G1', 'G2']],
  ['an empty 404', ['T9']],
  ['bare 404', ['T10']],
  ['asks for all', ['P1', 'P2', 'P7', 'P9', 'E8']],
  ['no defaults', ['P2']],
  ['asks for nothing', ['P3']],
  ['takes any type', ['P4']],
  ['only says invalid', ['P3', 'P4', 'P5', 'P6', 'P8', 'P14', 'L4']],
  ['no nearest', ['P6']],
  ['keeps unknown keys', ['P7']],
  ['one mode', ['P8']],
  ['wants words', ['P9']],
  ['wants a method', ['P10']],
  ['one scenario', ['P11']],
  ['forgets what is new', ['P12', 'G5']],
  ['repeats what it hears', ['P13']],
  ['names one value', ['P14']],
  ['hears all', ['L6']],
  ['names no version', ['L1', 'L3', 'L5']],
  ['loses what is ahead', ['L2', 'L3', 'L4']],
  ['keeps still', ['L3']],
  ['takes any ahead', ['L4']],
  ['knows not its own', ['L5']],
  ['HTML for noise', ['N1', 'N2']],
  ['reads any bytes', ['N3', 'N4', 'N5']],
  ['takes nothing for all', ['N3']],
  ['breaks on numbers', ['N4']],
  ['breaks on lists', ['N5', 'N16']],
  ['no such method', ['N6', 'N7']],
  ['methods of objects', ['N7']],
  ['params by position', ['N8']],
  ['any scenario', ['N9', 'N10', 'N15']],
  ['scenarios are numbers', ['N10']],
  ['lists are payloads', ['N11']],
  ['any template', ['N12']],
  ['any id', ['N13']],
  ['no stack', ['N14']],
  ['prototypes', ['T9', 'N9', 'N10', 'N15']],
  ['answers notifications', ['N16', 'N17']],
  ['rounds ids', ['N18']],
  ['no Allow', ['H1']],
  ['sends all again', ['H2']],
  ['another digest', ['G1']],
  ['another key', ['G2']],
  ['valid for ever', ['G4']],
  ['unsigned news', ['G5']],
  ['finds nothing', ['E1']],
  ['finds anything', ['E2']],
  ['stores twice', ['E3', 'E4']],
  ['stores over', ['E4']],
  ['any result', ['E5']],
  ['half a result', ['E6']],
  ['takes strangers', ['E7']],
  ['breaks clients', ['E8']],
];

const idsOf = (report: Awaited<ReturnType<typeof judged>>, outcome: 'fail' | 'skip') =>
  report.cases.filter((one) => one.outcome === outcome).map(({ id }) => id);

describe('the conformance kit', () => {
  it('names each case once, with a requirement that there is', () => {
    const ids = CASES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(REQUIREMENTS.map(({ id }) => id));
    expect(CASES.filter(({ requirement }) => !known.has(requirement))).toEqual([]);
  });

  it('finds that this service keeps every rule, and skips those alone that want a key on trial (S-5, S-7, S-8, S-9, S-14, S-39, S-45)', async () => {
    const world = await openWorld();
    const url = await world.app.listen({ host: '127.0.0.1', port: 0 });
    for (const round of [1, 2]) {
      const report = await runConformance(serverAt(url, world.adminKey), null);
      expect([round, idsOf(report, 'fail')]).toEqual([round, []]);
      expect(idsOf(report, 'skip')).toEqual(['L1', 'L2', 'L3', 'L4', 'L5', 'L6']);
    }
    const there = await runConformance(serverAt(`${url}/sdsi`, world.adminKey), 'conformance_photo');
    expect(idsOf(there, 'fail')).toEqual([]);
    await world.close();
  });

  it('finds that a suggestion of this service can be followed (S-28)', async () => {
    const life = await openKeyLife();
    const start = new Date('2026-01-05T00:00:00Z');
    await life.begin(start);
    life.clock.moveTo(new Date(start.getTime() + 5 * DAY_MS));
    await life.seatKey();
    const url = await life.app.listen({ host: '127.0.0.1', port: 0 });
    const { cases } = await runConformance(serverAt(url, life.adminKey), 'flight_booking');
    const ofSuggestions = cases.filter(({ id }) => id.startsWith('L'));
    expect(ofSuggestions.map(({ id, outcome, detail }) => [id, outcome, detail])).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => [`L${n}`, 'pass', null]),
    );
    await life.close();
  });

  it('finds no fault with a server of another make that keeps the protocol, and skips none', async () => {
    const { cases } = await judged([]);
    expect(cases.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  });

  it('says what it skipped of one that has the draft alone', async () => {
    const report = await judged([], false);
    expect(idsOf(report, 'fail')).toEqual([]);
    const skipped = report.cases.filter(({ outcome }) => outcome === 'skip');
    expect(skipped.length).toBeGreaterThan(5);
    for (const { detail } of skipped) expect(detail).toMatch(/\w{3}/);
  });

  it.each(BROKEN)('finds of a server with the flaw "%s" just %j', async (flaw, broken) => {
    const report = await judged([flaw]);
    expect(idsOf(report, 'fail')).toEqual(broken);
    const [first] = report.cases.filter(({ outcome }) => outcome === 'fail');
    expect(first?.detail).toMatch(/\w{2}/);
  });

  it('has for each of its checks a server that breaks it', () => {
    // What the kit is measured by first, and a seal over a part, which no verifier of a whole text can be shown.
    const ownMeasure = /^[VW]\d+$|^G3$/u;
    const seen = new Set(BROKEN.flatMap(([, broken]) => broken));
    expect(CASES.filter(({ id }) => !seen.has(id) && !ownMeasure.test(id))).toEqual([]);
  });

  it.each<[string, readonly Flaw[]]>([
    [
      'forgets',
      [
        'forgets other',
        'no defaults',
        'names no version',
        'loses what is ahead',
        'forgets what is new',
        'stores over',
      ],
    ],
    [
      'is careless',
      [
        'takes any type',
        'keeps unknown keys',
        'answers notifications',
        'rounds ids',
        'takes strangers',
        'breaks clients',
      ],
    ],
  ])('names all faults of a server that %s', async (_, flaws) => {
    const broken = new Set(flaws.flatMap((flaw) => BROKEN.find(([one]) => one === flaw)?.[1] ?? []));
    expect(idsOf(await judged(flaws), 'fail').sort()).toEqual([...broken].sort());
  });

  it('is a command that tells and writes what it found, and ends with 1 where a rule is broken', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'dsp-')), 'report.json');
    const other = await startOtherServer(['no defaults']);
    const { code, stdout } = await runDsp(['conformance', other.url, '--json', file]);
    await other.close();
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAIL {2}P2 .*defaults filled in/);
    expect(stdout).toMatch(/1 failed, \d+ skipped/);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ failed: 1, url: other.url });
    const nobody = await runDsp(['conformance', 'http://127.0.0.1:9']);
    expect([nobody.code, nobody.stdout]).toEqual([1, '']);
    expect(nobody.stderr).toMatch(/does not answer/);
    const list = await runDsp(['conformance', '--list']);
    expect(list.stdout).toContain(`${CASES.length} checks`);
    const told = JSON.parse((await runDsp(['conformance', '--list', '--json'])).stdout) as { id: string }[];
    expect(told.map(({ id }) => id)).toEqual(CASES.map(({ id }) => id));
    expect((await runDsp(['conformance'])).stderr).toMatch(/whom to ask/);
  });
});
