import { setTimeout as wait } from 'node:timers/promises';
import { type Call, callOver } from '../../src/cli/service/api-client.ts';
import { untilQuiet } from '../../src/cli/service/until-quiet.ts';
import type { Service } from '../../src/main.ts';
import { against, type Figure } from '../figure.ts';
import { openScenario } from '../open-scenario.ts';
import { manyWishes } from './many-wishes.ts';

const A_SECOND = 200;
const BATCH = 10;
const KNOWN = 500;
/** One fragment of so many says something that nobody has said before. */
const NEW_ONE_IN = 10;
const LOOK_MS = 50;
/** What issue 8 asks for. */
const PROMISED_MS = 2_000;

type Sent = { readonly id: string; readonly at: number };

/** How long after its acknowledgement a fragment has its place in the pool, at 200 a second, in one scenario, in twenty and in 200. */
export async function benchFreshness(service: Service, quick: boolean): Promise<Figure[]> {
  const seconds = quick ? 10 : 60;
  const call = callOver(service.url, service.adminKey);
  const figures: Figure[] = [];
  for (const scenarios of [1, 20, 200]) {
    const names = Array.from({ length: scenarios }, (_, i) => `fresh_${scenarios}_${i}`);
    for (const name of names) await openScenario(call, name);
    const waits = await waitsAt(service, call, names, seconds);
    const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN;
    const name = `acknowledged to placed, ${A_SECOND}/s into ${scenarios} scenarios`;
    figures.push(
      against(`${name}, median`, at(0.5), 'ms', PROMISED_MS),
      against(`${name}, p95`, at(0.95), 'ms', PROMISED_MS),
    );
  }
  return figures;
}

async function waitsAt({ ctx }: Service, call: Call, names: readonly string[], seconds: number) {
  const wishes = manyWishes(KNOWN + (A_SECOND * seconds) / NEW_ONE_IN).map(({ text }) => text);
  const send = async (scenario: string, run: string, texts: readonly string[]) => {
    const fragments = texts.map((text, i) => ({ id: `${run}-${i}`, text, client_agent: `agent-${i % 7}` }));
    await call('POST', `/v1/scenarios/${scenario}/fragments`, { fragments });
    return fragments.map(({ id }): Sent => ({ id, at: performance.now() }));
  };
  const share = Math.ceil(KNOWN / names.length);
  for (const [i, name] of names.entries())
    for (let j = 0; j < share; j += 100)
      await send(name, `known-${i}-${j}`, wishes.slice(i * share + j, i * share + Math.min(j + 100, share)));
  await untilQuiet(ctx);

  const waiting = new Map<string, number>();
  const waits: number[] = [];
  const look = async () => {
    const placed = await ctx.db.sql<{ id: string }[]>`
      select f.id from fragments f left join memberships m on m.pool = f.scenario || '/*' and m.phrase = f.phrase
      where f.id = any(${[...waiting.keys()]}::text[]) and f.scenario = any(${[...names]}::text[]) and f.part = 0
        and f.state <> 'pending' and m.reason is distinct from 'unplaced'`;
    const now = performance.now();
    for (const { id } of placed) {
      waits.push(now - (waiting.get(id) ?? now));
      waiting.delete(id);
    }
  };
  let next = KNOWN;
  let sending = true;
  const looking = (async () => {
    while (sending || waiting.size > 0) {
      await look();
      await wait(LOOK_MS);
    }
  })();
  const began = performance.now();
  for (let batch = 0; batch < (A_SECOND / BATCH) * seconds; batch++) {
    await wait(Math.max(0, began + (batch * 1_000 * BATCH) / A_SECOND - performance.now()));
    const scenario = batch % names.length;
    const texts = Array.from({ length: BATCH }, (_, i) => {
      const said = i % NEW_ONE_IN === 0 ? next++ : scenario * share + ((batch * BATCH + i) % share);
      return wishes[said] ?? 'window seat';
    });
    for (const { id, at } of await send(names[scenario] ?? '', `run-${batch}`, texts)) waiting.set(id, at);
  }
  sending = false;
  await looking;
  return waits.toSorted((a, b) => a - b);
}
