import { columnOf, type Db, type Tx } from '../server/index.ts';
import { subjectOf } from './decisions.ts';
import type { KeyName } from './patch-keys.ts';

/** The kind of a decision that says yes to a key and is not the last that is needed. */
export const ONE_APPROVAL = 'approved_by_one';

/** After any of these the key is not what was approved before. */
const ASKED_ANEW = ['proposed', 'revised', 'shared', 'offered_to_all', 'asked'];

/** Who has said yes to a key as it is now, the first one first; one that changed since, or came back, is asked for anew. */
export async function approvalsOf(tx: Tx, { scenario, keyName }: KeyName): Promise<string[]> {
  const subject = subjectOf(keyName);
  const all = columnOf<string>(tx`
    select by from decisions
    where scenario = ${scenario} and subject = ${subject} and kind = ${ONE_APPROVAL}
      and seq > coalesce((select max(seq) from decisions
        where scenario = ${scenario} and subject = ${subject} and kind = any(${ASKED_ANEW}::text[])), 0)
    order by seq`);
  return [...new Set(await all)];
}

/** The same of all keys of a scenario that somebody said yes to, by the subject of its decisions. */
export async function approvalsByKey(db: Db, scenario: string): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.sql<{ subject: string; by: string[] }[]>`
    select subject, array_agg(by order by first) as by
    from (
      select yes.subject, yes.by, min(yes.seq) as first
      from decisions yes
      where yes.scenario = ${scenario} and yes.kind = ${ONE_APPROVAL}
        and not exists (select from decisions anew
          where anew.scenario = yes.scenario and anew.subject = yes.subject and anew.seq > yes.seq
            and anew.kind = any(${ASKED_ANEW}::text[]))
      group by yes.subject, yes.by) as given
    group by subject`;
  return new Map(rows.map(({ subject, by }) => [subject, by]));
}
