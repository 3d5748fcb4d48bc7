import { dropIds, type FragmentRef, receivedWith } from '../intake/index.ts';
import type { Tx } from '../server/index.ts';
import { uncount, unhear } from '../trial/index.ts';
import { sayingsIn, takeBack } from '../trust/index.ts';
import { removeFragments } from './remove-fragments.ts';

/** Whose words are erased: all that one client agent sent, or all of an owner. */
export type Whose = { readonly kind: 'client_agent' | 'owner'; readonly id: string };

/** How many rows an erasure removed. */
export type Erased = {
  readonly fragments: number;
  readonly interactions: number;
  readonly phrases: number;
  readonly backFills: number;
};

/**
 * Removes what somebody sent to a scenario, and all that rests on nothing else; sums lose their share. What was published
 * stays, as it is signed. Words that come in while this runs are those of a newcomer.
 */
export async function eraseFrom(tx: Tx, scenario: string, { kind, id }: Whose, at: Date): Promise<Erased> {
  // As each measurement does: none adds up what is being taken out.
  await tx`select pg_advisory_xact_lock(hashtext('dsp measurements'), hashtext(${scenario}))`;
  const whose = tx(kind);
  // A job that is placing one of them is waited for: what it made of it is seen by the statements below.
  type Whole = FragmentRef & { source: string; id: string; interaction: string | null; owner: string };
  const wholes = await tx<Whole[]>`
    select seq::float8 as seq, received_at::text as "receivedAt", source, id, interaction, owner from fragments
    where scenario = ${scenario} and ${whose} = ${id} and part = 0 order by fragments.seq for update`;
  const payloads = await tx<{ id: string; owner: string; receivedAt: string }[]>`
    select id, owner, received_at::text as "receivedAt" from interactions where scenario = ${scenario} and ${whose} = ${id} order by id for update`;
  const own = payloads.map((payload) => payload.id);
  const others = [...new Set(wholes.flatMap(({ interaction }) => interaction ?? []))].filter(
    (one) => !own.includes(one),
  );
  await unhear(tx, scenario, [...own, ...others]);
  await uncount(tx, scenario, own);
  const said = await sayingsIn(tx, scenario, wholes);
  const { fragments, phrases } = await removeFragments(tx, scenario, wholes, at);
  await takeBack(tx, scenario, said);
  // A fragment that was sent alone is its own payload where it named none.
  const filled = [
    ...own,
    ...wholes.flatMap(({ source, id: alone, interaction }) => interaction ?? `${source}/${alone}`),
  ];
  const backFills = await tx`
    delete from back_fills where scenario = ${scenario} and interaction = any(${filled}::text[]) returning interaction`;
  await tx`delete from new_mentions where scenario = ${scenario} and interaction = any(${own}::text[])`;
  await tx`delete from interactions where scenario = ${scenario} and id = any(${own}::text[]) and ${receivedWith(tx, payloads)}`;
  await dropIds(
    tx,
    scenario,
    own.map((id) => ({ source: 'payload', id })),
  );
  await tx`
    insert into new_mentions (scenario, interaction)
    select scenario, id from interactions where scenario = ${scenario} and id = any(${others}::text[])`;
  const owners = [...new Set([...wholes, ...payloads].map(({ owner }) => owner))];
  await tx`
    delete from owners o where scenario = ${scenario} and (owner = any(${owners}::text[]) or ${kind === 'owner'} and owner = ${id})
      and not exists (select from fragments f where f.scenario = o.scenario and f.owner = o.owner)
      and not exists (select from interactions i where i.scenario = o.scenario and i.owner = o.owner)`;
  // Uses by payloads whose own rows are gone for their age.
  if (kind === 'owner') await tx`delete from key_uses where scenario = ${scenario} and owner = ${id}`;
  return { fragments, interactions: own.length, phrases, backFills: backFills.length };
}
