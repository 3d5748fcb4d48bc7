import type { Mutation } from './mutation.ts';

const READING = 'src/domain/reading/read-fragment.ts';

/** What breaks the protection of people and agents, and the draft's own stories. */
export const SDSI_SECURITY: readonly Mutation[] = [
  {
    line: 'S-38',
    source: READING,
    from: 'const clean = redact(raw).text;',
    to: 'const clean = redact(raw).text === null ? null : raw;',
    test: 'test/integration/privacy/one-thousand.test.ts',
  },
  {
    line: 'S-39',
    source: 'src/ground/signing/verify.ts',
    from: 'await compactVerify(',
    to: 'void (',
    test: 'test/unit/client/seal.test.ts',
  },
  {
    line: 'S-40',
    source: READING,
    from: 'appealed ? { honest: clean, machine: [] } : withoutMachineTalk(clean);',
    to: 'withoutMachineTalk(clean) === null ? null : { honest: clean, machine: [] };',
    test: 'test/integration/privacy/one-thousand.test.ts',
  },
  {
    line: 'S-41',
    source: 'src/domain/keys/birth.ts',
    from: 'if (topic !== null) {',
    to: "if (topic !== null && policy.evolution === 'manual') {",
    test: 'test/unit/keys/birth.test.ts',
  },
  {
    line: 'S-41',
    source: 'src/doors/http/guards/auth.ts',
    from: 'if (known === null) {',
    to: 'if (known === null) return;\n    if (known === null) {',
    test: 'test/integration/access/auth.test.ts',
  },
  {
    line: 'S-42',
    source: 'src/domain/template/prose/grammar.ts',
    from: "['an address of the web', /\\b(?:https?|ftp|wss?|file|mailto|javascript|vbscript):|\\bdata:\\w+\\/|\\bwww\\./iu],",
    to: '',
    test: 'test/unit/template/prose/grammar.test.ts',
  },
  {
    line: 'S-43',
    source: 'src/domain/template/schema-version.ts',
    from: 'versionNumber(schemaId) + 1',
    to: 'versionNumber(schemaId) + 2',
    test: 'test/journey/fragment-to-version.test.ts',
  },
  {
    line: 'S-44',
    source: 'src/domain/synthesis/synthesise.ts',
    from: "  scale: 'number',",
    to: "  scale: 'string',",
    test: 'test/journey/photo-over-sdsi.test.ts',
  },
  {
    line: 'S-45',
    source: 'src/doors/exchange/templates/known-template.ts',
    from: 'const over = row.expiresAt <= clock.now();',
    to: 'const over = row.expiresAt > clock.now();',
    test: 'test/integration/protocols/sdsi.test.ts',
  },
  {
    line: 'S-45',
    source: 'src/doors/exchange/templates/known-template.ts',
    from: 'return { template: documentOfRow(current), known: false, cohort, current, newest };',
    to: 'return { template: documentOfRow(current), known: false, cohort, current: null, newest };',
    test: 'test/integration/protocols/sdsi.test.ts',
  },
  {
    line: 'S-46',
    source: 'bench/figures/acknowledgement.ts',
    from: 'p95 of the draft’s payload validated',
    to: 'p50 of the draft’s payload validated',
    test: 'test/unit/cli/bench.test.ts',
  },
];
