import { join } from 'node:path';
import type { KeyDefinition } from '../../domain/template/index.ts';
import { type Client, createClient } from '../../doors/client/index.ts';
import { reasonOf } from '../console/reason-of.ts';
import { callOver } from '../service/api-client.ts';
import { scenarioOf, type Tool, templateOf } from './tool-template.ts';

/** What is wished of a server's tools, and what was learned of it: a scenario of a service for each tool. Nothing here waits. */
export type Wishes = {
  /** Before any tool is met. */
  serverIs(name: string): void;
  /** A tool was listed: its scenario is registered, unless it is there. */
  met(tool: Tool): void;
  /** Whether what is wished of the tool is noted. */
  hears(tool: string): boolean;
  /** Keys that clients of the tool may set besides its own parameters. */
  learned(tool: string): readonly KeyDefinition[];
  /** What was sent for a call; settles when it is on disk. */
  note(tool: string, clientAgent: string, given: Readonly<Record<string, unknown>>): Promise<void>;
  /** Sends what waits, for a while, and stops. */
  close(): Promise<void>;
};

type Pool = {
  readonly scenario: string;
  readonly tool: Tool;
  readonly client: Client;
  /** The tool's own parameters. */
  readonly own: ReadonlySet<string>;
  /** The learned keys when they were last looked at; null until the scenario is registered. */
  known: string | null;
};

type Served = { readonly schema_id?: string; readonly keys?: readonly KeyDefinition[] };

const LOOK_MS = 30_000;

/**
 * @param folder reports are kept below it until the service has taken them
 * @param say what a person should hear of, a line each
 * @param onLearned a tool's learned keys are others than before
 */
export function openWishes(
  { url, key, owner }: { readonly url: string; readonly key: string; readonly owner: string | undefined },
  folder: string,
  say: (line: string) => void,
  onLearned: () => void,
): Wishes {
  const call = callOver(url, key);
  const pools = new Map<string, Pool>();
  const told = new Set<string>();
  let server = 'server';
  // The same trouble is told once, however often it is met.
  const sayOnce = (line: string) => {
    if (!told.has(line)) say(line);
    told.add(line);
  };
  const at = (scenario: string) => `/v1/scenarios/${scenario}/template`;

  const register = async ({ scenario, tool }: Pool) => {
    const { schema_id = '', keys = [] } = (await call('GET', at(scenario)).catch(() => ({}))) as Served;
    const names = new Set(keys.map(({ key_name }) => key_name));
    // A tool that has got a parameter has another version of its template.
    const template = templateOf(scenario, tool, 1 + Number(/_v(\d+)/u.exec(schema_id)?.[1] ?? 0));
    if (template?.keys.some(({ key_name }) => !names.has(key_name)))
      await call('PUT', at(scenario), template);
  };
  /** Registers what is not yet, and looks for what was learned; where the service is away, the next look tries again. */
  const look = async (pool: Pool) => {
    try {
      if (pool.known === null) {
        await register(pool);
        // What a relay before this one left behind.
        void pool.client.flush(LOOK_MS);
      }
      const { keys } = await pool.client.template();
      const now = JSON.stringify(learnedOf(pool, keys));
      if (pool.known === null ? now !== '[]' : pool.known !== now) onLearned();
      pool.known = now;
    } catch (problem) {
      sayOnce(`${pool.scenario}: ${reasonOf(problem)}`);
    }
  };
  const timer = setInterval(() => {
    for (const pool of pools.values()) void look(pool);
  }, LOOK_MS).unref();

  return {
    serverIs(name) {
      server = name;
    },
    met(tool) {
      const scenario = scenarioOf(server, tool.name);
      const template = templateOf(scenario, tool, 1);
      if (template === null)
        return sayOnce(
          `${tool.name} is left as it is: its input is no plain object, or has an "other" of its own`,
        );
      if (pools.has(tool.name)) return;
      const client = createClient({
        url,
        key,
        scenario,
        channel: 'experimental',
        cacheDir: join(folder, 'templates'),
        spoolDir: join(folder, 'spool'),
        ...(owner === undefined ? {} : { owner }),
        onProblem: ({ sentence }) => sayOnce(sentence),
      });
      const own = new Set(template.keys.map(({ key_name }) => key_name));
      const pool: Pool = { scenario, tool, client, own, known: null };
      pools.set(tool.name, pool);
      void look(pool);
    },
    hears: (tool) => pools.has(tool),
    learned(tool) {
      const pool = pools.get(tool);
      if (pool === undefined || pool.known === null) return [];
      return learnedOf(pool, pool.client.templateAtHand()?.keys ?? []);
    },
    async note(tool, clientAgent, given) {
      const payload = Object.fromEntries(
        Object.entries(given).filter(([, value]) => typeof value !== 'object'),
      );
      const pool = pools.get(tool);
      // By whichever template the scenario has by then, where it is not registered yet.
      const by = pool?.known === null ? { schemaId: 'unknown' } : {};
      await pool?.client
        .report({ payload, clientAgent, owner: owner ?? clientAgent, ...by })
        .catch((problem: unknown) => sayOnce(`a wish of ${tool} was lost: ${String(problem)}`));
    },
    async close() {
      clearInterval(timer);
      await Promise.all(
        [...pools.values()].map(({ client }) => client.flush(2_000).finally(() => client.close())),
      );
    },
  };
}

function learnedOf({ own }: Pool, keys: readonly KeyDefinition[]): KeyDefinition[] {
  return keys.filter(({ key_name }) => !own.has(key_name));
}
