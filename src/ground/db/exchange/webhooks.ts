import { desc } from 'drizzle-orm';
import type { PendingQuery, Row } from 'postgres';
import type { Attempt, Failing } from '../../../domain/exchange/index.ts';
import { placeIn } from '../encryption/index.ts';
import type { DecisionRow } from '../keys/index.ts';
import { anyRow, type Db, findRow, findRows, matching, oneOf } from '../server/index.ts';
import { webhookAttempts, webhooks } from '../tables/exchange/webhooks.ts';

type Stored = typeof webhooks.$inferSelect;
/** Without its secret, which is opened where something is signed. */
export type WebhookRow = Omit<Stored, 'secretEncrypted'>;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

/** Enough to see what is wrong. */
const ATTEMPTS_KEPT = 20;

/** It is told what is decided from now on. */
export async function insertWebhook(
  db: Db,
  webhook: Pick<WebhookRow, 'id' | 'scenario' | 'url' | 'events' | 'format' | 'createdBy' | 'createdAt'> & {
    readonly secret: string;
  },
): Promise<WebhookRow> {
  const { id, scenario, url, events, format, secret, createdBy, createdAt } = webhook;
  const encrypter = await db.vault.encrypting();
  const encrypted = encrypter.encrypt(secret, placeIn('webhooks', id)).toString('hex');
  await db.sql`
    insert into webhooks (id, scenario, url, events, format, secret_encrypted, created_by, created_at, cursor)
    values (${id}, ${scenario}, ${url}, ${events}::text[], ${format}, decode(${encrypted}, 'hex'), ${createdBy},
      ${createdAt}, (select coalesce(max(seq), 0) from decisions where scenario = ${scenario}))`;
  const row = await findWebhook(db, scenario, id);
  if (row === null) throw new Error(`the webhook ${id} was deleted while it was made`);
  return row;
}

export async function findWebhook(db: Db, scenario: string, id: string): Promise<WebhookRow | null> {
  const row = await findRow(db, webhooks, { scenario, id });
  return row === null ? null : withoutSecret(row);
}

function withoutSecret({ secretEncrypted: _, ...row }: Stored): WebhookRow {
  return row;
}

type Named = Pick<WebhookRow, 'scenario' | 'id'>;

/** What its messages are signed with; null where the webhook is gone. */
export async function secretOf(db: Db, { scenario, id }: Named): Promise<string | null> {
  const row = await findRow(db, webhooks, { scenario, id });
  return row === null ? null : db.vault.open(row.secretEncrypted, placeIn('webhooks', id));
}

export async function countWebhooks(db: Db, scenario: string): Promise<number> {
  return oneOf<number>(db.sql`select count(*)::int from webhooks where scenario = ${scenario}`);
}

/** A scenario's webhooks, oldest first, each with its last attempts, newest first. */
export async function listWebhooks(
  db: Db,
  scenario: string,
): Promise<{ webhook: WebhookRow; attempts: AttemptRow[] }[]> {
  const [rows, attempts] = await Promise.all([
    findRows(db, webhooks, { scenario }, webhooks.createdAt, webhooks.id),
    findRows(db, webhookAttempts, { scenario }, desc(webhookAttempts.seq)),
  ]);
  return rows.map(withoutSecret).map((webhook) => ({
    webhook,
    attempts: attempts.filter((attempt) => attempt.webhook === webhook.id),
  }));
}

/** With its attempts; false where there was none. A delivery under way finds nothing to save its outcome to. */
export async function deleteWebhook(db: Db, scenario: string, id: string): Promise<boolean> {
  return anyRow(db.orm.delete(webhooks).where(matching(webhooks, { scenario, id })));
}

/** Whether a webhook is to be told of a decision; as SQL over `webhooks w` and `decisions d`. */
export function wantedBy(sql: Db['sql']) {
  return sql`d.scenario = w.scenario and d.seq > w.cursor and case when d.kind = 'published'
    then 'version' = any(w.events) else w.events && array['decision', d.kind] end`;
}

/** Those that have something to be told, who waited longest first. */
export async function dueWebhooks(db: Db, now: Date, limit: number): Promise<WebhookRow[]> {
  const due = await db.sql<{ id: string; scenario: string }[]>`
    select w.id, w.scenario from webhooks w
    where w.disabled_at is null and (w.next_try_at is null or w.next_try_at <= ${now})
      and exists (select from decisions d where ${wantedBy(db.sql)})
      and not exists (select from moves m where m.scenario = w.scenario and m.step <> 'leaving')
    order by w.tried_at nulls first, w.id limit ${limit}`;
  const rows = await Promise.all(due.map(({ scenario, id }) => findWebhook(db, scenario, id)));
  return rows.filter((row) => row !== null);
}

/** What a webhook is to be told next, in the order of the chain. */
export async function nextDecisions(db: Db, { scenario, id }: Named, limit: number): Promise<DecisionRow[]> {
  return db.sql<DecisionRow[]>`
    select d.seq::float8 as seq, d.scenario, d.subject, d.kind, d.at, d.by, d.rule, d.numbers, d.sentence,
      d.previous_digest as "previousDigest", d.digest
    from webhooks w join decisions d on ${wantedBy(db.sql)}
    where w.scenario = ${scenario} and w.id = ${id} order by d.seq limit ${limit}`;
}

type Try = { readonly message: string; readonly at: Date; readonly attempt: Attempt };

/** The cursor moves on, unless another worker was faster; false then, and nothing is written. */
export async function saveDelivery(
  db: Db,
  webhook: Pick<WebhookRow, 'scenario' | 'id' | 'cursor'>,
  to: number,
  done: Try,
): Promise<boolean> {
  const change = db.sql`
    update webhooks set cursor = ${to}, failures = 0, failing_since = null, next_try_at = null,
      tried_at = ${done.at} where ${asSeen(db, webhook)} returning id`;
  return saveTry(db, webhook, done, change);
}

function asSeen({ sql }: Db, { scenario, id, cursor }: Named & Pick<WebhookRow, 'cursor'>) {
  return sql`scenario = ${scenario} and id = ${id} and cursor = ${cursor} and disabled_at is null`;
}

/** The cursor stays, the next try is put off, or the webhook is disabled; false where another worker was faster. */
export async function saveFailure(
  db: Db,
  webhook: Pick<WebhookRow, 'scenario' | 'id' | 'cursor'>,
  { failures, failingSince, nextTryAt, disabledReason }: Failing,
  done: Try,
): Promise<boolean> {
  const change = db.sql`
    update webhooks set failures = ${failures}, failing_since = ${failingSince},
      next_try_at = ${nextTryAt}, tried_at = ${done.at},
      disabled_at = ${disabledReason === null ? null : done.at}::timestamptz, disabled_reason = ${disabledReason}
      where ${asSeen(db, webhook)} returning id`;
  return saveTry(db, webhook, done, change);
}

/** A ping is no delivery, but one that arrives shows that the webhook is well: it is tried again at once. */
export async function savePing(db: Db, webhook: Named, done: Try): Promise<boolean> {
  const { scenario, id } = webhook;
  const isWell = done.attempt.outcome === 'delivered';
  const change = isWell
    ? db.sql`update webhooks set failures = 0, failing_since = null, next_try_at = null, disabled_at = null,
        disabled_reason = null where scenario = ${scenario} and id = ${id} returning id`
    : db.sql`select id from webhooks where scenario = ${scenario} and id = ${id}`;
  return saveTry(db, webhook, done, change);
}

/** How the webhook stands now and the try itself, or neither. */
async function saveTry(
  db: Db,
  { scenario, id }: Named,
  { message, at, attempt: { status, outcome } }: Try,
  change: PendingQuery<Row[]>,
): Promise<boolean> {
  const saved = await db.sql`
    with standing as (${change})
    insert into webhook_attempts (scenario, webhook, message, at, status, outcome)
    select ${scenario}, id, ${message}, ${at}, ${status}::int, ${outcome} from standing
    returning seq`;
  await db.sql`
    delete from webhook_attempts where scenario = ${scenario} and webhook = ${id} and seq <= (
      select seq from webhook_attempts where scenario = ${scenario} and webhook = ${id}
      order by seq desc offset ${ATTEMPTS_KEPT} limit 1)`;
  return saved.length > 0;
}
