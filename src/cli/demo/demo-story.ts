import pc from 'picocolors';
import type { Static } from 'typebox';
import {
  type Client,
  clientsOf,
  type DemoScenario,
  fill,
  hash,
  seededRandom,
  type Wish,
  wishesOf,
} from '../../../demo/world.ts';
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../domain/basics/index.ts';
import type { KeyDefinition } from '../../domain/template/index.ts';
import type { PatchKeyDetail, PatchKeyList } from '../../doors/http/contract/keys/patch-keys.ts';
import type { VirtualClock } from '../../ground/process/clock.ts';
import type { Call } from '../service/api-client.ts';
import { untilQuiet } from '../service/until-quiet.ts';

const SEED = 1;
/** The people are the same in both scenarios, as in life. */
const PEOPLE_SEED = 7;

/** A client like most. */
const OTHER = { acceptsExperimental: true, cohort: 'personal' };

export type Story = {
  readonly ctx: Context;
  readonly call: Call;
  readonly clock: VirtualClock;
  readonly scenarios: readonly DemoScenario[];
  readonly days: number;
  readonly start: string;
  readonly say: (line: string) => void;
  /** Told how many days are over. */
  readonly onDay: (days: number) => void;
  /** Payloads of others on a day, who are served these learned keys. */
  readonly others?: (
    day: number,
    learned: readonly KeyDefinition[],
  ) => readonly { readonly owner: string; readonly payload: object }[];
};

type Served = { readonly schema_id: string; readonly keys: readonly KeyDefinition[] };
type Known = { readonly status: string; readonly sentence: string };

/** Day by day: clients fetch what is published, fill in what they can, say the rest in words, and the jobs run. */
export async function playDemo({
  ctx,
  call,
  clock,
  scenarios,
  days,
  start,
  say,
  onDay,
  others = () => [],
}: Story): Promise<void> {
  const people = clientsOf(PEOPLE_SEED);
  const wishes = new Map(
    scenarios.map((one) => [one.name, wishesOf(one, people, { days, seed: SEED, start })]),
  );
  for (const { name, template } of scenarios) await call('PUT', `/v1/scenarios/${name}/template`, template);
  const known = new Map<string, Known>();
  const payloads = new Map(scenarios.map(({ name }) => [name, 0]));
  for (let day = 0; day < days; day++) {
    const midnight = new Date(`${start}T00:00:00Z`).getTime() + day * DAY_MS;
    clock.moveTo(new Date(midnight + DAY_MS - 1));
    for (const scenario of scenarios) {
      const today = (wishes.get(scenario.name) ?? []).filter((wish) => wish.day === day);
      await sendDay(call, scenario, { day, wishes: today, midnight, others });
      payloads.set(scenario.name, (payloads.get(scenario.name) ?? 0) + today.length);
    }
    await untilQuiet(ctx);
    onDay(day + 1);
    for (const { name } of scenarios) await tellNews(call, name, day, known, say);
    if (day % 10 === 9) {
      const counts = scenarios.map(({ name }) => `${name} ${payloads.get(name)} payloads`).join(', ');
      say(pc.dim(`day ${String(day + 1).padStart(2)}  ${counts}`));
    }
  }
}

async function sendDay(
  call: Call,
  scenario: DemoScenario,
  {
    day,
    wishes,
    midnight,
    others,
  }: Required<Pick<Story, 'others'>> & {
    readonly day: number;
    readonly wishes: readonly Wish[];
    readonly midnight: number;
  },
): Promise<void> {
  const lines = new Map<string, Served>();
  const offeredTo = async (client: Pick<Client, 'acceptsExperimental' | 'cohort'>) => {
    const query = `?channel=${channelOf(client)}&cohort=${client.cohort}`;
    const known = lines.get(query);
    if (known !== undefined) return known;
    const served = (await call('GET', `/v1/scenarios/${scenario.name}/template${query}`)) as Served;
    lines.set(query, served);
    return served;
  };
  const interactions = [];
  for (const [index, wish] of wishes.entries()) {
    const offered = await offeredTo(wish.client);
    // Dice of its own: a key that comes a day later changes what is said with it, and nothing after.
    const dice = seededRandom(hash(`${SEED} ${scenario.name} ${day} ${index}`));
    const { payload, outcome } = fill(wish, offered.keys, scenario.needs, dice);
    interactions.push({
      id: `day-${wish.day}-${index}`,
      schema_id: offered.schema_id,
      payload,
      client_agent: wish.client.agent,
      owner: wish.client.owner,
      cohort: wish.client.cohort,
      outcome,
      channel: channelOf(wish.client),
      observed_at: new Date(midnight + wish.secondOfDay * 1_000).toISOString(),
    });
  }
  const served = await offeredTo(OTHER);
  const old = new Set(scenario.template.keys.map(({ key_name }) => key_name));
  const learned = served.keys.filter(({ key_name }) => !old.has(key_name));
  for (const [index, { owner, payload }] of others(day, learned).entries()) {
    interactions.push({
      id: `others-${day}-${index}`,
      schema_id: served.schema_id,
      payload,
      client_agent: owner,
      owner,
      cohort: OTHER.cohort,
      channel: channelOf(OTHER),
      observed_at: new Date(midnight + DAY_MS / 2).toISOString(),
    });
  }
  if (interactions.length > 0)
    await call('POST', `/v1/scenarios/${scenario.name}/interactions`, { interactions });
}

function channelOf({ acceptsExperimental }: Pick<Client, 'acceptsExperimental'>): 'experimental' | 'stable' {
  return acceptsExperimental ? 'experimental' : 'stable';
}

type KeyList = Static<typeof PatchKeyList>;
type Detail = Static<typeof PatchKeyDetail>;

/** A line for every key that was born or changed its state today. */
async function tellNews(
  call: Call,
  scenario: string,
  day: number,
  known: Map<string, Known>,
  say: (line: string) => void,
): Promise<void> {
  const { patch_keys } = (await call('GET', `/v1/scenarios/${scenario}/patch-keys`)) as KeyList;
  for (const { key_name, status } of patch_keys) {
    const id = `${scenario}/${key_name}`;
    if (known.get(id)?.status === status) continue;
    const detail = (await call('GET', `/v1/scenarios/${scenario}/patch-keys/${key_name}`)) as Detail;
    const sentence = detail.decisions.at(-1)?.sentence ?? '';
    known.set(id, { status, sentence });
    say(
      `day ${String(day + 1).padStart(2)}  ${pc.bold(scenario)}  ${(COLOURS[status] ?? pc.red)(status)} ${pc.bold(key_name)}  ${sentence}`,
    );
  }
}

const COLOURS: Readonly<Record<string, (text: string) => string>> = {
  stable: pc.green,
  experimental: pc.cyan,
  proposed: pc.yellow,
};
