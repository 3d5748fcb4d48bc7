import { canonicalise } from '../../../domain/basics/index.ts';
import type { Saying } from '../../../domain/needs/index.ts';
import { type KeptSupport, lessSupport } from '../../../domain/trust/index.ts';
import { establishedAmong, type FragmentRef, receivedWith } from '../intake/index.ts';
import { bumpRevision } from '../keys/index.ts';
import type { Db, Tx } from '../server/index.ts';

type Kept = { readonly keyName: string; readonly kept: KeptSupport };

/** Who says what in these fragments and their parts, as far as it counts. */
export async function sayingsIn(
  tx: Tx,
  scenario: string,
  wholes: readonly FragmentRef[],
): Promise<readonly Saying[]> {
  const seqs = wholes.map(({ seq }) => seq);
  return tx<Saying[]>`
    select p.text, array_agg(distinct f.owner) as owners
    from fragments f join phrases p on p.scenario = f.scenario and p.id = f.phrase
    where f.scenario = ${scenario} and f.state = 'pooled'
      and f.${receivedWith(tx, wholes)} and (f.seq = any(${seqs}::bigint[]) or f.parent = any(${seqs}::bigint[]))
    group by p.id, p.text`;
}

/** These sayings count no more, for what was published either: the publisher has to look at the scenario's keys again. */
export async function takeBack(tx: Tx, scenario: string, gone: readonly Saying[]): Promise<void> {
  const known = await establishedAmong(
    tx,
    scenario,
    gone.flatMap(({ owners }) => owners),
  );
  // Who was never counted takes nothing away: a crowd that is held back ends nobody's key.
  const counted = gone.map(({ text, owners }) => ({
    text,
    owners: owners.filter((owner) => known.has(owner)),
  }));
  if (counted.every(({ owners }) => owners.length === 0)) return;
  // Before the keys are read, so that a publisher who counted earlier keeps nothing of it.
  await bumpRevision(tx, scenario);
  const rows = await tx<Kept[]>`
    select key_name as "keyName", kept_support as kept from patch_keys
    where scenario = ${scenario} and kept_support is not null order by key_name for update`;
  const left = rows.map(({ keyName, kept }) => ({ keyName, kept: lessSupport(kept, counted) }));
  await write(tx, scenario, left);
}

/** Keeps what was counted for a revision. Left alone where the rows have moved since: the next look counts them anew. */
export async function keepSupport(
  db: Db,
  { scenario, revision }: { readonly scenario: string; readonly revision: number },
  counted: readonly Kept[],
): Promise<void> {
  if (counted.length === 0) return;
  await db.sql.begin(async (tx) => {
    const [now] = await tx<{ revision: number }[]>`
      select revision::float8 as revision from scenarios where scenario = ${scenario} for update`;
    if (now?.revision === revision) await write(tx, scenario, counted);
  });
}

async function write(tx: Tx, scenario: string, rows: readonly Kept[]): Promise<void> {
  await tx`
    update patch_keys k set kept_support = said.kept::jsonb
    from unnest(${rows.map(({ keyName }) => keyName)}::text[], ${rows.map(({ kept }) => canonicalise(kept))}::text[])
      as said(key_name, kept)
    where k.scenario = ${scenario} and k.key_name = said.key_name and k.kept_support is distinct from said.kept::jsonb`;
}
