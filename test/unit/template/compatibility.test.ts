import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/domain/statistics/random.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { validatePayload } from '../../../src/domain/template/payload.ts';
import type { Template } from '../../../src/domain/template/template.ts';
import { type LineTips, planVersions } from '../../../src/domain/versions/publication.ts';
import { keyDefinition, payloadFor, templateKeys } from '../../helpers/asking/arbitrary-template.ts';

const PAYLOADS = 10_000;
const HISTORIES = 4;

type Pair = { readonly before: Template; readonly after: Template };

const learned = fc.uniqueArray(
  keyDefinition.map((key) => ({ ...key, key_name: `learned_${key.key_name}`, required: false })),
  { selector: ({ key_name }) => key_name, minLength: 1, maxLength: 4 },
);
/** What each learned key is in one step: not there, on trial, or stable; and how much its list or range has grown. */
const step = fc.array(fc.tuple(fc.constantFrom('gone', 'trial', 'stable'), fc.nat({ max: 3 })), {
  minLength: 4,
  maxLength: 4,
});
const history = fc.record({
  base: templateKeys,
  learned,
  steps: fc.array(step, { minLength: 2, maxLength: 4 }),
});

/** A key of which its people have said more since. */
function grown(key: KeyDefinition, by: number): KeyDefinition {
  const more = ['one_more', 'and_another', 'a_third'].slice(0, by);
  return {
    ...key,
    ...(key.acceptable_values === undefined
      ? {}
      : { acceptable_values: [...key.acceptable_values, ...more] }),
    ...(key.maximum === undefined ? {} : { maximum: key.maximum + by }),
  };
}

/** Every two versions that follow one another on a line. */
function published({ base, learned: keys, steps }: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  const template: Template = { schema_id: 'any_v1', scenario: 'any', keys: base };
  const pairs: Pair[] = [];
  let newest: LineTips = { stable: null, experimental: null };
  const growth = keys.map(() => 0);
  for (const states of steps) {
    const inState = (wanted: string) =>
      keys.flatMap((key, i) => (states[i]?.[0] === wanted ? [grown(key, growth[i] ?? 0)] : []));
    keys.forEach((_, i) => {
      growth[i] = Math.max(growth[i] ?? 0, states[i]?.[1] ?? 0);
    });
    const lines = planVersions({
      base: template,
      stableKeys: inState('stable'),
      experimentalKeys: inState('trial'),
      newest,
    });
    for (const plan of lines) {
      const before = newest[plan.line];
      if (before !== null) pairs.push({ before: before.template, after: plan.template });
      const { template: said, number } = plan;
      newest = {
        ...newest,
        [plan.line]: { template: said, number, digest: said.schema_id, expiring: false },
      };
    }
  }
  return pairs;
}

describe('two versions that follow one another', () => {
  it(`S-29 of ${PAYLOADS} random payloads each that is valid under the older one is valid under the newer one`, () => {
    let judged = 0;
    fc.assert(
      fc.property(history, fc.nat(), (told, seed) => {
        const random = seededRandom(seed);
        for (const { before, after } of published(told)) {
          for (let n = 0; n < PAYLOADS; n++) {
            const payload = payloadFor(before.keys, random);
            if (!validatePayload(before, payload, 'lenient').valid) continue;
            judged++;
            const { valid, errors } = validatePayload(after, payload, 'lenient');
            if (!valid) expect.fail(`${JSON.stringify(payload)} is refused now: ${JSON.stringify(errors)}`);
          }
        }
      }),
      { numRuns: HISTORIES, seed: 29 },
    );
    expect(judged).toBeGreaterThan(PAYLOADS);
  }, 60_000);
});
