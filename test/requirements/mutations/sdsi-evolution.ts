import type { Mutation } from './mutation.ts';

const SYNTHESIS = 'src/domain/synthesis/synthesise.ts';
const OF_SYNTHESIS = 'test/unit/synthesis/synthesise.test.ts';
const COMPOSITION = 'src/domain/versions/composition.ts';
const LIFECYCLE = 'src/domain/trial/lifecycle.ts';

/** What breaks how keys come to be, are tried and live. */
export const SDSI_EVOLUTION: readonly Mutation[] = [
  {
    line: 'S-25',
    source: SYNTHESIS,
    from: "...(open ? ['none'] : [])],",
    to: '],',
    test: 'test/journey/fragment-to-version.test.ts',
  },
  {
    line: 'S-25',
    source: 'src/domain/synthesis/description/description.ts',
    from: '...(example === null ? [] : [filled(of.example, example.text, shown(example.value))]),',
    to: '',
    test: 'test/journey/fragment-to-version.test.ts',
  },
  {
    line: 'S-26',
    source: SYNTHESIS,
    from: 'minimum: range.minimum, maximum: range.maximum, ...step };',
    to: 'minimum: 0, maximum: 10, ...step };',
    test: OF_SYNTHESIS,
  },
  {
    line: 'S-27',
    source: 'src/domain/keys/change/refinement.ts',
    from: 'for (const step of [widen, enlist, spell, exemplify]) {',
    to: 'for (const step of [widen, enlist, exemplify]) {',
    test: 'test/unit/needs/cluster/meant-value.test.ts',
  },
  {
    line: 'S-28',
    source: 'src/doors/exchange/judge-payload.ts',
    from: '...(suggests(patches) ? { schema_update_suggestion: patches } : {}),',
    to: '...(suggests(patches) ? {} : {}),',
    test: 'test/integration/versions/versions.test.ts',
  },
  {
    line: 'S-29',
    source: COMPOSITION,
    from: 'promoted.map((key) => ({ ...settled(key), required: false })),',
    to: 'promoted.map((key) => ({ ...settled(key), required: true })),',
    test: 'test/unit/template/compatibility.test.ts',
  },
  {
    line: 'S-30',
    source: 'src/domain/synthesis/naming/key-name.ts',
    from: 'name !== null && !used.has(name) && fit >',
    to: 'name !== null && used.size >= 0 && fit >',
    test: 'test/unit/synthesis/similar-keys.test.ts',
  },
  {
    line: 'S-30',
    source: 'src/domain/synthesis/naming/key-name.ts',
    from: ".replace(/[^a-z0-9]+/g, '_')",
    to: ".replace(/[^a-z0-9]+/g, '')",
    test: 'test/unit/synthesis/similar-keys.test.ts',
  },
  {
    line: 'S-30',
    source: 'src/domain/synthesis/similar-keys.ts',
    from: '.filter((entry) => entry.similarity > LEAST_SIMILAR)',
    to: '.filter((entry) => entry.similarity > LEAST_SIMILAR + 1)',
    test: 'test/unit/synthesis/similar-keys.test.ts',
  },
  {
    line: 'S-31',
    source: SYNTHESIS,
    from: 'const used = new Set([',
    to: 'const used = new Set([...(Math.random() < 0.5 ? ["seat_preference", "number_of_bags"] : []),',
    test: OF_SYNTHESIS,
  },
  {
    line: 'S-32',
    source: 'src/domain/policy/policy.ts',
    from: "return evaluation === 'off' && evolution !== 'off';",
    to: "return evaluation === 'off' && evolution === 'off' && false;",
    test: 'test/integration/keys/budget.test.ts',
  },
  {
    line: 'S-33',
    source: 'src/domain/trial/measured/key-measures.ts',
    from: '    breadth: rateOf(owners, sum.accepted),\n',
    to: '',
    test: 'test/integration/trial/measurements.test.ts',
  },
  {
    line: 'S-34',
    source: 'src/domain/trial/hand-decision.ts',
    from: "return verb === 'approve' ? null : verb === 'reject' ? 'rejected' : 'retired';",
    to: "return verb === 'approve' ? ('stable' as never) : verb === 'reject' ? 'rejected' : 'retired';",
    test: 'test/integration/versions/versions.test.ts',
  },
  {
    line: 'S-35',
    source: LIFECYCLE,
    from: "return { move: 'promote', rule: 'proved_itself', numbers, sentence };",
    to: "return { move: 'extend', rule: 'too_little_evidence', numbers, sentence };",
    test: 'test/journey/fragment-to-version.test.ts',
  },
  {
    line: 'S-35',
    source: LIFECYCLE,
    from: 'const disuse = outOfUse(input, rhythm, lately, newest, window.endsAt);',
    to: 'const disuse = null as ReturnType<typeof outOfUse>;',
    test: 'test/integration/trial/retirement.test.ts',
  },
  {
    line: 'S-36',
    source: 'src/domain/keys/budget.ts',
    from: 'if (experimental >= budget.experimental) {',
    to: 'if (experimental >= budget.experimental + 99) {',
    test: 'test/unit/keys/budget.test.ts',
  },
  {
    line: 'S-37',
    source: 'src/domain/keys/tried-before.ts',
    from: 'return failed.find((key) => key.cluster === nearest);',
    to: 'return failed.find((key) => key.cluster === cluster);',
    test: 'test/unit/keys/tried-before.test.ts',
  },
  {
    line: 'S-37',
    source: 'src/domain/trial/stable-watch.ts',
    from: "    rule === 'need_died' ||\n",
    to: '',
    test: 'test/integration/trial/stable-watch.test.ts',
  },
];
