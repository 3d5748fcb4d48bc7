import { type KeyOrder, TO_DECIDE } from '../../../domain/keys/index.ts';
import type { Doubted } from '../../../domain/trial/index.ts';
import type { PatchKeyRow } from '../keys/index.ts';
import type { Waits } from '../pools/index.ts';
import { type Db, findRows, rowOf } from '../server/index.ts';
import { inboxNotes } from '../tables/keys/inbox-notes.ts';

export type InboxNote = typeof inboxNotes.$inferSelect;

/** A key that lives or waits, with what could speak against it. */
export type KeyInUse = Doubted &
  Pick<PatchKeyRow, 'scenario' | 'status' | 'asked' | 'proposedAt'> & {
    /** What people set of it; null: nothing. */
    readonly orders: readonly KeyOrder[] | null;
    /** Distinct owners of its need as last judged; of one without a need, those it was born of. */
    readonly owners: number;
  };

/** Of these scenarios, by name. */
export async function keysInUse(db: Db, scenarios: readonly string[]): Promise<KeyInUse[]> {
  return db.sql<KeyInUse[]>`
    select k.scenario, k.key_name as "keyName", k.status, k.definition, k.asked, k.proposed_at as "proposedAt",
      k.orders -> 'given' as orders, case when coalesce(k.orders -> 'learned' ->> 'key_name', k.key_name) = k.key_name
        then nullif(k.evidence -> 'doubt' -> 'name', 'null') end as name,
      coalesce((c.verdict -> 'facts' ->> 'owners')::int, (k.evidence ->> 'owners')::int, 0) as owners,
      (c.verdict -> 'facts' ->> 'cohesion')::float8 as cohesion, said.phrases, said.silent as "withoutValue",
      counted.counts
    from patch_keys k
    left join clusters c on c.pool = k.pool and c.id = k.cluster and c.state = 'live'
    cross join lateral (
      select count(*)::int as phrases, count(*) filter (where value is null and not value_set)::int as silent
      from memberships m where m.cluster = k.cluster) said
    cross join lateral (
      select jsonb_build_object('used', coalesce(sum(used), 0), 'saidInOther', coalesce(sum(said_in_other), 0),
        'accepted', coalesce(sum(accepted), 0), 'refused', coalesce(sum(refused), 0)) as counts
      from measurements m where m.scenario = k.scenario and m.key_name = k.key_name
        and m.day >= (k.window_started_at at time zone 'UTC')::date) counted
    where k.scenario = any(${[...scenarios]}::text[]) and k.status in ('proposed', 'experimental', 'stable')
    order by k.scenario, k.key_name`;
}

/** So many phrases of a need are compared for its title: the list is asked for often, and a need may have thousands. */
const MOST_COMPARED = 50;

/** A mature need that the service makes no key of by itself. */
export type UndecidedNeed = {
  readonly scenario: string;
  readonly cluster: string;
  readonly waits: Waits;
  readonly owners: number;
  /** A person's name for it, or what most owners say of its first phrases. */
  readonly title: string;
  readonly since: Date;
};

/** Of these scenarios: `TO_DECIDE` says which a person can do something about. */
export async function undecidedNeeds(db: Db, scenarios: readonly string[]): Promise<UndecidedNeed[]> {
  return db.sql<UndecidedNeed[]>`
    select p.scenario, c.id as cluster, c.waits, (c.verdict -> 'facts' ->> 'owners')::int as owners,
      coalesce(c.label, loudest.text, c.id) as title, coalesce(c.synthesised_at, c.changed_at) as since
    from clusters c join pools p using (pool)
    left join lateral (
      select t.text from (select phrase from memberships where cluster = c.id order by phrase limit ${MOST_COMPARED}) m
      join phrases t on t.scenario = p.scenario and t.id = m.phrase
      join fragments f on f.scenario = p.scenario and f.phrase = m.phrase and f.state = 'pooled'
      group by t.text order by count(distinct f.owner) desc, t.text limit 1) loudest on true
    where p.scenario = any(${[...scenarios]}::text[]) and p.open and c.state = 'live'
      and (c.verdict ->> 'mature')::boolean and c.waits ->> 'rule' = any(${[...TO_DECIDE]}::text[])
    order by p.scenario, c.id`;
}

/** Campaigns and versions of these scenarios that are held until a person says something of them. */
export type HeldForPerson = Pick<UndecidedNeed, 'scenario' | 'title' | 'owners' | 'since'> & {
  readonly kind: 'campaign' | 'version';
  readonly id: string;
  readonly sentence: string;
  /** Of a version: the keys that it changes. */
  readonly keys: readonly string[];
};

export async function heldForPerson(db: Db, scenarios: readonly string[]): Promise<HeldForPerson[]> {
  const of = [...scenarios];
  return db.sql<HeldForPerson[]>`
    select q.scenario, 'campaign' as kind, q.id, coalesce(c.label, q.cluster) as title, q.owners, '{}'::text[] as keys, q.at as since,
      format('What %s owners said of one need looks like a campaign and is held back.', q.owners) as sentence
    from campaigns q left join clusters c on c.pool = q.pool and c.id = q.cluster
    where q.scenario = any(${of}::text[]) and q.state = 'held'
    union all
    select scenario, 'version', content, schema_id, 0,
      array(select change ->> 'key' from jsonb_array_elements(changes) as change), held_at, sentence
    from held_versions where scenario = any(${of}::text[]) and state = 'waiting'
    order by scenario, kind, id`;
}

export async function inboxNotesOf(db: Db, scenarios: readonly string[]): Promise<InboxNote[]> {
  return findRows(db, inboxNotes, { scenario: scenarios });
}

/** Undefined leaves a member as it is; a comment is added to those before. */
export async function noteInInbox(
  db: Db,
  scenario: string,
  item: string,
  note: {
    readonly assignedTo?: string | null | undefined;
    readonly snoozedUntil?: Date | null | undefined;
    readonly comment?: InboxNote['comments'][number] | undefined;
  },
): Promise<InboxNote> {
  const comments = note.comment === undefined ? [] : [note.comment];
  const { assignedTo = null, snoozedUntil = null } = note;
  return rowOf<InboxNote>(db.sql`
    insert into inbox_notes (scenario, item, assigned_to, snoozed_until, comments)
    values (${scenario}, ${item}, ${assignedTo}, ${snoozedUntil}::timestamptz, ${JSON.stringify(comments)}::text::jsonb)
    on conflict (scenario, item) do update set
      assigned_to = case when ${note.assignedTo === undefined} then inbox_notes.assigned_to else excluded.assigned_to end,
      snoozed_until = case when ${note.snoozedUntil === undefined} then inbox_notes.snoozed_until else excluded.snoozed_until end,
      comments = inbox_notes.comments || excluded.comments
    returning scenario, item, assigned_to as "assignedTo", snoozed_until as "snoozedUntil", comments`);
}
