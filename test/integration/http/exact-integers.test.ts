import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type A2aTalk, data, openA2aTalk } from '../../helpers/protocols/a2a-talk.ts';

const BIG = '9007199254740993';

let talk: A2aTalk;

beforeAll(async () => {
  talk = await openA2aTalk();
  await talk.startAnew();
});
afterAll(() => talk.world.close());

/** A call whose `7` stands as the large number, which JavaScript cannot write. */
function written(call: object): string {
  return JSON.stringify(call).replaceAll('"BIG"', BIG);
}

const MCP = { accept: 'application/json, text/event-stream' };
const PAYLOAD = { a: 'Muhammad Ali', b: 'Mike Tyson' };
const message = {
  kind: 'message',
  messageId: 'm',
  role: 'user',
  parts: [data(PAYLOAD, 'application/json;schema=fightComparison')],
};

describe('S-14 an id beyond 2^53 comes back as it was sent', () => {
  it.each<[door: string, path: string, call: object, headers?: Record<string, string>]>([
    ['SDSI', '/sdsi', { method: 'get_schema_template', params: { scenario: 'flight_booking' } }],
    ['SDSI, with an error', '/sdsi', { method: 'guess' }],
    ['A2A 0.3', '/a2a', { method: 'message/send', params: { message } }],
    [
      'A2A 0.3, as a stream',
      '/a2a',
      { method: 'message/stream', params: { message: { ...message, messageId: 'm2' } } },
    ],
    [
      'A2A 1.0, with an error',
      '/a2a',
      { method: 'GetTask', params: { id: 'none' } },
      { 'a2a-version': '1.0' },
    ],
    [
      'MCP, revision 2025-06-18',
      '/mcp',
      { method: 'tools/list' },
      { ...MCP, 'mcp-protocol-version': '2025-06-18' },
    ],
    [
      'MCP, revision 2026-07-28',
      '/mcp',
      {
        method: 'tools/list',
        params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
      },
      { ...MCP, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
    ],
  ])('%s', async (_, path, call, headers) => {
    const answer = await talk.ask('POST', path, written({ jsonrpc: '2.0', id: 'BIG', ...call }), headers);
    expect(answer.text).toContain(`"id":${BIG}`);
  });

  it('in a batch each under its own, and never two that are one to a parser', async () => {
    const call = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"guess"}`;
    const kept = await talk.ask('POST', '/sdsi', `[${call(BIG)},${call('-12345678901234567890')}]`);
    expect(kept.text).toContain(`"id":${BIG}`);
    expect(kept.text).toContain('"id":-12345678901234567890');
    const same = await talk.ask('POST', '/sdsi', `[${call(BIG)},${call('9007199254740992')}]`);
    expect(same).toMatchObject({ status: 400, json: { error: { code: -32700 } } });
    expect(same.text).toContain('beyond 2^53');
  });
});

it('S-8 a value beyond 2^53 is refused for what it is, since no reader would have the number that was sent', async () => {
  const payload = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04', passenger_count: 'BIG' };
  const body = written({ schema_id: 'flight_booking_v1', payload });
  const answer = await talk.ask('POST', '/v1/scenarios/flight_booking/validate', body);
  expect(answer.json).toMatchObject({ valid: false, errors: [{ path: 'passenger_count' }] });
  expect(answer.text).toContain('beyond 2^53');
});
