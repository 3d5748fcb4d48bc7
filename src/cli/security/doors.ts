import { setTimeout as pause } from 'node:timers/promises';
import { isRecord } from '../../domain/basics/index.ts';
import { fragmentCounts } from '../../ground/db/upkeep/index.ts';
import { bodiesOf, storedSpan } from '../../proof/campaigns/bodies.ts';
import type { BadBody, Disguise } from '../../proof/campaigns/corpus.ts';
import { namesIn } from './outputs.ts';
import type { Target } from './target.ts';

/** What went wrong at the door, one sentence a row; empty when every row was answered as it must be. */
export type DoorOutcome = {
  readonly sent: number;
  readonly refused: number;
  readonly wrong: readonly string[];
};

/** Each bad body on its own: the right class of answer, as a problem document, and no more rows than it may store. */
export async function sendBadBodies(
  target: Target,
  scenario: string,
  rows: readonly BadBody[],
): Promise<DoorOutcome> {
  const wrong: string[] = [];
  const observedAt = new Date(Date.now() - 3_600_000).toISOString();
  let refused = 0;
  for (const row of rows) {
    const before = await received(target, scenario);
    const headers = { 'content-type': row.content_type, ...row.headers };
    for (const body of bodiesOf(row, observedAt)) {
      const { status, json } = await target.send(`/v1/scenarios/${scenario}/fragments`, body, headers);
      if (status >= 400) refused++;
      if (!row.expect.includes(status)) wrong.push(`${row.id} was answered ${status}`);
      else if (status >= 400 && (!isRecord(json) || json['status'] !== status)) {
        wrong.push(`${row.id}: ${status} without a problem document`);
      }
    }
    const stored = (await received(target, scenario)) - before;
    const { least, most } = storedSpan(row.stores);
    if (stored < least || stored > most) wrong.push(`${row.id} stored ${stored} rows`);
  }
  if ((await target.ask('GET', '/readyz')).status !== 200) wrong.push('the service is not ready afterwards');
  return { sent: rows.length, refused, wrong };
}

/** Each disguise beside its clean twin: both find the same phrase, and so the same need. */
export async function sendTwins(
  target: Target,
  scenario: string,
  rows: readonly Disguise[],
): Promise<DoorOutcome> {
  const wrong: string[] = [];
  let refused = 0;
  const twins = rows.filter(({ equals_clean }) => equals_clean);
  const post = (id: string, text: string) =>
    target.ask('POST', `/v1/scenarios/${scenario}/fragments`, {
      fragments: [{ id, text, client_agent: `${id}-agent` }],
    });
  const asked: string[] = [];
  for (const { id, text, equals_clean } of twins) {
    const { status } = await post(id, text);
    if (status >= 500) wrong.push(`${id} was answered ${status}`);
    // A disguise that is refused meets nobody, which is as well.
    if (status >= 400) refused++;
    else {
      await post(`${id}-clean`, equals_clean ?? '');
      asked.push(id);
    }
  }
  await until(async () => (await fragmentCounts(target.ctx.db, scenario)).pending === 0);
  for (const id of asked) {
    const [own, clean] = await Promise.all([
      phraseOf(target, scenario, id),
      phraseOf(target, scenario, `${id}-clean`),
    ]);
    if (own === null || own !== clean) wrong.push(`${id} is another phrase than its clean twin`);
  }
  return { sent: twins.length, refused, wrong };
}

async function phraseOf(target: Target, scenario: string, id: string): Promise<string | null> {
  const { json } = await target.ask('GET', `/v1/scenarios/${scenario}/fragments/${encodeURIComponent(id)}`);
  const [phrase, ...others] = namesIn(json, 'said', 'phrase');
  return others.length === 0 ? (phrase ?? null) : null;
}

async function received(target: Target, scenario: string): Promise<number> {
  return (await fragmentCounts(target.ctx.db, scenario)).received;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(250);
}
