import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { canonicalise } from '../../../domain/basics/index.ts';
import { type KeyDefinition, LONGEST_VALUE, RESERVED_KEY } from '../../../domain/template/index.ts';
import { type Client, createClient } from '../client.ts';
import { type OnProblem, ServiceRefused, sentenceOf } from '../problem.ts';
import { type Service, serviceAt } from '../service.ts';
import { MORE_TOOLS } from './more-tools.ts';
import { propertiesOf, scenarioOf, type Tool, takesOther, templateOf, withWishes } from './tool-template.ts';

/** What is wished of a server's tools, and what was learned of it: a scenario of a service for each tool. No call waits for the service. */
export type Wishes = {
  /** Before any tool is met, and unless a name was given; the first word holds. */
  serverIs(name: string): void;
  /** A tool was listed: its scenario is registered, unless it is there; at once, or, of many tools, when it is first called. */
  met(tool: Tool): void;
  /** Settles once every tool that was met was looked at for a client, or soon after; null: they all were. Many hosts list tools once, and never again. */
  looking(clientAgent: string): Promise<unknown> | null;
  /** The tool of this name, where what is wished of it is noted; null: it is not. */
  tool(name: string): Tool | null;
  /** The tool as callers are told of it: with what they may say besides. */
  offered(tool: Tool, clientAgent?: string): Tool;
  /** Keys that a client (none named: every one) may set besides the tool's own parameters; one on trial is for its share of them. */
  learned(tool: string, clientAgent?: string): readonly KeyDefinition[];
  /** What was sent for a call, and whose wish it is (null: the client's own); settles when it is on disk. */
  note(
    tool: string,
    clientAgent: string,
    given: Readonly<Record<string, unknown>>,
    owner?: string | null,
  ): Promise<void>;
  /** Sends what waits, for a while, and stops. */
  close(): Promise<void>;
};

type Pool = {
  readonly scenario: string;
  readonly tool: Tool;
  readonly client: Client;
  /** The tool's own parameters. */
  readonly own: ReadonlySet<string>;
  /** Who was told of it, as far as there is room. '': whoever is not named. */
  readonly agents: Set<string>;
  /** The learned keys when they were last looked at, of whoever is not named and of those who are told otherwise; null until the scenario is registered. */
  known: ReadonlyMap<string, string> | null;
  /** The look that is under way, or the last one. */
  looked: Promise<void>;
};

type Ruled = { readonly experiment: { readonly share: number } };
type Served = { readonly schema_id?: string; readonly keys?: readonly KeyDefinition[] };

const LEFT = 'is left as it is: its input is no plain object, or has an "other" of its own';
const LOOK_MS = 30_000;
const MOST_AGENTS = 100;
/** Scenarios of so many tools are registered when they are met. */
const MOST_AT_ONCE = 100;
/** Of tools, and of lines that are told once: no server has so many, unless it means ill. */
const MOST_KEPT = 10_000;
/** Of one call to the service. */
const TIMEOUT_MS = 5_000;
/** For what a list of tools waits, and for what waits when it is closed, each time that something is waited for. */
const PATIENCE_MS = 2_000;

/** Where wishes go, in whose name, and what of the tools is no key. */
export type Goal = {
  /** Where the service is, e.g. http://127.0.0.1:8080. */
  readonly url: string;
  /** An API key with the scope "admin": it registers a scenario for each tool. */
  readonly key: string;
  /** What the scenarios of the tools are called by, before the tool's name (default: what its server calls itself). */
  readonly name?: string | undefined;
  /** In whose name all wishes are noted, unless `identify` says so (default: the name of the client). */
  readonly owner?: string | undefined;
  /** A parameter of the tools' own in which callers say why they call ("context"): it is heard like `other`, which is then not added. */
  readonly context?: string | undefined;
  /** Keeps wishes until the service has taken them; without it they are lost with the process. */
  readonly folder?: string | undefined;
  readonly onProblem?: OnProblem | undefined;
};

/** @param onLearned a tool's learned keys are others than before */
export function openWishes(goal: Goal, onLearned = () => {}): Wishes {
  const { url, key, owner, context } = goal;
  const closing = new AbortController();
  const service = serviceAt({ url, key, timeoutMs: TIMEOUT_MS, closing: closing.signal });
  const met = new Map<string, Tool>();
  const pools = new Map<string, Pool>();
  let server = goal.name;
  const sayOnce = once((sentence) => goal.onProblem?.({ kind: 'service', sentence }));
  const look = (pool: Pool) => {
    pool.looked = pool.looked.then(() => lookAt(pool, service, context, onLearned, sayOnce));
  };
  const open = (tool: Tool): Pool => {
    const pool = poolOf(tool, server ?? 'server', goal, sayOnce);
    pools.set(tool.name, pool);
    look(pool);
    return pool;
  };
  const learned = (tool: string, clientAgent = '') => learnedBy(pools.get(tool), clientAgent, look);
  const timer = setInterval(() => pools.forEach(look), LOOK_MS).unref();

  return {
    serverIs(name) {
      server ??= name;
    },
    met(tool) {
      // What was listed last holds: it may have an "other" of its own by now.
      const fits = met.delete(tool.name)
        ? takesOther(tool.inputSchema)
        : met.size < MOST_KEPT && templateOf('one', tool, 1, context) !== null;
      if (!fits) return sayOnce(`${tool.name} ${LEFT}`);
      met.set(tool.name, tool);
      if (!pools.has(tool.name) && pools.size < MOST_AT_ONCE) open(tool);
    },
    looking: (clientAgent) => lookingFor(clientAgent, [...pools.values()], look),
    tool: (name) => met.get(name) ?? null,
    offered: (tool, clientAgent) =>
      met.has(tool.name) ? withWishes(tool, learned(tool.name, clientAgent), context) : tool,
    learned,
    async note(tool, clientAgent, given, whose = null) {
      const one = met.get(tool);
      if (one === undefined) return;
      const pool = pools.get(tool) ?? open(one);
      const said = saidIn(one, pool, given, context);
      await pool.client
        .report({ ...said, clientAgent, owner: whose ?? owner ?? clientAgent })
        .catch((problem: unknown) => sayOnce(`a wish of ${tool} was lost: ${String(problem)}`));
    },
    close() {
      clearInterval(timer);
      return partFrom([...pools.values()], closing);
    },
  };
}

/** What is wished, as far as the pool takes it, and what keys can hold: lists, objects, long texts and parameters without a plain type are the tool's own matter. */
function saidIn(
  tool: Tool,
  { own, known }: Pool,
  given: Readonly<Record<string, unknown>>,
  context: string | undefined,
) {
  const parameters = propertiesOf(tool.inputSchema);
  const said = Object.entries(given).filter(
    ([name, value]) =>
      typeof value !== 'object' &&
      String(value).length <= LONGEST_VALUE &&
      (own.has(name) || !Object.hasOwn(parameters, name)),
  );
  const reason = context !== undefined && Object.hasOwn(parameters, context) ? given[context] : undefined;
  const words = [given[RESERVED_KEY] ?? reason].flat().filter((one) => typeof one === 'string');
  const other = words.join('; ').slice(0, LONGEST_VALUE).toWellFormed();
  const payload = { ...Object.fromEntries(said), ...(other === '' ? {} : { other }) };
  // By whichever template the scenario has by then, where it is not registered yet.
  return { payload, ...(known === null ? { schemaId: 'unknown' } : {}) };
}

function poolOf(tool: Tool, server: string, goal: Goal, say: (line: string) => void): Pool {
  const scenario = scenarioOf(server, tool === MORE_TOOLS ? 'tools_wanted' : tool.name);
  const own = new Set(templateOf(scenario, tool, 1, goal.context)?.keys.map(({ key_name }) => key_name));
  const { url, key, owner, folder } = goal;
  const client = createClient({
    ...{ url, key, scenario, channel: 'experimental' },
    ...(folder === undefined ? {} : { cacheDir: join(folder, 'templates'), spoolDir: join(folder, 'spool') }),
    ...(owner === undefined ? {} : { owner }),
    onProblem: ({ sentence }) => say(sentence),
  });
  return { scenario, tool, client, own, agents: new Set(['']), known: null, looked: Promise.resolve() };
}

/** The same trouble is told once, however often it is met. */
function once(say: (line: string) => void): (line: string) => void {
  const told = new Set<string>();
  return (line) => {
    if (told.has(line)) return;
    if (told.size >= MOST_KEPT) told.clear();
    told.add(line);
    say(line);
  };
}

/** Registers what is not yet, and looks for what was learned; where the service is away, the next look tries again. */
async function lookAt(
  pool: Pool,
  service: Service,
  context: string | undefined,
  onLearned: () => void,
  say: (line: string) => void,
): Promise<void> {
  try {
    if (pool.known === null) {
      await register(pool, service, context);
      // What a process before this one left behind.
      void pool.client.flush(LOOK_MS);
    }
    const before = pool.known;
    const { body } = await service.get(`/v1/scenarios/${pool.scenario}/policy`);
    // Nobody is told otherwise than the others, unless keys are tried by a share of them.
    const agents = (body as Ruled).experiment.share < 1 ? [...pool.agents] : [''];
    const now = await Promise.all(
      agents.map(async (agent): Promise<[string, string]> => {
        const { keys } = await pool.client.template(askOf(agent));
        return [agent, JSON.stringify(learnedOf(pool, keys))];
      }),
    );
    pool.known = new Map(now);
    // Who is new was told as whoever is not named.
    if (now.some(([agent, keys]) => keys !== (before?.get(agent) ?? before?.get('') ?? '[]'))) onLearned();
  } catch (problem) {
    say(`${pool.scenario}: ${sentenceOf(problem)}`);
  }
}

/** Registers what the tool is, where that is not what its scenario has: a learned key that it has got is its own from then on. */
async function register({ scenario, tool }: Pool, service: Service, context: string | undefined) {
  const at = `/v1/scenarios/${scenario}`;
  const served = async (path: string) =>
    (await service
      .get(`${at}/${path}`)
      .catch((problem: unknown) => {
        if (problem instanceof ServiceRefused && problem.status === 404) return { body: {} };
        throw problem;
      })
      .then(({ body }) => body ?? {})) as Served;
  const { keys } = await served('base-template');
  const wanted = templateOf(scenario, tool, 1, context)?.keys ?? [];
  if (keys === undefined || canonicalise(keys) !== canonicalise(wanted)) {
    const { schema_id = '' } = await served('template');
    // A tool that has other parameters has another version of its template.
    const number = 1 + Number(/_v(\d+)/u.exec(schema_id)?.[1] ?? 0);
    await service.put(`${at}/template`, JSON.stringify(templateOf(scenario, tool, number, context)));
  }
  if (tool === MORE_TOOLS) await service.patch(`${at}/policy`, JSON.stringify({ evolution: 'off' }));
}

async function partFrom(pools: readonly Pool[], closing: AbortController): Promise<void> {
  const end = () => closing.abort(new Error('closed'));
  const late = setTimeout(end, PATIENCE_MS);
  await Promise.all(
    pools.map(async ({ client, looked }) => {
      // What is not registered takes no wish.
      await looked;
      await client.flush(PATIENCE_MS).finally(() => client.close());
    }),
  );
  clearTimeout(late);
  end();
}

function learnedBy(pool: Pool | undefined, agent: string, look: (pool: Pool) => void) {
  if (pool === undefined) return [];
  const { agents, client } = pool;
  if (!agents.has(agent) && agents.size < MOST_AGENTS) {
    agents.add(agent);
    look(pool);
  }
  if (pool.known === null) return [];
  const asks = pool.known.has(agent) ? askOf(agent) : {};
  return learnedOf(pool, client.templateAtHand(asks)?.keys ?? []);
}

function lookingFor(agent: string, pools: readonly Pool[], look: (pool: Pool) => void) {
  const looks = pools.flatMap((pool) => {
    const { looked } = pool;
    // Who is new is looked for.
    learnedBy(pool, agent, look);
    return pool.known === null || pool.looked !== looked ? [pool.looked] : [];
  });
  return looks.length === 0
    ? null
    : Promise.race([Promise.all(looks), after(PATIENCE_MS, null, { ref: false })]);
}

function askOf(agent: string) {
  return agent === '' ? {} : { clientAgent: agent };
}

function learnedOf({ own }: Pool, keys: readonly KeyDefinition[]): KeyDefinition[] {
  return keys.filter(({ key_name }) => !own.has(key_name));
}
