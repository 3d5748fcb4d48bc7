import {
  canonicalise,
  digestOf,
  genesisDigest,
  isRecord,
  subjectOfKey,
  verifyChain,
} from '../basics/index.ts';
import { versionOf } from '../versions/index.ts';
import { evidenceNamed, type Trail, type TrailDecision, versionTouching } from './evidence-trail.ts';
import { composeTrail } from './trail-story.ts';

/** The first thing in a trail that does not fit: where, in what way, and a sentence. */
export type TrailFault = {
  /** e.g. `decisions[3]` */
  readonly where: string;
  readonly fault: 'malformed' | 'altered' | 'unlinked' | 'missing' | 'forged';
  readonly detail: string;
};

/**
 * Checks all of a trail that needs no key: the chain of decisions and every digest in it, that each evidence a decision
 * names is there and is what its digest says, that the versions are those the chain tells of and follow each other, and
 * that the steps tell just this. What it cannot see without the service's signature: an end that was cut off together
 * with the counts, or a whole other history under the same name.
 */
export function checkTrail(input: unknown): TrailFault | null {
  const trail = readTrail(input);
  if ('fault' in trail) return trail;
  try {
    return (
      checkDecisions(trail) ?? checkEvidence(trail) ?? checkVersions(trail) ?? checkTelling(trail, input)
    );
  } catch {
    // Only a body of another shape than ours gets here, sealed though it is.
    return fault('trail', 'malformed', 'what is sealed in it is no trail of this service');
  }
}

function readTrail(input: unknown): Trail | TrailFault {
  if (!isRecord(input)) return fault('trail', 'malformed', 'it is no JSON object');
  const { scenario, key, latest } = input;
  if (typeof scenario !== 'string' || typeof key !== 'string')
    return fault('trail', 'malformed', 'it names no scenario and key');
  if (latest !== null && typeof latest !== 'string') return fault('latest', 'malformed', 'it is no digest');
  for (const [list, fits] of LISTS) {
    const items: unknown = input[list];
    if (!Array.isArray(items)) return fault(list, 'missing', 'the list is not there');
    const odd = items.findIndex((item) => !isRecord(item) || !fits(item));
    if (odd >= 0) return fault(`${list}[${odd}]`, 'altered', 'it has not the members that it must have');
  }
  return input as unknown as Trail; // its lists were read above; the rest is compared with what it must be
}

const text =
  (...names: readonly string[]) =>
  (item: Record<string, unknown>): boolean =>
    names.every((name) => typeof item[name] === 'string');

const LISTS: readonly (readonly [string, (item: Record<string, unknown>) => boolean])[] = [
  [
    'decisions',
    (item) =>
      text('subject', 'kind', 'at', 'by', 'rule', 'sentence', 'previous_digest', 'digest')(item) &&
      isInstant(String(item['at'])) &&
      isRecord(item['numbers']),
  ],
  ['evidence', (item) => text('digest')(item) && isRecord(item['body'])],
  ['versions', (item) => text('schema_id', 'digest', 'jws', 'key_id')(item) && isRecord(item['document'])],
  ['steps', () => true],
];

/** "2026-01-05 00:00Z" is the same instant in other letters, which no digest would show. */
function isInstant(at: string): boolean {
  const read = new Date(at);
  return !Number.isNaN(read.getTime()) && read.toISOString() === at;
}

function checkDecisions({ scenario, decisions }: Trail): TrailFault | null {
  const chained = decisions.map(({ at, previous_digest, ...rest }) => ({
    ...rest,
    at: new Date(at),
    previousDigest: previous_digest,
  }));
  const check = verifyChain(chained, genesisDigest(scenario));
  if (check.intact) return null;
  const { index } = check;
  const { subject = '', kind = '' } = decisions[index] ?? {};
  const detail =
    check.fault === 'altered'
      ? `the decision "${kind}" about ${subject} is not what its digest says`
      : `the decision "${kind}" about ${subject} does not follow the one before it: something is missing, added or swapped`;
  return fault(`decisions[${index}]`, check.fault, detail);
}

function checkEvidence({ key, decisions, evidence, latest }: Trail): TrailFault | null {
  for (const [index, { digest, body }] of evidence.entries())
    if (digestOf(canonicalise(body)) !== digest)
      return fault(at('evidence', index), 'altered', `the ${body.kind} are not what their digest says`);
  const wanted = [...namedEvidence(decisions, key), ...(latest === null ? [] : [latest])];
  const found = evidence.map(({ digest }) => digest);
  return compareLists('evidence', wanted, found);
}

/** The evidence that decisions about a key name, each once, in the order of the chain. */
export function namedEvidence(decisions: readonly TrailDecision[], key: string): string[] {
  const own = decisions.filter(({ subject }) => subject === subjectOfKey(key));
  return [...new Set(own.flatMap((decision) => evidenceNamed(decision)))];
}

function checkVersions({ key, decisions, versions }: Trail): TrailFault | null {
  for (const [index, { schema_id, digest, document }] of versions.entries())
    if (digestOf(canonicalise(document)) !== digest || document.schema_id !== schema_id)
      return fault(at('versions', index), 'altered', `version ${schema_id} is not what its digest says`);
  const told = decisions.flatMap((decision) => versionTouching(decision, key) ?? []);
  const missed = compareLists(
    'versions',
    told.map(({ schemaId, numbers }) => `${schemaId} ${numbers.digest}`),
    versions.map(({ schema_id, digest }) => `${schema_id} ${digest}`),
  );
  return missed ?? checkLines(decisions);
}

/** Each version follows the one that was published before it on its line. */
function checkLines(decisions: readonly TrailDecision[]): TrailFault | null {
  const newest = new Map<string, unknown>();
  for (const [index, decision] of decisions.entries()) {
    if (versionOf(decision) === null) continue;
    const { line, cohort, digest, previous_digest } = decision.numbers;
    const place = canonicalise([line, cohort]);
    if (newest.has(place) && newest.get(place) !== previous_digest)
      return fault(at('decisions', index), 'unlinked', 'the version does not follow the one before it');
    newest.set(place, digest);
  }
  return null;
}

function checkTelling(trail: Trail, input: unknown): TrailFault | null {
  const again = composeTrail(trail);
  for (const [index, step] of again.steps.entries()) {
    const told: unknown = trail.steps[index];
    if (told === undefined)
      return fault(at('steps', index), 'missing', `the step "${step.step}" is not told`);
    if (canonicalise(told) !== canonicalise(step))
      return fault(at('steps', index), 'altered', `the step "${step.step}" tells something else`);
  }
  const { signature: _, ...told } = input as Record<string, unknown>; // `readTrail` saw that it is one
  if (canonicalise(told) === canonicalise(again)) return null;
  return fault('trail', 'altered', 'it says more or less than its parts do');
}

function compareLists(
  list: 'evidence' | 'versions',
  wanted: readonly string[],
  found: readonly string[],
): TrailFault | null {
  for (const [index, name] of wanted.entries()) {
    if (found[index] === name) continue;
    return found.includes(name)
      ? fault(at(list, index), 'unlinked', `${name} is not in its place`)
      : fault(at(list, index), 'missing', `${name}, which a decision names, is not there`);
  }
  const more = found[wanted.length];
  return more === undefined
    ? null
    : fault(at(list, wanted.length), 'unlinked', `${more} is named by no decision`);
}

function at(list: string, index: number): string {
  return `${list}[${index}]`;
}

function fault(where: string, kind: TrailFault['fault'], detail: string): TrailFault {
  return { where, fault: kind, detail };
}
