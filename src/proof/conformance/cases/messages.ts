import { isRecord } from '../../../domain/basics/index.ts';
import { errorOf } from '../answer.ts';
import { type Case, casesOf, unless } from '../case.ts';
import type { Subject } from '../subject.ts';

const TEMPLATE = 'get_schema_template';
const call = (more: object) => ({ jsonrpc: '2.0', id: 1, method: TEMPLATE, ...more });

/** Messages of a wrong shape; `code` where JSON-RPC 2.0 says which (section 5.1). */
const WRONG: Readonly<
  Record<string, readonly [what: string, wrong: string, message: unknown, code?: number]>
> = {
  N1: ['text that is no JSON', 'answers a page of HTML, or nothing', '{"method":', -32700],
  N2: [
    'bytes that are no UTF-8',
    'reads them as something else',
    new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    -32700,
  ],
  N3: ['an empty object', 'takes it for a request without wishes', {}],
  N4: ['a number', 'breaks on what is no object', '42'],
  N5: ['an empty batch', 'answers an empty list, or breaks', [], -32600],
  N6: [
    'an unknown method',
    'answers an empty result, or 404 without words',
    call({ method: 'conformance_no_such_method' }),
    -32601,
  ],
  N7: [
    'a method that every object has',
    'finds what its language gives every object, and runs it',
    call({ method: 'constructor' }),
    -32601,
  ],
  N8: [
    'params by position',
    'reads the first as if it were named',
    call({ params: ['flight_booking'] }),
    -32602,
  ],
  N9: ['params without a scenario', 'serves a template of its own choice', call({ params: {} }), -32602],
  N10: ['a scenario that is a number', 'breaks, or looks for "5"', call({ params: { scenario: 5 } }), -32602],
  N11: [
    'a payload that is a list',
    'takes it as a payload without keys',
    call({ method: 'submit_payload', params: { schema_id: 'x_v1', payload: [] } }),
  ],
  N12: [
    'a payload without its template',
    'judges it by a template of its own choice',
    call({ method: 'submit_payload', params: { payload: {} } }),
  ],
  N13: ['an id that is an object', 'sends the object back as an id', call({ id: {} }), -32600],
  N14: ['nesting 20,000 levels deep', 'runs out of stack', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  N15: [
    'a prototype in its params',
    'finds a scenario that nobody named',
    `{"method":"${TEMPLATE}","params":{"__proto__":{"scenario":"x"}}}`,
  ],
};

/** Doors: what is no message of the protocol is answered in the protocol's own words. */
export const MESSAGE_CASES: readonly Case[] = [
  ...Object.entries(WRONG).map(
    ([id, [what, wrong, message, code]]): Case => ({
      id,
      requirement: 'S-14',
      rule: `${what} is answered with an error${code === undefined ? '' : ` ${code}`}, and the server lives on`,
      wrong,
      async run(subject) {
        const answer = await subject.server.sdsi(message);
        const error = errorOf(answer);
        if (answer.status >= 500) return `it broke the server (${answer.status})`;
        if (typeof error?.['message'] !== 'string') return 'the answer is no error with a message';
        if (code !== undefined && error['code'] !== code) return `the code is ${String(error['code'])}`;
        return unless(await lives(subject), 'the next request was not answered');
      },
    }),
  ),
  ...casesOf({
    N16: {
      requirement: 'S-14',
      rule: 'each call of a batch is answered under its id, and a notification is not',
      wrong: 'answers a batch with one error, or its notifications too',
      async run({ server, scenario }) {
        const params = { scenario };
        const { id: _, ...notification } = call({ params });
        const batch = [
          call({ id: 'a', params }),
          notification,
          call({ id: 'b', method: 'conformance_none' }),
        ];
        const { body } = await server.sdsi(batch);
        const ids = Array.isArray(body) ? body.map((one: unknown) => (isRecord(one) ? one['id'] : one)) : [];
        return unless(JSON.stringify(ids.sort()) === '["a","b"]', `answered were ${JSON.stringify(ids)}`);
      },
    },
    N17: {
      requirement: 'S-14',
      rule: 'a notification alone has no body as answer',
      wrong: 'answers what asked for no answer',
      async run({ server, scenario }) {
        const answer = await server.sdsi({ jsonrpc: '2.0', method: TEMPLATE, params: { scenario } });
        return unless(answer.status < 300 && answer.text === '', 'it was answered');
      },
    },
    N18: {
      requirement: 'S-14',
      rule: 'an id beyond 2^53 comes back as it was sent',
      wrong: 'rounds it, and the client waits for an answer to its own',
      async run({ server, scenario }) {
        const text = JSON.stringify(call({ params: { scenario } })).replace('"id":1', `"id":${LARGE}`);
        const answer = await server.sdsi(text);
        return unless(new RegExp(`"id":\\s*${LARGE}\\b`, 'u').test(answer.text), 'it did not');
      },
    },
  }),
];

/** The first integer that a double cannot hold, and two more. */
const LARGE = '9007199254740995';

async function lives({ server, scenario, served }: Subject): Promise<boolean> {
  if (served === null) return true;
  return (await server.sdsi({ method: TEMPLATE, params: { scenario } })).status === 200;
}
