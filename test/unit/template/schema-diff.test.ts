import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/domain/statistics/random.ts';
import type { PatchOperation } from '../../../src/domain/template/change/schema-change.ts';
import { breakingChanges, diffTemplates } from '../../../src/domain/template/change/schema-diff.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { validatePayload } from '../../../src/domain/template/payload.ts';
import { composeExperimental, composeStable } from '../../../src/domain/versions/composition.ts';
import { keyDefinition, payloadFor, templateKeys } from '../../helpers/asking/arbitrary-template.ts';

/** Milliseconds: thousands of drawn templates take seconds on a busy machine. */
const LONG = 300_000;

const MILK: KeyDefinition = {
  key_name: 'milk',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: "Milk. Acceptable values: oat, soy, none. Example mapping: 'oatly' -> 'oat'.",
};
const CUPS: KeyDefinition = {
  key_name: 'cups',
  key_type: 'integer',
  required: false,
  default_value: 1,
  semantic_description: 'Cups.',
  minimum: 1,
  maximum: 9,
};

const diff = (before: KeyDefinition[], after: KeyDefinition[]) =>
  diffTemplates({ keys: before }, { keys: after });

describe('a diff says what changed for a client', () => {
  it.each<[string, KeyDefinition, Partial<KeyDefinition>, [string, string][]]>([
    ['nothing', MILK, {}, []],
    ['the same list in data', MILK, { acceptable_values: ['oat', 'soy', 'none'] }, [['wording', 'low']]],
    [
      'an example',
      MILK,
      {
        semantic_description:
          "Milk. Acceptable values: oat, soy, none. Example mapping: 'no milk' -> 'none'.",
      },
      [['example', 'none']],
    ],
    [
      'a meaning',
      MILK,
      {
        semantic_description:
          "Kind of milk. Acceptable values: oat, soy, none. Example mapping: 'oatly' -> 'oat'.",
      },
      [['wording', 'low']],
    ],
    ['a language more', MILK, { descriptions: { es: 'Leche.' } }, [['language', 'none']]],
    [
      'a value more, in the prose alone',
      MILK,
      {
        semantic_description:
          "Milk. Acceptable values: oat, soy, rice, none. Example mapping: 'oatly' -> 'oat'.",
      },
      [['value_added', 'low']],
    ],
    ['a value less', MILK, { acceptable_values: ['oat', 'none'] }, [['value_removed', 'high']]],
    [
      'a value swapped',
      MILK,
      { acceptable_values: ['oat', 'soy', 'rice'] },
      [
        ['value_added', 'low'],
        ['value_removed', 'high'],
      ],
    ],
    [
      'a spelling more',
      MILK,
      { acceptable_values: ['oat', 'soy', 'none'], aliases: { oat: ['oatly'] } },
      [
        ['alias_added', 'none'],
        ['wording', 'low'],
      ],
    ],
    [
      'a value that is a spelling now, with its own spellings',
      { ...MILK, acceptable_values: ['oat', 'avena', 'none'], aliases: { avena: ['de avena'] } },
      { acceptable_values: ['oat', 'none'], aliases: { oat: ['avena', 'de avena'] } },
      [['value_joined', 'medium']],
    ],
    [
      'a spelling that means another value now',
      { ...MILK, acceptable_values: ['oat', 'soy'], aliases: { oat: ['plant'] } },
      { aliases: { soy: ['plant'] } },
      [['alias_removed', 'high']],
    ],
    ['a wider range', CUPS, { maximum: 12 }, [['range_widened', 'low']]],
    ['a narrower range', CUPS, { minimum: 2 }, [['range_narrowed', 'high']]],
    [
      'a range that moves',
      CUPS,
      { minimum: 2, maximum: 12 },
      [
        ['range_widened', 'low'],
        ['range_narrowed', 'high'],
      ],
    ],
    ['whole numbers to any number', CUPS, { key_type: 'number' }, [['type_changed', 'low']]],
    [
      'any other type',
      CUPS,
      { key_type: 'boolean', default_value: null },
      [
        ['type_changed', 'high'],
        ['default_changed', 'medium'],
      ],
    ],
    ['required from now on', CUPS, { required: true }, [['required_changed', 'high']]],
    ['another default', CUPS, { default_value: 2 }, [['default_changed', 'medium']]],
    ['on trial', CUPS, { status: 'experimental' }, [['status_changed', 'low']]],
  ])('%s', (_, before, change, expected) => {
    const changes = diff([before], [{ ...before, ...change }]);
    expect(changes.map(({ kind, risk }) => [kind, risk])).toEqual(expected);
    for (const { key, sentence } of changes) {
      expect(key).toBe(before.key_name);
      expect(sentence).toContain(before.key_name);
    }
  });

  it('keys that come and go', () => {
    expect(diff([MILK], [MILK, CUPS])).toMatchObject([{ kind: 'key_added', key: 'cups', risk: 'low' }]);
    expect(diff([MILK], [MILK, { ...CUPS, required: true }])).toMatchObject([
      { kind: 'key_added', risk: 'high' },
    ]);
    expect(diff([MILK, CUPS], [CUPS])).toMatchObject([{ kind: 'key_retired', key: 'milk', risk: 'medium' }]);
    expect(diff([MILK, CUPS], [CUPS, MILK])).toMatchObject([{ kind: 'order_changed', risk: 'none' }]);
  });

  it('its patches, applied in order, make the newer keys out of the older', () => {
    fc.assert(
      fc.property(templateKeys, templateKeys, (before, after) => {
        const patched = diff(before, after)
          .flatMap(({ patch }) => patch)
          .reduce(applied, { keys: before });
        expect(patched).toEqual({ keys: after });
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});

describe('S-29 whoever was understood yesterday is understood today', () => {
  it.each(['lenient', 'strict'] as const)(
    'S-29 with optional keys added, %s',
    (mode) => {
      fc.assert(
        fc.property(
          templateKeys,
          fc.uniqueArray(keyDefinition, { selector: ({ key_name }) => key_name, minLength: 1, maxLength: 3 }),
          fc.integer(),
          (base, drawn, seed) => {
            const taken = new Set(base.map(({ key_name }) => key_name));
            const added = drawn.filter(({ key_name }) => !taken.has(key_name));
            const payload = payloadFor(base, seededRandom(seed));
            const [first] = [
              validatePayload({ schema_id: 'a_v1', scenario: 'a', keys: base }, payload, mode),
            ];
            fc.pre(first.valid);
            for (const keys of [composeStable(base, added), composeExperimental(base, added)]) {
              const result = validatePayload({ schema_id: 'a_v2', scenario: 'a', keys }, payload, mode);
              expect(result.errors).toEqual([]);
              expect(result.payload).toMatchObject(first.payload);
            }
          },
        ),
        { numRuns: 2_000, seed: 1 },
      );
    },
    LONG,
  );
});

describe('S-29 a change without high risk', () => {
  it(
    'S-29 refuses no payload that was valid, between any two templates',
    () => {
      // As many as a template may have; drawn beside it, since a draw that hangs on another is several times as dear.
      const others = fc.array(fc.option(keyDefinition, { freq: 2 }), { minLength: 7, maxLength: 7 });
      const pair = fc.tuple(templateKeys, others).map(([before, drawn]) => ({
        before,
        after: before.map((key, at) => ({ ...(drawn[at] ?? key), key_name: key.key_name })),
      }));
      let judged = 0;
      fc.assert(
        fc.property(pair, fc.integer(), ({ before, after }, seed) => {
          const payload = payloadFor(before, seededRandom(seed));
          if (!validatePayload({ schema_id: 'a_v1', scenario: 'a', keys: before }, payload, 'lenient').valid)
            return;
          if (breakingChanges({ keys: before }, { keys: after }).length > 0) return;
          judged += 1;
          expect(
            validatePayload({ schema_id: 'a_v2', scenario: 'a', keys: after }, payload, 'lenient').errors,
          ).toEqual([]);
        }),
        { numRuns: 2_000, seed: 1 },
      );
      expect(judged).toBeGreaterThan(200);
    },
    LONG,
  );
});

/** Keys that differ in one thing each from those there were, as an owner changes them. */
const changedKeys = templateKeys.chain((before) =>
  fc
    .tuple(
      ...before.map((key) =>
        fc.option(
          keyDefinition.chain((other) =>
            fc.constantFrom<Partial<KeyDefinition>>(
              { required: !key.required },
              { key_type: other.key_type },
              { acceptable_values: (key.acceptable_values ?? ['red', 'blue']).slice(1) },
              { minimum: (key.minimum ?? 0) + 1 },
              { maximum: (key.maximum ?? 9) - 1 },
              { format: 'date' },
              { aliases: {} },
            ),
          ),
          { nil: {}, freq: 3 },
        ),
      ),
    )
    .map((drawn) => ({ before, after: before.map((key, at) => ({ ...key, ...drawn[at] })) })),
);

describe('S-29 a payload that was valid and is refused now', () => {
  it(
    'S-29 is refused only at keys that the diff calls breaking',
    () => {
      let refused = 0;
      fc.assert(
        fc.property(changedKeys, fc.integer(), ({ before, after }, seed) => {
          const payload = payloadFor(before, seededRandom(seed));
          const judge = (keys: KeyDefinition[]) =>
            validatePayload({ schema_id: 'a_v1', scenario: 'a', keys }, payload, 'lenient');
          if (!judge(before).valid) return;
          const { errors } = judge(after);
          if (errors.length > 0) refused += 1;
          const breaking = breakingChanges({ keys: before }, { keys: after }).map(({ key }) => key);
          expect(errors.filter(({ path }) => !breaking.includes(path))).toEqual([]);
        }),
        { numRuns: 2_000, seed: 1 },
      );
      expect(refused).toBeGreaterThan(80);
    },
    LONG,
  );
});

/** RFC 6902 for the three operations that diffs are made of. */
function applied(document: unknown, operation: PatchOperation): unknown {
  const copy = JSON.parse(JSON.stringify(document));
  const path = operation.path.split('/').slice(1);
  const last = path.pop() ?? '';
  const target = path.reduce((node, step) => node[step], copy);
  if (Array.isArray(target)) {
    const index = Number(last);
    if (index > target.length || (operation.op !== 'add' && index === target.length))
      throw new Error(operation.path);
    if (operation.op === 'remove') target.splice(index, 1);
    else target.splice(index, operation.op === 'add' ? 0 : 1, operation.value);
  } else {
    if (operation.op !== 'add' && !(last in target)) throw new Error(operation.path);
    if (operation.op === 'remove') delete target[last];
    else target[last] = operation.value;
  }
  return copy;
}
