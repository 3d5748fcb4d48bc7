import type { Context } from '../../../context.ts';
import { canonicalise, DAY_MS, DomainError, type Fault, invalidInput } from '../../../domain/basics/index.ts';
import { DEFAULT_POLICY } from '../../../domain/policy/index.ts';
import { judgeInstant } from '../../../domain/reading/index.ts';
import {
  parseTemplate,
  type SchemaChange,
  type Template,
  versionNumber,
} from '../../../domain/template/index.ts';
import { failingClients } from '../../../domain/versions/index.ts';
import { takenSince } from '../../../ground/db/intake/index.ts';
import {
  appendDecision,
  bumpRevision,
  listPatchKeys,
  movePatchKey,
  subjectOf,
} from '../../../ground/db/keys/index.ts';
import { findScenarioOrNull, type Scenario, saveScenario } from '../../../ground/db/scenarios/index.ts';
import { breaksOf, publishVersions } from '../../../ground/signing/publish-versions.ts';

/** The owner's word for a change that breaks clients: that it is meant, and until when older versions are answered (RFC 3339). */
export type BreakingWord = { readonly accepted: boolean; readonly oldUntil?: string | undefined };

/** Each try that comes too late leaves a faster owner's template, or another state of the keys, behind. */
const TRIES = 20;
/** Who is told of more has read enough. */
const MOST_CLIENTS = 50;

/**
 * Registers or replaces what a scenario's owner wants, and publishes it. What every payload of a published version stays valid
 * under (S-29) goes out at once; what breaks some is refused with the clients that it would hit, unless the owner says that it
 * is meant, counts the schema_id on past the newest version, and says when the older ones end.
 * @returns whether it is the scenario's first
 * @throws DomainError `invalid_input` with the places, `breaking_change` with `changes` and `clients`, `conflict` where others were faster every time
 */
export async function registerTemplate(
  ctx: Context,
  scenario: string,
  input: unknown,
  word: BreakingWord,
): Promise<{ readonly first: boolean }> {
  const template = templateOf(input, scenario);
  const oldUntil = endOf(word, ctx.clock.now());
  for (let round = 0; round < TRIES; round++) {
    const before = await findScenarioOrNull(ctx.db, scenario);
    const isSame = before !== null && canonicalise(before.template) === canonicalise(template);
    if (isSame && (await endOwned(ctx, template)) === 0) return { first: false };
    if (before !== null && before.publishedRevision < before.revision) {
      // Only what is published can be broken, so nothing may be on its way.
      await publishVersions(ctx, scenario);
      continue;
    }
    const breaks =
      before !== null && (await judgeBreaks(ctx, { ...before, template }, word.accepted, oldUntil));
    const saved = await saveScenario(ctx.db, template, before?.policy ?? DEFAULT_POLICY, ctx.clock.now(), {
      seen: before?.revision ?? 0,
      oldUntil: breaks ? oldUntil : null,
    });
    if (!saved) continue;
    await endOwned(ctx, template);
    // The owner wants to see it now; the job only catches up on what this misses.
    await publishVersions(ctx, scenario);
    return { first: before === null };
  }
  throw new DomainError(
    'conflict',
    `The template of "${scenario}" is being changed from elsewhere; try again.`,
  );
}

/** A learned key that the owner's template has now goes on as the owner's own; what it was as ours ends, and its history stays. */
async function endOwned({ db, clock }: Context, { scenario, keys }: Template): Promise<number> {
  const owned = new Set(keys.map(({ key_name }) => key_name));
  const learned = (await listPatchKeys(db, scenario)).filter(
    ({ keyName, endedAt }) => endedAt === null && owned.has(keyName),
  );
  for (const { keyName, status: from, windowStartedAt: startedAt, windowEndsAt: endsAt } of learned)
    await db.sql.begin(async (tx) => {
      await bumpRevision(tx, scenario);
      const at = clock.now();
      const window = startedAt === null || endsAt === null ? null : { startedAt, endsAt };
      const move = { scenario, keyName, from, to: 'retired' as const, window, extensions: 0, endedAt: at };
      if (!(await movePatchKey(tx, move))) return;
      const sentence = `The owner's template has ${keyName} now: it goes on as the owner's own.`;
      const decision = { subject: subjectOf(keyName), kind: 'retired', at, rule: 'owner_has_it' };
      await appendDecision(tx, scenario, { ...decision, by: 'service', numbers: {}, sentence });
    });
  return learned.length;
}

function templateOf(input: unknown, scenario: string): Template {
  const parsed = parseTemplate(input);
  if ('errors' in parsed) throw invalidInput('The template is not valid.', ...parsed.errors);
  const { template } = parsed;
  if (template.scenario === scenario) return template;
  throw invalidInput('The template is for another scenario than the address.', {
    path: 'scenario',
    detail: `is "${template.scenario}", but the address says "${scenario}"`,
  });
}

function endOf({ oldUntil }: BreakingWord, now: Date): Date | null {
  if (oldUntil === undefined) return null;
  const read = judgeInstant(oldUntil, now);
  const until = 'instant' in read ? new Date(read.instant) : null;
  if (until !== null && until > now) return until;
  const detail = 'is no RFC 3339 instant that is still to come, e.g. 2027-01-05T00:00:00Z';
  throw invalidInput('The end of the older versions is not valid.', { path: 'old_until', detail });
}

/** Whether it breaks clients and may; what lacks a word of the owner is refused. */
async function judgeBreaks(ctx: Context, wanted: Scenario, accepted: boolean, oldUntil: Date | null) {
  const { changes, past } = await breaksOf(ctx, wanted);
  if (changes.length === 0 || past === undefined) return false;
  const { template, policy, scenario } = wanted;
  const missing: Fault[] = [];
  if (!accepted) missing.push({ path: 'accept_breaking', detail: 'is not true' });
  if (oldUntil === null)
    missing.push({ path: 'old_until', detail: 'does not say when the older versions end' });
  if (versionNumber(template.schema_id) <= past.number)
    missing.push({ path: 'schema_id', detail: `does not count on past ${past.schemaId}` });
  if (missing.length === 0) return true;
  const since = new Date(ctx.clock.now().getTime() - policy.window.days * DAY_MS);
  const taken = await takenSince(ctx.db, scenario, since);
  const clients = failingClients(template, changes, taken);
  const sentences = changes.map(({ sentence }) => sentence).join(' ');
  throw new DomainError(
    'breaking_change',
    `Payloads that are valid today would be refused: ${sentences} ${clients.length} client agents seen in the last ` +
      `${policy.window.days} days sent such payloads. Where it is meant, say accept_breaking=true, old_until=<instant> ` +
      `and a schema_id past ${past.schemaId}.`,
    {
      faults: [...changes.map((change) => faultOf(change, template)), ...missing],
      data: {
        changes: changes.map(({ kind, key, sentence }) => ({ kind, key, sentence })),
        clients: clients.slice(0, MOST_CLIENTS),
        failing_clients: clients.length,
        payloads_looked_at: taken.length,
        window_days: policy.window.days,
      },
    },
  );
}

function faultOf({ key, sentence }: SchemaChange, { keys }: Template): Fault {
  return { path: `keys[${keys.findIndex((one) => one.key_name === key)}]`, detail: sentence };
}
