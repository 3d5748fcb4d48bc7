import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as EarlierHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type CallToolResult,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';

/** The official client, unmodified: what its majors call differently has one name here. */
export type McpClient = Pick<EarlierClient, 'listTools' | 'listResources' | 'readResource' | 'close'> & {
  readonly revision: string | undefined;
  call(name: string, args: Record<string, unknown>): Promise<CallToolResult>;
  /** Subscribes to a resource; `heard` grows by the addresses of those that changed, `list` for a changed list of them. */
  subscribe(uri: string): Promise<{ close(): Promise<unknown> }>;
  readonly heard: readonly string[];
};

const DSP = fileURLToPath(new URL('../../../src/cli/dsp.mjs', import.meta.url));

type Place = { readonly url: string; readonly key: string };

const NAME = { name: 'test', version: '1' };
const overHttp = ({ url, key }: Place) =>
  [new URL('/mcp', url), { requestInit: { headers: { authorization: `Bearer ${key}` } } }] as const;
const overStdio = ({ url, key }: Place) => ({
  command: process.execPath,
  args: [DSP, 'mcp', '--url', url],
  env: { PATH: process.env['PATH'] ?? '', DSP_KEY: key },
});

async function earlier(transport: unknown): Promise<McpClient> {
  const client = new EarlierClient(NAME);
  const heard: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    heard.push(params.uri);
  });
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => {
    heard.push('list');
  });
  // The SDK's types leave members out where its own interface says undefined.
  await client.connect(transport as Transport);
  return Object.assign(client, {
    revision: (transport as Transport & { protocolVersion?: string }).protocolVersion,
    heard,
    call: async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args })) as CallToolResult,
    async subscribe(uri: string) {
      await client.subscribeResource({ uri });
      return { close: () => client.unsubscribeResource({ uri }) };
    },
  });
}

async function latest(transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<McpClient> {
  const client = new Client(NAME, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  client.setNotificationHandler('notifications/resources/list_changed', () => {
    heard.push('list');
  });
  await client.connect(transport);
  return Object.assign(client, {
    revision: client.getNegotiatedProtocolVersion(),
    heard,
    call: async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args })) as CallToolResult,
    subscribe: (uri: string) => client.listen({ resourceSubscriptions: [uri], resourcesListChanged: true }),
  }) as unknown as McpClient;
}

/** Each of them connects to a service. */
export const MCP_CLIENTS: Readonly<Record<string, (place: Place) => Promise<McpClient>>> = {
  'client 1.x over HTTP': (place) => earlier(new EarlierHttp(...overHttp(place))),
  'client 2.x over HTTP': (place) => latest(new StreamableHTTPClientTransport(...overHttp(place))),
  'client 1.x over stdio': (place) => earlier(new EarlierStdio(overStdio(place))),
  'client 2.x over stdio': (place) => latest(new StdioClientTransport(overStdio(place))),
};
