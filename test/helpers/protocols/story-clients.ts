import { Role } from '@a2a-js/sdk';
import {
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client';
import {
  ClientFactory as ClientFactory03,
  JsonRpcTransportFactory as JsonRpc03,
  ClientFactoryOptions as Options03,
  DefaultAgentCardResolver as Resolver03,
} from 'a2a-js-sdk-0.3/client';
import { MCP_CLIENTS } from './mcp-client.ts';

type Place = { readonly url: string; readonly key: string };
/** The JSON that a server answered with, wherever the protocol puts it. */
type Answer = {
  readonly valid: boolean;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly unknown: readonly string[];
  readonly ahead?: object;
  readonly schema_update_suggestion?: {
    readonly new_keys: readonly ({ readonly key_name: string } & Readonly<Record<string, unknown>>)[];
    readonly schema_id: string;
    readonly digest: string;
    readonly signature: { readonly jws: string };
  };
};
/** What a client knows of a scenario once it has asked. */
type Known = { readonly scenario: string; readonly schemaId: string; readonly keys: readonly string[] };

/** A client of somebody else's, as it comes, as far as a story goes; only the API key is put on its requests. */
export type StoryClient = {
  ask(scenario: string): Promise<Known>;
  submit(known: Known, payload: object): Promise<Answer>;
  close(): Promise<void>;
};

type Template = {
  readonly scenario: string;
  readonly schema_id: string;
  readonly keys: readonly { readonly key_name: string }[];
};
const knownFrom = ({ scenario, schema_id, keys }: Template): Known => ({
  scenario,
  schemaId: schema_id,
  keys: keys.map(({ key_name }) => key_name),
});

const withKey =
  (key: string): typeof fetch =>
  (to, init) =>
    fetch(to, { ...init, headers: { ...(init?.headers as object), authorization: `Bearer ${key}` } });

/** F04 and F02 over `fetch`, bare as the draft prints them. */
function draftClient({ url, key }: Place): StoryClient {
  const post = async (message: object) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(message);
    return (await withKey(key)(`${url}/sdsi`, { method: 'POST', headers, body })).json();
  };
  return {
    async ask(scenario) {
      const params = { scenario, preferred_language: 'en-US' };
      return knownFrom((await post({ method: 'get_schema_template', params })) as Template);
    },
    submit: async ({ schemaId }, payload) => (await post({ schema_id: schemaId, payload })) as Answer,
    close: async () => {},
  };
}

async function mcpClient(name: string, place: Place): Promise<StoryClient> {
  const client = await MCP_CLIENTS[name]?.(place);
  if (client === undefined) throw new Error(name);
  // What a tool gives back is held against the schemas of this list by the SDK's client.
  await client.listTools();
  return {
    async ask(scenario) {
      const { structuredContent } = await client.call('get_schema_template', { scenario });
      return knownFrom(structuredContent as Template);
    },
    async submit({ scenario, schemaId }, payload) {
      const args = { scenario, schema_id: schemaId, payload };
      return (await client.call('submit_payload', args)).structuredContent as Answer;
    },
    close: () => client.close(),
  };
}

type Card = { readonly skills: readonly { readonly id: string; readonly inputModes?: readonly string[] }[] };
const mimeType = (schemaId: string) => `application/json;schema=${schemaId}`;

/** The skill says which schema it takes; the schema itself is a member of the extension's, which the SDKs leave out of their cards. */
async function knownFromCard({ skills }: Card, { url }: Place, scenario: string): Promise<Known> {
  const modes = skills.find(({ id }) => id === scenario)?.inputModes ?? [];
  const schemaId = modes.flatMap((mode) => /;schema=(.+)$/.exec(mode)?.[1] ?? [])[0] ?? '';
  const card = (await (await fetch(`${url}/.well-known/agent-card.json`)).json()) as {
    schemas: Record<string, { properties: object }>;
  };
  return { scenario, schemaId, keys: Object.keys(card.schemas[schemaId]?.properties ?? {}) };
}

async function a2aClient03(place: Place): Promise<StoryClient> {
  const card = await new Resolver03().resolve(place.url);
  const transports = [new JsonRpc03({ fetchImpl: withKey(place.key) })];
  const client = await new ClientFactory03({ ...Options03.default, transports }).createFromAgentCard(card);
  return {
    ask: (scenario) => knownFromCard(card, place, scenario),
    async submit({ schemaId }, payload) {
      const answer = await client.sendMessage({
        message: {
          kind: 'message',
          messageId: crypto.randomUUID(),
          role: 'user',
          parts: [{ kind: 'data', data: { ...payload }, metadata: { mimeType: mimeType(schemaId) } }],
        },
      });
      const part = answer.kind === 'task' ? answer.artifacts?.[0]?.parts[0] : answer.parts[0];
      if (part?.kind !== 'data') throw new Error(JSON.stringify(answer));
      return part.data as Answer;
    },
    close: async () => {},
  };
}

async function a2aClient(place: Place): Promise<StoryClient> {
  const card = await new DefaultAgentCardResolver().resolve(place.url);
  const transports = [new JsonRpcTransportFactory({ fetchImpl: withKey(place.key) })];
  const factory = new ClientFactory({ ...ClientFactoryOptions.default, transports });
  const client = await factory.createFromAgentCard(card);
  return {
    ask: (scenario) => knownFromCard(card, place, scenario),
    async submit({ schemaId }, payload) {
      const answer = await client.sendMessage({
        tenant: '',
        message: {
          messageId: crypto.randomUUID(),
          contextId: '',
          taskId: '',
          role: Role.ROLE_USER,
          parts: [
            {
              content: { $case: 'data', value: payload },
              metadata: { mimeType: mimeType(schemaId) },
              filename: '',
              mediaType: '',
            },
          ],
          metadata: undefined,
          extensions: [],
          referenceTaskIds: [],
        },
        configuration: undefined,
        metadata: undefined,
      });
      const parts = 'artifacts' in answer ? answer.artifacts[0]?.parts : undefined;
      const content = parts?.[0]?.content;
      if (content?.$case !== 'data') throw new Error(JSON.stringify(answer));
      return content.value as Answer;
    },
    close: async () => {},
  };
}

export const STORY_CLIENTS: Readonly<Record<string, (place: Place) => Promise<StoryClient>>> = {
  'a client that knows only the draft': async (place) => draftClient(place),
  '@a2a-js/sdk 0.3': a2aClient03,
  '@a2a-js/sdk 1.x': a2aClient,
  'the official MCP client 1.x': (place) => mcpClient('client 1.x over HTTP', place),
  'the official MCP client 2.x': (place) => mcpClient('client 2.x over HTTP', place),
};
