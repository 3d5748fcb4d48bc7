import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import { RESERVED_KEY } from '../../domain/template/index.ts';
import { recordedCorrections } from '../../ground/db/pools/index.ts';
import { findScenario } from '../../ground/db/scenarios/index.ts';
import { type ReceivedItem, receivedItems } from '../../ground/db/upkeep/index.ts';
import { json, PRIVATE, writeHistory } from './history-files.ts';
import { recordedOrders } from './people.ts';

/**
 * Writes a scenario so that `dsp replay` can play it again: `template.json`, `policy.json`, `corrections.json` (what
 * people put right), `stream.jsonl` (what came in, in the order of receipt) and its history. The stream is what users said: only the owner of the files can read them.
 * @param told how many lines of the stream are written, and of how many
 * @returns how many lines it has
 */
export async function exportScenario(
  ctx: Pick<Context, 'db'>,
  name: string,
  dir: string,
  told: (lines: number, of: number) => void = () => {},
): Promise<number> {
  const { scenario, template, policy } = await findScenario(ctx.db, name);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeFile(join(dir, 'template.json'), json(template), PRIVATE);
  await writeFile(join(dir, 'policy.json'), json(policy), PRIVATE);
  const putRight = {
    pairs: await recordedCorrections(ctx.db, scenario),
    orders: await recordedOrders(ctx, scenario),
  };
  await writeFile(join(dir, 'corrections.json'), json(putRight), PRIVATE);
  const items = await receivedItems(ctx.db, scenario);
  await pipeline(Readable.from(linesOf(items, told)), createWriteStream(join(dir, 'stream.jsonl'), PRIVATE));
  await writeHistory(ctx, scenario, dir);
  return items.length;
}

function* linesOf(items: readonly ReceivedItem[], told: (lines: number, of: number) => void) {
  for (const [index, item] of items.entries()) {
    yield `${JSON.stringify(asReceived(item))}\n`;
    told(index + 1, items.length);
  }
}

/** A line of the stream: the item as the door would take it again, and when it was taken. */
function asReceived(item: ReceivedItem): Record<string, unknown> {
  const { id, schemaId, payload, refused, text, clientAgent, owner, outcome, channel } = item;
  const own =
    item.kind === 'fragment'
      ? { id, text, interaction: item.interaction, schema_id: schemaId }
      : {
          id,
          schema_id: schemaId,
          payload: { ...payload, ...refused, [RESERVED_KEY]: text },
          outcome,
          channel,
        };
  const line = {
    ...own,
    client_agent: clientAgent,
    owner,
    cohort: item.cohort,
    language: item.language,
    near_misses: item.nearMisses,
    request: item.request ? true : null,
    observed_at: item.observedAt,
    received_at: item.receivedAt,
  };
  // What was not said is left out, as its sender left it out.
  return Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null));
}
