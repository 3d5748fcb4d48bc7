import {
  type ChainedDecision,
  chain,
  type Decision,
  genesisDigest,
} from '../../../src/domain/basics/decision.ts';
import { canonicalise, digestOf } from '../../../src/domain/basics/digest.ts';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import {
  type Evidence,
  measurementsEvidence,
  membersEvidence,
  restingOn,
  sealed,
  synthesisEvidence,
} from '../../../src/domain/records/evidence.ts';
import type { TrailEvidence, TrailParts, TrailVersion } from '../../../src/domain/records/evidence-trail.ts';
import type { NeedMember } from '../../../src/domain/synthesis/key-proposal.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { documentOf, type Line } from '../../../src/domain/template/schema-version.ts';
import { NOTHING_MEASURED } from '../../../src/domain/trial/measured/measurement.ts';
import { publicationDecision } from '../../../src/domain/versions/publication-decision.ts';
import type { Seal } from '../../../src/ground/signing/seal.ts';
import { saidByMany } from './one-need.ts';

const SCENARIO = 'tea';
const MILK: KeyDefinition = {
  key_name: 'milk',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'Milk. Acceptable values: oat, soy.',
  acceptable_values: ['oat', 'soy'],
};
const ABOUT = { scenario: SCENARIO, key: 'milk' };
export const OWNERS = ['a', 'b', 'c'];

/** Three owners ask for oat milk, one for something rare. */
export function milkMembers(): NeedMember[] {
  return [...saidByMany(['oat milk', 'milk of oats'], OWNERS), ...saidByMany(['goat milk'], ['a'])];
}

export function milkNeed(members: readonly NeedMember[] = milkMembers()): Evidence {
  const cluster = { id: 'tea/*-1', pool: 'tea/*', lineage: ['tea/*-1'] };
  const bars = DEFAULT_POLICY.maturity;
  const need = { cluster, verdict: null, bars, members };
  return membersEvidence(ABOUT, need, 3, (id) => digestOf(id).slice(8, 40));
}

function measured(day: string, used: number): Evidence {
  return measurementsEvidence(ABOUT, [{ ...NOTHING_MEASURED, day, cohort: '*', offered: 40, used }]);
}

/** A key's life in small: born, published, judged twice with another key between, promoted, published again. */
export async function milkTrail(seal: Seal): Promise<TrailParts> {
  const decisions: ChainedDecision[] = [];
  const evidence: TrailEvidence[] = [];
  const versions: TrailVersion[] = [];
  let day = 1;
  const at = () => new Date(Date.UTC(2026, 0, day++));
  const decide = (decided: Omit<Decision, 'at' | 'by'>, rests: readonly Evidence[] = []) => {
    const { decision, kept } = restingOn({ ...decided, at: at(), by: 'service' }, rests);
    decisions.push(chain(decisions.at(-1)?.digest ?? genesisDigest(SCENARIO), decision));
    if (decided.subject === 'patch_key/milk')
      evidence.push(...kept.map(({ digest, body }) => ({ digest, body: JSON.parse(body) })));
  };
  const publish = async (line: Line, number: number, keys: KeyDefinition[], before: KeyDefinition[]) => {
    const issuedAt = at();
    const schemaId = `tea_v${number}${line === 'stable' ? '' : '-x1'}`;
    const template = { schema_id: schemaId, scenario: SCENARIO, keys };
    const about = { number, line, cohort: '*', previousDigest: null, reason: 'Milk.', issuedAt };
    const document = documentOf({ ...about, template, expiresAt: at(), changes: [] });
    const canonical = canonicalise(document);
    const { signature, keyId } = await seal.sign(canonical);
    const digest = digestOf(canonical);
    versions.push({ schema_id: schemaId, digest, jws: signature, key_id: keyId, document });
    decide(publicationDecision({ ...about, schemaId, digest }, keys, before));
  };
  const about = { rule: 'a_rule', numbers: {}, sentence: 'It was so.' };
  const support = { oat: { owners: 3, fragments: 6 } };
  const made = { support, vocabulary: { oat: 3 }, similarKeys: [], refines: null, sensitive: null };
  const reading = {
    family: 'choice' as const,
    heads: [],
    terms: {},
    markers: [],
    absences: [],
    companions: [],
  };
  decide({ ...about, subject: 'patch_key/milk', kind: 'experimental' }, [
    milkNeed(),
    ...synthesisEvidence(ABOUT, MILK, { ...made, fragments: 7, owners: 3, days: 1, reading }, DEFAULT_POLICY),
  ]);
  await publish('experimental', 1, [{ ...MILK, status: 'experimental' }], []);
  decide({ ...about, subject: 'patch_key/sugar', kind: 'retired' }, [measured('2026-01-01', 1)]);
  decide({ ...about, subject: 'patch_key/milk', kind: 'extended' }, [measured('2026-01-03', 3)]);
  decide({ ...about, subject: 'patch_key/milk', kind: 'stable' }, [measured('2026-01-04', 9)]);
  await publish('stable', 2, [MILK], []);
  const latest = sealed(measured('2026-01-09', 12));
  return {
    ...ABOUT,
    decisions: decisions.map(({ at, previousDigest, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      previous_digest: previousDigest,
    })),
    evidence: [...evidence, { digest: latest.digest, body: JSON.parse(latest.body) }],
    versions,
    latest: latest.digest,
  };
}
