import type { Tx } from './connect.ts';
import { subjectOf } from './decisions.ts';
import type { PatchKeyRow } from './patch-keys.ts';

/** The kind of a decision that says yes to a key and is not the last that is needed. */
export const ONE_APPROVAL = 'approved_by_one';

/** Who has said yes to a key since it was proposed, the first one first; one whose key came back is asked for anew. */
export async function approvalsOf(
  tx: Tx,
  { scenario, keyName, proposedAt }: Pick<PatchKeyRow, 'scenario' | 'keyName' | 'proposedAt'>,
): Promise<string[]> {
  const rows = await tx<{ by: string }[]>`
    select by from decisions
    where scenario = ${scenario} and subject = ${subjectOf(keyName)} and kind = ${ONE_APPROVAL}
      and at >= ${proposedAt.toISOString()}::text::timestamptz
    order by seq`;
  return [...new Set(rows.map(({ by }) => by))];
}
