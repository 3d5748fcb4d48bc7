import type { Place } from '../../vault/vault.ts';
import { placeIn } from '../encryption/index.ts';
import type { Db } from '../server/index.ts';
import type { Whose } from './erase.ts';

/**
 * Removes talks, A2A tasks and contexts in which somebody took part. Their rows say who called, not for whom, so each is
 * opened: they are few.
 * @param scenarios those that the caller may see; null: all, and then what belongs to none as well
 * @returns how many went
 */
export async function eraseTalks(
  db: Db,
  { id }: Whose,
  scenarios: readonly string[] | null,
): Promise<number> {
  const ours = scenarios === null ? db.sql`true` : db.sql`scenario = any(${[...scenarios]}::text[])`;
  const named = JSON.stringify(id);
  const names = async (bytes: Uint8Array, place: Place) =>
    (await db.vault.open(bytes, place)).includes(named);
  let erased = 0;
  const talks = await db.sql<{ caller: string; talk: string; bytes: Uint8Array }[]>`
    select caller, interaction_id as talk, content_encrypted as bytes from intents where ${ours}`;
  for (const { caller, talk, bytes } of talks) {
    if (caller !== id && !(await names(bytes, placeIn('intents', caller, talk)))) continue;
    await db.sql`delete from intents where caller = ${caller} and interaction_id = ${talk}`;
    erased++;
  }
  // A master's task is the whole of it; of an agent only its own part goes.
  const contexts = await db.sql`
    with seen as (select task, master from task_contexts where ${ours}),
    whole as (delete from task_contexts where task in (select task from seen where master = ${id}) returning task)
    delete from agent_contexts where task in (select task from whole)
      or agent = ${id} and task in (select task from seen) returning task`;
  if (scenarios !== null) return erased + contexts.length;
  const tasks = await db.sql<{ owner: string; task: string; bytes: Uint8Array }[]>`
    select owner, id as task, document_encrypted as bytes from a2a_tasks`;
  for (const { owner, task, bytes } of tasks) {
    if (owner !== id && !(await names(bytes, placeIn('a2a_tasks', owner, task)))) continue;
    await db.sql`delete from a2a_tasks where owner = ${owner} and id = ${task}`;
    erased++;
  }
  return erased + contexts.length;
}
