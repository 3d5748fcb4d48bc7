import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakingChanges } from '../../../src/domain/template/change/schema-diff.ts';
import { planBranch } from '../../../src/domain/versions/branch.ts';
import {
  type LineTips,
  type PlannedVersion,
  planVersions,
} from '../../../src/domain/versions/publication.ts';
import { key, MILK, SUGAR, TEA } from '../../helpers/people/tea.ts';

const NONE: LineTips = { stable: null, experimental: null };

type Input = Parameters<typeof planBranch>[0];
const plan = (input: Partial<Input>) =>
  planBranch({
    cohort: 'crew',
    trunk: { stable: TEA, experimental: null },
    stableKeys: [],
    experimentalKeys: [],
    newest: NONE,
    ...input,
  });
const told = (plans: readonly PlannedVersion[]) =>
  plans.map(({ template }) => `${template.schema_id}: ${template.keys.map((one) => one.key_name).join(' ')}`);
const tipOf = ({ template, number }: PlannedVersion) => ({
  template,
  number,
  digest: template.schema_id,
  expiring: false,
});
const tipsAfter = (tips: LineTips, plans: readonly PlannedVersion[]): LineTips => {
  const of = (line: string) => plans.find((one) => one.line === line);
  const [stable, experimental] = [of('stable'), of('experimental')];
  return {
    stable: stable === undefined ? tips.stable : tipOf(stable),
    experimental: experimental === undefined ? tips.experimental : tipOf(experimental),
  };
};

describe('a branch', () => {
  it.each<[string, Partial<Input>, string[]]>([
    ['is none without a key of its own', { trunk: { stable: TEA, experimental: [MILK] } }, []],
    ['begins with a key on trial', { experimentalKeys: [MILK] }, ['tea_v1~crew-x1: kind milk other']],
    ['begins with a stable key', { stableKeys: [MILK] }, ['tea_v1~crew.1: kind milk other']],
    [
      'has what is on trial for everybody besides',
      { trunk: { stable: TEA, experimental: [SUGAR] }, experimentalKeys: [MILK] },
      ['tea_v1~crew-x1: kind sugar milk other'],
    ],
    [
      'has an experimental line where everybody has one, so that it holds the stable one',
      { trunk: { stable: TEA, experimental: [] }, stableKeys: [MILK] },
      ['tea_v1~crew.1: kind milk other', 'tea_v1~crew.1-x1: kind milk other'],
    ],
  ])('%s', (_, input, expected) => {
    expect(told(plan(input))).toEqual(expected);
  });

  it('says nothing twice', () => {
    const input = { stableKeys: [MILK], experimentalKeys: [SUGAR] };
    expect(plan({ ...input, newest: tipsAfter(NONE, plan(input)) })).toEqual([]);
  });

  it('follows everybody’s line, and goes on when its own keys are gone', () => {
    const first = plan({ experimentalKeys: [MILK] });
    const next = { ...TEA, schema_id: 'tea_v2', keys: [TEA.keys[0] ?? MILK, SUGAR, key('other')] };
    const trunk = { stable: next, experimental: null };
    const second = plan({ trunk, newest: tipsAfter(NONE, first) });
    expect(told(second)).toEqual(['tea_v2~crew-x2: kind sugar other']);
    expect(second[0]).toMatchObject({ number: 2, previousDigest: 'tea_v1~crew-x1' });
  });

  it('S-29 never refuses what it took before, whatever is tried, promoted, shared and retired', () => {
    const NAMES = ['milk', 'sugar', 'lemon', 'honey'];
    const state = fc.constantFrom('gone', 'own trial', 'own', 'trial of all', 'of all');
    const history = fc.array(fc.tuple(...NAMES.map(() => state)), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(history, (steps) => {
        let [trunk, branch] = [NONE, NONE];
        for (const states of steps) {
          const inState = (wanted: string) =>
            NAMES.filter((_, index) => states[index] === wanted).map((name) => key(name, { required: true }));
          const [stableOfAll, onTrial] = [inState('of all'), inState('trial of all')];
          const lines = planVersions({
            base: TEA,
            stableKeys: stableOfAll,
            experimentalKeys: onTrial,
            newest: trunk,
          });
          trunk = tipsAfter(trunk, lines);
          const plans = planBranch({
            cohort: 'crew',
            trunk: {
              stable: trunk.stable?.template ?? TEA,
              experimental: trunk.experimental === null ? null : onTrial,
            },
            stableKeys: inState('own'),
            experimentalKeys: inState('own trial'),
            newest: branch,
          });
          for (const { line, template, number } of plans) {
            const before = line === 'stable' ? branch.stable : branch.experimental;
            if (before === null) continue;
            expect(number).toBe(before.number + 1);
            expect(breakingChanges(before.template, template)).toEqual([]);
          }
          branch = tipsAfter(branch, plans);
          const [stable, experimental] = [
            branch.stable?.template.keys ?? [],
            branch.experimental?.template.keys,
          ];
          if (experimental === undefined) continue;
          const names = new Set(experimental.map((one) => one.key_name));
          expect(stable.filter((one) => !names.has(one.key_name))).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
