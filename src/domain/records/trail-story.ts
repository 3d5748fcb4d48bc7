import { subjectOfKey } from '../basics/index.ts';
import { sumOf } from '../trial/index.ts';
import type { Evidence } from './evidence.ts';
import {
  evidenceNamed,
  TRAIL_FORMAT,
  type Trail,
  type TrailDecision,
  type TrailParts,
  type TrailStep,
  versionTouching,
} from './evidence-trail.ts';

/** Puts the parts together and tells their story; a function of the parts alone, so that a reader can tell it again. */
export function composeTrail(parts: TrailParts): Trail {
  const { scenario, key, decisions, evidence, versions, latest } = parts;
  const count = { decisions: decisions.length, evidence: evidence.length, versions: versions.length };
  return {
    format: TRAIL_FORMAT,
    scenario,
    key,
    steps: stepsOf(parts),
    decisions,
    evidence,
    versions,
    latest,
    count,
  };
}

/** The steps in the order of the chain. */
function stepsOf({ key, decisions, evidence, latest }: TrailParts): TrailStep[] {
  const bodies = new Map(evidence.map(({ digest, body }) => [digest, body]));
  const steps: TrailStep[] = [];
  for (const decision of decisions) {
    const touch = versionTouching(decision, key);
    if (touch !== null) steps.push(versionStep(decision, touch));
    if (decision.subject !== subjectOfKey(key)) continue;
    for (const digest of evidenceNamed(decision))
      steps.push(...evidenceSteps(digest, bodies.get(digest), decision.at));
    steps.push(decisionStep(decision));
  }
  if (latest !== null) steps.push(...evidenceSteps(latest, bodies.get(latest), null));
  return steps;
}

function evidenceSteps(digest: string, body: Evidence | undefined, at: string | null): TrailStep[] {
  switch (body?.kind) {
    case undefined:
      return [{ step: 'not_kept', at, sentence: 'What it rested on is missing.', data: {}, digest }];
    case 'members':
      return memberSteps(body, digest, at);
    case 'synthesis':
      return [synthesisStep(body, digest, at)];
    case 'policy':
      return [];
    case 'measurements':
      return [measurementsStep(body, digest, at)];
  }
}

type Body<Kind extends Evidence['kind']> = Extract<Evidence, { kind: Kind }>;

function memberSteps(body: Body<'members'>, digest: string, at: string | null): TrailStep[] {
  const { fragments, owners, days, phrases, rare, cluster, verdict, bars } = body;
  const when = days === null ? '' : ` on ${days.count} days, ${days.first} to ${days.last}`;
  const grown = cluster.lineage.length > 1 ? `, grown out of ${cluster.lineage.length} earlier ones` : '';
  const together = `They stand together as the need ${cluster.id}${grown}.`;
  const steps: TrailStep[] = [
    {
      step: 'fragments',
      at: days === null ? at : `${days.last}T00:00:00.000Z`,
      sentence: `Asked for by ${fragments} fragments of ${owners} owners${when}; ${phrases.length} ways of saying it are shared by many, ${rare.phrases} are said by too few to be named.`,
      data: { fragments, owners, days, phrases, rare },
      digest,
    },
    { step: 'cluster', at, sentence: together, data: { ...cluster }, digest },
  ];
  if (verdict === null) return steps;
  const { facts } = verdict;
  const sentence = `Ripe: ${facts.fragments} fragments (${bars.fragments} asked), ${facts.owners} owners (${bars.owners}), ${facts.days} days (${bars.days}); the loudest owner holds ${percent(facts.concentration)} (at most ${percent(bars.concentration)}).`;
  return [...steps, { step: 'maturity', at, sentence, data: { verdict, bars }, digest }];
}

function synthesisStep(body: Body<'synthesis'>, digest: string, at: string | null): TrailStep {
  const { kind: _, scenario: _scenario, key, ...data } = body;
  const { key_type, acceptable_values, minimum, maximum } = body.definition;
  const values =
    acceptable_values !== undefined
      ? `, one of ${acceptable_values.join(', ')}`
      : minimum !== undefined && maximum !== undefined
        ? ` from ${minimum} to ${maximum}`
        : '';
  const gate = body.gate.length === 0 ? 'the gate found nothing' : body.gate.join('; ');
  const words = Object.keys(body.vocabulary).length;
  const sentence = `Became the key ${key}: ${key_type}${values}; ${words} of its words are its people's, each of many; ${gate}.`;
  return { step: 'synthesis', at, sentence, data, digest };
}

function measurementsStep({ rows }: Body<'measurements'>, digest: string, at: string | null): TrailStep {
  const sum = sumOf(rows);
  const days = [...new Set(rows.map(({ day }) => day))].sort();
  const span = days.length === 0 ? 'on no day' : `on ${days.length} days, ${days[0]} to ${days.at(-1)}`;
  const since = at === null ? 'Measured, and not judged yet' : 'Measured';
  const sentence = `${since}: ${span}; offered in ${sum.offered} payloads, used in ${sum.used}, still said in words in ${sum.saidInOther}; ${sum.accepted} values fitted, ${sum.refused} did not.`;
  return { step: 'measurements', at, sentence, data: { sum, days: days.length }, digest };
}

function decisionStep({ at, sentence, kind, by, rule, numbers, digest }: TrailDecision): TrailStep {
  return { step: 'decision', at, sentence, data: { kind, by, rule, numbers }, digest };
}

function versionStep(
  { at, sentence }: TrailDecision,
  { schemaId, what, numbers }: NonNullable<ReturnType<typeof versionTouching>>,
): TrailStep {
  const { digest, line, cohort, number } = numbers;
  const data = { schema_id: schemaId, line, cohort, number, what };
  return { step: 'version', at, sentence: `Version ${schemaId} ${what} it: ${sentence}`, data, digest };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
