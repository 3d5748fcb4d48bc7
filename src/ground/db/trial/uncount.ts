import { columnOf, type Tx } from '../server/index.ts';
import { addCounts } from './measurements.ts';
import { OF_INTERACTIONS, type Sums } from './recount.ts';
import { addSayings, type SayingChange } from './sayings.ts';

/**
 * Takes interactions out of every sum they were added to, before their rows go. The measurements of their days are put
 * together again, and only where there were some.
 */
export async function uncount(tx: Tx, scenario: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const days = await columnOf<string>(tx`
    select distinct (received_at at time zone 'UTC')::date::text from interactions
    where scenario = ${scenario} and id = any(${[...ids]}::text[]) and counted`);
  for (const sums of OF_INTERACTIONS) await subtract(tx, scenario, sums, ids);
  await measureAgain(tx, scenario, days);
}

async function subtract(
  tx: Tx,
  scenario: string,
  { table, names, numbers, raw }: Sums,
  ids: readonly string[],
): Promise<void> {
  const less = tx.unsafe(numbers.map((column) => `${column} = t.${column} - gone.${column}`).join(', '));
  const same = tx.unsafe(names.map((column) => `t.${column} = gone.${column}`).join(' and '));
  await tx`
    with gone as (${raw(tx, scenario, ids)})
    update ${tx(table)} t set ${less} from gone where t.scenario = ${scenario} and ${same}`;
  await tx`
    delete from ${tx(table)} where scenario = ${scenario} and ${tx.unsafe(numbers.map((column) => `${column} = 0`).join(' and '))}`;
}

/** What of the measurements hangs on the counts, on days of which some are gone. */
async function measureAgain(tx: Tx, scenario: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await tx`
    create temporary table measured_before on commit drop as
    select key_name, cohort, day from measurements where scenario = ${scenario} and day = any(${[...days]}::text[]::date[])`;
  await tx`
    update measurements set offered = 0, used = 0, accepted = 0, refused = 0, used_succeeded = 0, used_judged = 0,
      used_corrected = 0, used_rejected = 0, not_offered = 0, owners = 0
    where scenario = ${scenario} and day = any(${[...days]}::text[]::date[])`;
  await addCounts(tx, scenario, days, null);
  await tx`
    delete from measurements m where scenario = ${scenario} and day = any(${[...days]}::text[]::date[])
      and (not exists (select from measured_before b where (b.key_name, b.cohort, b.day) = (m.key_name, m.cohort, m.day))
        or offered = 0 and not_offered = 0 and said_in_other = 0 and said_not_offered = 0)`;
  await tx`drop table measured_before`;
}

/** These payloads are no longer heard to say anything; of those that stay it is listened to what they still say. */
export async function unhear(tx: Tx, scenario: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const unheard = await tx<SayingChange[]>`
    delete from sayings where scenario = ${scenario} and interaction = any(${[...ids]}::text[])
    returning key_name as "keyName", interaction, -1 as sign`;
  await addSayings(tx, scenario, unheard);
}
