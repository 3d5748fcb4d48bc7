import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeOf } from '../../../src/domain/exchange/notice.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { listDecisions } from '../../../src/ground/db/keys/decisions.ts';
import { findPatchKey } from '../../../src/ground/db/keys/patch-keys.ts';
import { holdUnseen } from '../../../src/ground/db/keys/sensitive-keys.ts';
import { publishVersions } from '../../../src/ground/signing/publish-versions.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { attributed } from '../../helpers/people/intents.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const FLIGHT = 'flight_booking';
const AT = `/v1/scenarios/${FLIGHT}`;
const ACCEPT = { accept: 'application/json, text/event-stream' };
const { schema_id, payload } = fixture('F02-payload-flight') as { schema_id: string; payload: object };
const wish = { ...payload, other: 'something that no key has' };

const flag = (key_name: string, semantic_description: string): KeyDefinition => ({
  key_name,
  key_type: 'boolean',
  required: false,
  default_value: null,
  semantic_description,
});
/** One is on trial, so that each surface is seen to show what it shows; one waits; one went back from its trial. */
const SHOWN = 'dog_leash';
const WAITING = ['passport_scan', 'card_check'];
/** That a key has gone may be told where changes are, by its name and once; what it was may not. */
const HIDDEN = [
  'passport_scan',
  'passport is seen',
  'card is seen',
  '"card_check":',
  '"key_name":"card_check"',
];

let world: World;
let ask: Ask;
let line: string;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  await bearKey(world, FLIGHT, flag(SHOWN, 'Whether a dog leash is on board.'));
  await bearKey(world, FLIGHT, flag('passport_scan', 'Whether the passport is seen.'), 'proposed');
  await bearKey(world, FLIGHT, flag('card_check', 'Whether the card is seen.'));
  const onTrial = await findPatchKey(world.ctx.db, FLIGHT, 'card_check');
  if (onTrial === null) throw new Error('there is no such key');
  const why = { topics: ['payment'], sentence: 'it touches payment' };
  await holdUnseen(world.ctx.db, onTrial, why, world.clock.now());
  await publishVersions(world.ctx, FLIGHT);
  const { json } = await ask('GET', `${AT}/template?channel=experimental`);
  line = (json as { schema_id: string }).schema_id;
});
afterAll(() => world.close());

const rpc = (path: string, method: string, params: object) =>
  ask('POST', path, { jsonrpc: '2.0', id: 1, method, params }, ACCEPT);
const tool = (name: string, args: object) => rpc('/mcp', 'tools/call', { name, arguments: args });
const a2a = (schema: string) =>
  rpc('/a2a', 'message/send', {
    message: {
      kind: 'message',
      messageId: `of ${schema}`,
      role: 'user',
      parts: [{ kind: 'data', data: wish, metadata: { mimeType: `application/json;schema=${schema}` } }],
    },
  });
const intent = () => {
  const { attribution: _, ...first } = fixture('F12-intent-request') as Record<string, unknown>;
  const message = 'Book a flight from Berlin to Rome with a dog leash';
  const hand = { actor_id: 'assistant', apiKey: world.adminKey };
  const said = { ...first, message, scenario: FLIGHT };
  return ask('POST', '/intent', attributed(said, world.clock.now(), [hand]));
};

describe('T11 a sensitive key that waits for a person is on no surface that agents see', () => {
  it.each<[name: string, ask: () => Promise<{ status: number; text: string }>, showsTrials: boolean]>([
    ['template', () => ask('GET', `${AT}/template`), false],
    ['template on trial', () => ask('GET', `${AT}/template?channel=experimental`), true],
    ['template of a cohort', () => ask('GET', `${AT}/template?channel=experimental&cohort=crew`), true],
    ['compact template', () => ask('GET', `${AT}/template/compact`), false],
    ['JSON Schema', () => ask('GET', `${AT}/versions/${encodeURIComponent(line)}/json-schema`), true],
    ['suggestions', () => ask('GET', `${AT}/suggestions`), true],
    ['suggestions as contexts', () => ask('GET', `${AT}/suggestions/contexts`), true],
    ['validate', () => ask('POST', `${AT}/validate`, { schema_id, payload: wish }), true],
    ['SDSI, JSON', () => ask('POST', '/sdsi', { schema_id, payload: wish }), true],
    ['SDSI, JSON-RPC', () => rpc('/sdsi', 'get_schema_template', { scenario: FLIGHT }), false],
    ['A2A answers', () => a2a(schema_id), true],
    ['agent card', () => ask('GET', '/.well-known/agent-card.json'), false],
    ['extended agent card', () => rpc('/a2a', 'agent/getAuthenticatedExtendedCard', {}), true],
    ['MCP tools/list', () => rpc('/mcp', 'tools/list', {}), false],
    ['MCP list_patch_keys', () => tool('list_patch_keys', { scenario: FLIGHT }), true],
    ['MCP template', () => tool('get_schema_template', { scenario: FLIGHT, channel: 'experimental' }), true],
    ['MCP submit', () => tool('submit_payload', { scenario: FLIGHT, schema_id, payload: wish }), true],
    ['intent manifest', () => ask('GET', '/intentmanifest.yaml'), false],
    ['intent', intent, false],
  ])('%s', async (_, request, showsTrials) => {
    const { status, text } = await request();
    expect(status).toBeLessThan(300);
    for (const words of HIDDEN) expect(text).not.toContain(words);
    expect(text.includes(SHOWN)).toBe(showsTrials);
  });

  it.each(WAITING)('%s cannot be explained to a model either', async (key) => {
    const { text } = await tool('explain_key', { scenario: FLIGHT, key });
    expect(text).toContain('no published patch key');
  });

  it('and the newest message of a version to webhooks tells only that it has gone', async () => {
    const told = (await listDecisions(world.ctx.db, FLIGHT)).map((decision) => noticeOf(FLIGHT, decision));
    const versions = told.filter(({ type }) => type === 'version').map(({ data }) => data['keys']);
    expect(JSON.stringify(versions)).not.toContain('passport_scan');
    expect(versions.at(-1)).toMatchObject({ added: [], ended: ['card_check'] });
  });
});
