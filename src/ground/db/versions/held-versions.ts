import type { HeldState, HeldVersion } from '../../../domain/versions/index.ts';
import { appendDecision } from '../keys/index.ts';
import { anyRow, type Db, findRows } from '../server/index.ts';
import { heldVersions } from '../tables/versions/held-versions.ts';

export type HeldVersionRow = typeof heldVersions.$inferSelect;

/** What people said of versions so far, by content; the newest first where a state is asked for. */
export async function listHeldVersions(
  db: Db,
  scenario: string,
  state?: HeldState,
): Promise<HeldVersionRow[]> {
  return findRows(db, heldVersions, { scenario, state }, heldVersions.heldAt, heldVersions.content);
}

/** What waits now; what waited before and would be another version now waits no more. */
export async function saveHeldVersions(
  db: Db,
  scenario: string,
  held: readonly (HeldVersion & { readonly sentence: string })[],
  at: Date,
): Promise<void> {
  await db.sql.begin(async (tx) => {
    await tx`
      delete from held_versions where scenario = ${scenario} and state = 'waiting'
        and not content = any(${held.map(({ content }) => content)}::text[])`;
    for (const { cohort, content, plan, sentence } of held) {
      const { schema_id } = plan.template;
      const rows = await tx`
        insert into held_versions (scenario, cohort, content, schema_id, changes, sentence, state, held_at)
        values (${scenario}, ${cohort}, ${content}, ${schema_id}, ${JSON.stringify(plan.changes)}::text::jsonb, ${sentence},
          'waiting', ${at})
        on conflict (scenario, cohort, content) do nothing returning content`;
      if (rows.length === 0) continue;
      const numbers = { content, cohort, changes: plan.changes.length };
      const decision = {
        subject: `version/${schema_id}`,
        kind: 'held',
        at,
        by: 'service',
        numbers,
        sentence,
      };
      await appendDecision(tx, scenario, { ...decision, rule: 'approval_required' });
    }
  });
}

/** What a person said of a version that waits. */
export type HeldDecision = {
  readonly state: 'approved' | 'rejected';
  readonly by: string;
  readonly because: string;
  readonly at: Date;
};

/** A person's word about a version that waits; false when it waits no more. */
export async function decideHeldVersion(
  db: Db,
  { scenario, cohort, content, schemaId }: HeldVersionRow,
  { state, by, because, at }: HeldDecision,
): Promise<boolean> {
  return db.sql.begin(async (tx) => {
    // Before the decision, as publishers do: the other way round two of them wait for each other.
    await tx`update scenarios set revision = revision + 1 where scenario = ${scenario}`;
    const done = await anyRow(tx`
      update held_versions set state = ${state}, decided_at = ${at}, decided_by = ${by},
        decided_because = ${because}
      where scenario = ${scenario} and cohort = ${cohort} and content = ${content} and state = 'waiting'`);
    if (!done) return false;
    const verb = state === 'approved' ? 'approve' : 'reject';
    await appendDecision(tx, scenario, {
      subject: `version/${schemaId}`,
      kind: state,
      at,
      by,
      rule: `by_hand_${verb}`,
      numbers: { content, cohort },
      sentence: because,
    });
    return true;
  });
}
