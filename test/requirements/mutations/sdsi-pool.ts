import type { Mutation } from './mutation.ts';

const IN_THE_POOL = 'test/integration/needs/pool-stages.test.ts';
const MATURITY = 'src/domain/needs/maturity.ts';

/** What breaks the pool of SDSI: fragments, phrases, needs and their maturity. */
export const SDSI_POOL: readonly Mutation[] = [
  {
    line: 'S-16',
    source: 'src/doors/exchange/intake/admit-interaction.ts',
    from: 'cohort: cohortNamed(item.cohort),',
    to: 'cohort: null,',
    test: 'test/integration/intake/interactions.test.ts',
  },
  {
    line: 'S-16',
    source: 'src/doors/exchange/intake/admit-interaction.ts',
    from: 'bodyDigest: digest,',
    to: "bodyDigest: '',",
    test: 'test/integration/intake/interactions.test.ts',
  },
  {
    line: 'S-17',
    source: 'src/domain/words/normal-form.ts',
    from: "return plainText(text).toLowerCase().replaceAll('ß', 'ss');",
    to: 'return plainText(text);',
    test: IN_THE_POOL,
  },
  {
    line: 'S-17',
    source: 'src/domain/words/clean.ts',
    from: '  if (saysNothing(whole)) return null;\n',
    to: '',
    test: IN_THE_POOL,
  },
  {
    line: 'S-18',
    source: 'src/domain/words/split.ts',
    from: 'return parts.length > MAX_PARTS || parts.length < 2 ? [text] : parts;',
    to: 'return parts.length < 0 ? parts : [text];',
    test: 'test/integration/service/status.test.ts',
  },
  {
    line: 'S-19',
    source: 'src/domain/needs/cluster/consolidate.ts',
    from: 'export const LEAST_ODDS = 0;',
    to: 'export const LEAST_ODDS = 1e9;',
    test: IN_THE_POOL,
  },
  {
    line: 'S-20',
    source: MATURITY,
    from: "    ['owners', 'owner'],\n",
    to: '',
    test: 'test/integration/needs/maturity.test.ts',
  },
  {
    line: 'S-20',
    source: MATURITY,
    from: 'return { mature: missing.length === 0, facts,',
    to: 'return { mature: false, facts,',
    test: 'test/integration/needs/maturity.test.ts',
  },
  {
    line: 'S-21',
    source: MATURITY,
    from: 'return { ...maturity, ...COHORT_BARS, owners: cohorts.owners };',
    to: 'return { ...COHORT_BARS, ...cohorts, ...maturity };',
    test: 'test/integration/needs/cohort-pools.test.ts',
  },
  {
    line: 'S-21',
    source: MATURITY,
    from: 'if (cohort === GLOBAL_COHORT) return maturity;',
    to: '',
    test: 'test/integration/needs/cohort-pools.test.ts',
  },
  {
    line: 'S-22',
    source: 'src/doors/exchange/templates/known-template.ts',
    from: 'const cohorts = cohort === null ? [GLOBAL_COHORT] : [cohort, GLOBAL_COHORT];',
    to: "const cohorts = [cohort ?? 'crew', GLOBAL_COHORT];",
    test: 'test/integration/keys/cohort-keys.test.ts',
  },
  {
    line: 'S-22',
    source: 'src/domain/policy/audience.ts',
    from: 'return isForAll(wider) || wider.length >= shared ? EVERYBODY : wider;',
    to: 'return isForAll(wider) || shared < 0 ? EVERYBODY : wider;',
    test: 'test/integration/needs/shared-needs.test.ts',
  },
  {
    line: 'S-23',
    source: 'src/domain/needs/coverage.ts',
    from: 'const covered = Math.max(0, payloads - inWords);',
    to: 'const covered = inWords < 0 ? 0 : payloads;',
    test: 'test/integration/trial/measurements.test.ts',
  },
  {
    line: 'S-24',
    source: 'src/ground/db/pools/verdicts.ts',
    from: 'case when bool_or(f.request) then',
    to: 'case when false then',
    test: 'test/integration/trial/measurements.test.ts',
  },
];
