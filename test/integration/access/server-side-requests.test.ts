import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCourier, type Resolve } from '../../../src/doors/webhooks/courier.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { openReceiver } from '../../helpers/asking/receiver.ts';
import { attributed } from '../../helpers/people/intents.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const HOOKS = `${AT}/webhooks`;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let world: World;
let ask: Ask;
/** What must see nothing: it listens inside, where every name of these tests leads. */
let inside: Server;
let port: number;
let seen = 0;

const leadsInside: Resolve = (host, _options, done) =>
  done(null, INSIDE_NAMES[host] ?? [{ address: '127.0.0.1', family: 4 }]);
/** Where names lead; all others lead to the listener. */
const INSIDE_NAMES: Readonly<Record<string, { address: string; family: number }[]>> = {
  'v6.example.com': [{ address: '::1', family: 6 }],
  'mapped.example.com': [{ address: '::ffff:127.0.0.1', family: 6 }],
  'nat64.example.com': [{ address: '64:ff9b::7f00:1', family: 6 }],
  'both.example.com': [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ],
  'metadata.example.com': [{ address: '169.254.169.254', family: 4 }],
  'unspecified.example.com': [{ address: '0.0.0.0', family: 4 }],
  'nowhere.example.com': [],
};

beforeAll(async () => {
  inside = createServer((socket) => {
    seen++;
    socket.destroy();
  }).listen(0);
  await once(inside, 'listening');
  port = (inside.address() as AddressInfo).port; // it listens on a port, not on a pipe
  world = await openWorld(undefined, undefined, { resolve: leadsInside });
  ask = askInto(world.app, world.adminKey);
  await ask('PUT', `${AT}/template`, fixture('F01-template-flight'));
});
afterAll(async () => {
  await world.close();
  inside.close();
  await once(inside, 'close');
});

/** `PORT` is where the listener is. */
const here = (url: string) => url.replace('PORT', String(port));

const REFUSED: readonly (readonly [kind: string, url: string])[] = [
  ['loopback', 'https://127.0.0.1:PORT/'],
  ['loopback', 'https://127.255.255.254:PORT/'],
  ['loopback by name', 'https://localhost:PORT/'],
  ['loopback by name', 'https://LOCALHOST.:PORT/'],
  ['loopback by name', 'https://a.localhost:PORT/'],
  ['loopback, short', 'https://127.1:PORT/'],
  ['loopback, shorter', 'https://0:PORT/'],
  ['loopback, one number', 'https://2130706433:PORT/'],
  ['loopback, hexadecimal', 'https://0x7f000001:PORT/'],
  ['loopback, hexadecimal parts', 'https://0x7f.0x0.0x0.0x1:PORT/'],
  ['loopback, octal', 'https://0177.0.0.01:PORT/'],
  ['loopback, octal number', 'https://017700000001:PORT/'],
  ['loopback, mixed', 'https://0x7f.0.1:PORT/'],
  ['loopback, full-width digits', 'https://１２７.０.０.１:PORT/'],
  ['loopback, circled digits', 'https://①②⑦.⓪.⓪.①:PORT/'],
  ['loopback, ideographic full stops', 'https://127。0。0。1:PORT/'],
  ['loopback, percent-encoded', 'https://%31%32%37.0.0.1:PORT/'],
  ['loopback, trailing dot', 'https://127.0.0.1.:PORT/'],
  ['loopback, full-width name', 'https://ｌｏｃａｌｈｏｓｔ:PORT/'],
  ['loopback, tab in the name', 'https://local\thost:PORT/'],
  ['loopback, soft hyphen in the name', 'https://local\u00adhost:PORT/'],
  ['loopback, IPv6', 'https://[::1]:PORT/'],
  ['loopback, IPv6 written out', 'https://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/'],
  ['loopback, mapped', 'https://[::ffff:127.0.0.1]:PORT/'],
  ['loopback, mapped, hexadecimal', 'https://[::ffff:7f00:1]:PORT/'],
  ['loopback, compatible', 'https://[::127.0.0.1]:PORT/'],
  ['loopback, NAT64', 'https://[64:ff9b::7f00:1]:PORT/'],
  ['loopback, 6to4', 'https://[2002:7f00:1::]:PORT/'],
  ['loopback, Teredo', 'https://[2001:0:7f00:1::]:PORT/'],
  ['unspecified', 'https://0.0.0.0:PORT/'],
  ['unspecified, IPv6', 'https://[::]:PORT/'],
  ['private', 'https://10.0.0.7/'],
  ['private', 'https://172.31.255.1/'],
  ['private', 'https://192.168.0.1/'],
  ['carrier-grade NAT', 'https://100.64.0.1/'],
  ['link-local', 'https://169.254.1.1/'],
  ['unique local', 'https://[fd12:3456:789a::1]/'],
  ['link-local, IPv6', 'https://[fe80::1]/'],
  ['multicast', 'https://224.0.0.251/'],
  ['broadcast', 'https://255.255.255.255/'],
  ['metadata', 'https://169.254.169.254/latest/meta-data/'],
  ['metadata, one number', 'https://2852039166/'],
  ['metadata, mapped', 'https://[::ffff:a9fe:a9fe]/'],
  ['metadata, IPv6', 'https://[fd00:ec2::254]/'],
  ['metadata by name', 'https://metadata.google.internal/'],
  ['metadata by short name', 'https://metadata/computeMetadata/v1/'],
  ['metadata of Alibaba', 'https://100.100.100.200/'],
  ['a service of a cluster', 'https://redis.default.svc.cluster.local:PORT/'],
  ['a machine of an office', 'https://printer.lan/'],
  ['a reverse name', 'https://1.0.0.127.in-addr.arpa:PORT/'],
  ['a name and password', 'https://hooks.example.com@127.0.0.1:PORT/'],
  ['a password', 'https://:secret@hooks.example.com/'],
  ['a backslash for a slash', 'https://127.0.0.1:PORT\\@hooks.example.com/'],
  ['a fragment', 'https://hooks.example.com/#@127.0.0.1:PORT/'],
  ['no TLS', 'http://hooks.example.com:PORT/'],
  ['a file', 'file:///etc/passwd'],
  ['gopher', 'gopher://127.0.0.1:PORT/_PING'],
  ['ftp', 'ftp://127.0.0.1:PORT/'],
  ['data', 'data:text/plain,hello'],
  ['a script', 'javascript:fetch("https://127.0.0.1")'],
  ['a socket', 'wss://127.0.0.1:PORT/'],
  ['no scheme', '//127.0.0.1:PORT/'],
  ['a port that is none', 'https://127.0.0.1:99999/'],
  ['a zone', 'https://[fe80::1%25lo]:PORT/'],
  ['a path alone', '/etc/passwd'],
];

/** Names that are like any other until they are looked up. */
const TAKEN: readonly (readonly [kind: string, url: string])[] = [
  ['a name that leads inside', 'https://hooks.example.com:PORT/'],
  ['a name with an address in it', 'https://127.0.0.1.nip.io:PORT/'],
  ['a name in other letters', 'https://ｈooks.exämple.com:PORT/'],
  ['a name with a trailing dot', 'https://hooks.example.com.:PORT/'],
  ['a name that leads inside by IPv6', 'https://v6.example.com:PORT/'],
  ['a name that leads inside by a mapped address', 'https://mapped.example.com:PORT/'],
  ['a name that leads inside by NAT64', 'https://nat64.example.com:PORT/'],
  ['a name that leads inside and outside', 'https://both.example.com:PORT/'],
  ['a name that leads to metadata', 'https://metadata.example.com/'],
  ['a name that leads to no address', 'https://unspecified.example.com:PORT/'],
  ['a name that leads nowhere', 'https://nowhere.example.com:PORT/'],
  ['what looks like a name and password in the query', 'https://hooks.example.com:PORT/?@127.0.0.1'],
];

describe('I12 a webhook is a way out, and none in', () => {
  it.each(REFUSED)('%s is refused at the door: %s', async (_, url) => {
    const answer = await ask('POST', HOOKS, { url: here(url) });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"path":"url"')]);
    expect((await ask('GET', HOOKS)).json).toEqual({ webhooks: [] });
    expect(seen).toBe(0);
  });

  it.each(TAKEN)('%s is never connected to: %s', async (_, url) => {
    const { json, status } = await ask('POST', HOOKS, { url: here(url) });
    expect(status).toBe(201);
    const { id } = json as { id: string };
    expect((await ask('POST', `${HOOKS}/${id}/ping`)).json).toMatchObject({
      ...{ status: null, outcome: 'address_not_public' },
    });
    expect((await ask('DELETE', `${HOOKS}/${id}`)).status).toBe(204);
    expect(seen).toBe(0);
  });

  it.each(REFUSED.filter(([, url]) => URL.canParse(url.replace('PORT', '1'))))(
    '%s is not connected to either where it stands in the row: %s',
    async (_, url) => {
      const { id } = (await ask('POST', HOOKS, { url: 'https://hooks.example.com/' })).json as { id: string };
      await world.ctx.db.sql`update webhooks set url = ${here(url)} where id = ${id}`;
      const ping = await ask('POST', `${HOOKS}/${id}/ping`);
      expect(ping.json).toMatchObject({ status: null, outcome: 'address_not_public' });
      await ask('DELETE', `${HOOKS}/${id}`);
      expect(seen).toBe(0);
    },
  );

  it('a redirect inside is not followed, and nothing of the answer is shown', async () => {
    const receiver = await openReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.answers(status, { location: here('https://127.0.0.1:PORT/'), refresh: '0; url=/' });
      const sent = await createCourier(receiver.trusting).send(receiver.url, {}, '{}');
      expect(sent).toEqual({ status, outcome: 'redirected' });
    }
    expect(receiver.connections()).toBe(5);
    await receiver.close();
    expect(seen).toBe(0);
  });
});

describe('I12 an address that is sent in other places is text, and nobody goes there', () => {
  const url = () => here('http://127.0.0.1:PORT/x');

  it.each<[string, () => Promise<{ status: number }>]>([
    [
      'A2A: where to push',
      () =>
        a2a('message/send', {
          message: {
            kind: 'message',
            messageId: 'm1',
            role: 'user',
            parts: [{ kind: 'text', text: 'a seat' }],
          },
          configuration: { blocking: true, pushNotificationConfig: { url: url(), token: 't' } },
        }),
    ],
    [
      'A2A: where to push from now on',
      () => a2a('tasks/pushNotificationConfig/set', { taskId: 't1', pushNotificationConfig: { url: url() } }),
    ],
    [
      'A2A: a file by its address',
      () => {
        const parts = [{ kind: 'file', file: { uri: url(), mimeType: 'text/plain' } }];
        return a2a('message/send', { message: { kind: 'message', messageId: 'm2', role: 'user', parts } });
      },
    ],
    ['MCP: a resource', () => mcp('resources/read', { uri: url() })],
    [
      'MCP: a schema',
      () => mcp('tools/call', { name: 'get_schema_template', arguments: { $ref: url(), scenario: url() } }),
    ],
    [
      'SDSI: a template',
      () =>
        ask('POST', '/sdsi', { method: 'get_schema_template', params: { scenario: url(), $schema: url() } }),
    ],
    [
      'a template with references',
      () =>
        ask('PUT', `${AT}/template`, {
          ...fixture('F01-template-flight'),
          ...{ $schema: url(), $ref: url(), '@context': url() },
        }),
    ],
    ['a schema to validate by', () => ask('POST', `${AT}/validate`, { schema_id: url(), payload: {} })],
    [
      'the key of an actor',
      () =>
        ask('PUT', '/v1/api-keys/unknown/actors/agent', {
          ...{ kty: 'OKP', crv: 'Ed25519', x: 'a'.repeat(43), x5u: url(), jku: url() },
        }),
    ],
    [
      'a context by its address',
      () => ask('PUT', '/v1/tasks/t1/agents/a1', { AgentContext: { ...agent(), ContextURI: url() } }),
    ],
    [
      'IntentWeb: where to call back',
      () => {
        const content = {
          ...{ protocol_version: '1.0', flow_type: 'intent_request', message: `see ${url()}`, locale: 'en' },
          ...{ interaction_id: 'i1', callback_url: url(), scenario: 'flight_booking' },
        };
        const hand = { actor_id: 'agent', apiKey: world.adminKey };
        return ask('POST', '/intent', attributed(content, world.clock.now(), [hand]));
      },
    ],
    [
      'what people say',
      () =>
        ask('POST', `${AT}/fragments`, {
          fragments: [{ id: 'u', text: `a seat as on ${url()}`, client_agent: url() }],
        }),
    ],
    [
      'headers',
      () =>
        ask('GET', `${AT}/template`, undefined, {
          ...{ host: here('127.0.0.1:PORT'), 'x-forwarded-host': here('127.0.0.1:PORT'), referer: url() },
          ...{ forwarded: here('for=127.0.0.1;host=127.0.0.1:PORT'), link: `<${url()}>; rel=preload` },
        }),
    ],
  ])('%s', async (_, send) => {
    expect((await send()).status).toBeLessThan(500);
    await world.settle();
    expect(seen).toBe(0);
  });

  it('in all that serves, the courier alone knows how to connect to an address that is not the operator’s', () => {
    const ways =
      /from '(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?'|\bfetch\(|\bundici\b|\bWebSocket\(/;
    const connecting = filesIn('src')
      .concat(filesIn('jobs'))
      // Commands and the client run where their user is, and go where that user says.
      .filter(
        (file) =>
          !/^src\/(?:cli|doors\/client|proof\/conformance|doors\/protocols\/intentweb\/ui)\//.test(file),
      )
      .filter((file) => ways.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(connecting.sort()).toEqual(CONNECTING);
  });
});

/** Each with why it may. */
const CONNECTING = [
  'src/doors/http/guards/own-names.ts', // reads whether a name is an address
  'src/doors/protocols/mcp/routes.ts', // calls a handler whose method has that name
  'src/doors/webhooks/courier.ts', // judges each address first: all of the above
  'src/ground/db/server/embedded-postgres.ts', // asks the machine for a free port
  'src/ground/process/config.ts', // reads whether a text is an IPv4 address
  'src/ground/queue/worker-health.ts', // listens, and connects to nothing
];

it('I12 the listener would have seen a connection', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'close');
  expect(seen).toBe(1);
});

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|js|mjs)$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

function a2a(method: string, params: object) {
  return ask('POST', '/a2a', { jsonrpc: '2.0', id: 1, method, params });
}

function mcp(method: string, params: object) {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
  return ask('POST', '/mcp', { jsonrpc: '2.0', id: 1, method, params }, headers);
}

function agent(): object {
  const { AgentContext } = fixture('F18-agent-context') as { AgentContext: object };
  return { ...AgentContext, AgentID: 'a1', AgentName: 'x', SubTaskID: '1', SubTaskName: 'x' };
}
