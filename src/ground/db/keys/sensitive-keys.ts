import type { PatchKeyEvidence } from '../../../domain/keys/index.ts';
import type { AskedClearance, Clearance, NotCleared } from '../../../domain/policy/index.ts';
import type { Evidence } from '../../../domain/records/index.ts';
import type { KeyDefinition } from '../../../domain/template/index.ts';
import { anyRow, type Db, type Tx } from '../server/index.ts';
import { appendDecision, subjectOf } from './decisions.ts';
import { bumpRevision, type KeyName, type PatchKeyRow } from './patch-keys.ts';

/** What a key would say from now on, which a person has to see first. */
export type Unseen = {
  readonly definition: KeyDefinition;
  readonly evidence: PatchKeyEvidence;
  readonly topics: readonly string[];
  readonly sentence: string;
  readonly restsOn?: readonly Evidence[];
};

/**
 * A key on trial leaves it and waits for a person, with what it would say. The caller has bumped the revision. False when it
 * no longer is what was looked at.
 */
export async function backToProposed(
  tx: Tx,
  key: KeyName & Pick<PatchKeyRow, 'definition'>,
  { definition, evidence, topics, sentence, restsOn }: Unseen,
  at: Date,
): Promise<boolean> {
  const { scenario, keyName } = key;
  const because = { ...evidence, sensitive: evidence.sensitive ?? topics[0] ?? null };
  const done = await anyRow(tx`
    update patch_keys set status = 'proposed', definition = ${JSON.stringify(definition)}::text::jsonb,
      evidence = ${JSON.stringify(because)}::text::jsonb, proposed_at = ${at},
      window_started_at = null, window_ends_at = null, look_at = null, extensions = 0, asked = null
    where scenario = ${scenario} and key_name = ${keyName} and status = 'experimental'
      and definition = ${JSON.stringify(key.definition)}::text::jsonb`);
  if (!done) return false;
  const { fragments, owners } = evidence;
  const decision = {
    subject: subjectOf(keyName),
    kind: 'proposed',
    at,
    by: 'service',
    rule: 'became_sensitive',
    numbers: { fragments, owners, topics },
    sentence: `Back from its trial, waits for a person: ${sentence}.`,
  };
  await appendDecision(tx, scenario, decision, restsOn);
  return true;
}

/** A key on trial as it stands turns out to touch what nobody was asked about, say by a longer list of words. */
export async function holdUnseen(db: Db, key: PatchKeyRow, why: NotCleared, at: Date): Promise<boolean> {
  return db.sql.begin(async (tx) => {
    await bumpRevision(tx, key.scenario);
    return backToProposed(tx, key, { ...key, ...why }, at);
  });
}

/** A person is asked to offer a living key to more people; once for each audience. */
export async function askForAudience(
  tx: Tx,
  { scenario, keyName, cohorts }: KeyName & Pick<PatchKeyRow, 'cohorts'>,
  asked: AskedClearance,
  sentence: string,
  at: Date,
): Promise<void> {
  const rows = await tx`
    update patch_keys set asked = ${JSON.stringify(asked)}::text::jsonb
    where scenario = ${scenario} and key_name = ${keyName} and ended_at is null
      and asked is distinct from ${JSON.stringify(asked)}::text::jsonb
    returning key_name`;
  if (rows.length === 0) return;
  await appendDecision(tx, scenario, {
    subject: subjectOf(keyName),
    kind: 'asked',
    at,
    by: 'service',
    rule: 'sensitive_audience',
    numbers: { before: cohorts, cohorts: asked.cohorts, topics: asked.topics },
    sentence,
  });
}

/** What a person has let on. */
export async function saveClearance(
  tx: Tx,
  { scenario, keyName }: KeyName,
  cleared: Clearance,
): Promise<void> {
  await tx`
    update patch_keys set cleared = ${JSON.stringify(cleared)}::text::jsonb
    where scenario = ${scenario} and key_name = ${keyName}`;
}

/** The people a person was asked for are offered the key. False when another audience is asked for by now. */
export async function offerAsked(
  tx: Tx,
  { scenario, keyName }: KeyName,
  asked: AskedClearance,
): Promise<boolean> {
  const done = await anyRow(tx`
    update patch_keys set cohorts = ${[...asked.cohorts]}::text[], asked = null
    where scenario = ${scenario} and key_name = ${keyName} and ended_at is null
      and asked = ${JSON.stringify(asked)}::text::jsonb`);
  if (!done) return false;
  await tx`
    update clusters c set twin_of = ${keyName}
    where id = any(${[...asked.clusters]}::text[]) and state = 'live'
      and not exists (select from patch_keys other where other.cluster = c.id and other.ended_at is null)`;
  return true;
}
