import { randomUUID } from 'node:crypto';
import { isRecord } from '../../domain/basics/index.ts';
import { errorOf, isAbsent, refuses, resultOf } from '../answer.ts';
import { type Case, unless } from '../case.ts';
import { samplePayload } from '../sample-payload.ts';
import type { Exchange } from '../server.ts';
import { Skip } from '../skip.ts';
import { FLIGHT, needRegistered, renamed, templateOf } from '../subject.ts';

function present(answer: Exchange, what: string): Exchange {
  if (isAbsent(answer)) throw new Skip(`this server has no ${what}`);
  return answer;
}

/** What the flight scenario's results look like: the domain members of F03. */
const BOOKING = {
  schema_id: `${FLIGHT}_response_v1`,
  scenario: FLIGHT,
  keys: [
    'booking_id',
    'status',
    'flight_number',
    'departure_time',
    'arrival_time',
    'seat',
    'total_amount',
  ].map((key_name) => ({
    key_name,
    key_type: 'string',
    required: key_name === 'booking_id',
    default_value: null,
    semantic_description: `The ${key_name.replaceAll('_', ' ')} of the booking, as free text.`,
  })),
};

/** What SDSI suggests and names no message for; a server may do without. */
export const EXTRA_CASES: readonly Case[] = [
  {
    id: 'E1',
    requirement: 'S-13',
    rule: 'a search by words finds the scenario',
    optional: true,
    async run({ server, scenario }) {
      const query = scenario.replaceAll(/[_-]/g, ' ');
      const answer = present(await server.sdsi({ method: 'search_scenarios', params: { query } }), 'search');
      return unless(JSON.stringify(resultOf(answer) ?? null).includes(`"${scenario}"`), 'it does not');
    },
  },
  {
    id: 'E2',
    requirement: 'S-13',
    rule: 'a search that nothing answers to says so with an empty list',
    optional: true,
    async run({ server }) {
      const params = { query: 'qwxzjv kqzzxw' };
      const answer = present(await server.sdsi({ method: 'search_scenarios', params }), 'search');
      const candidates = resultOf(answer)?.['candidates'];
      return unless(Array.isArray(candidates) && candidates.length === 0, 'it does not');
    },
  },
  {
    id: 'E3',
    requirement: 'S-16',
    rule: 'the same submission under the same interaction id is stored once',
    optional: true,
    async run(subject) {
      const payload = samplePayload(templateOf(subject));
      const more = { interaction: randomUUID() };
      const first = resultOf(await subject.submit(payload, more))?.['stored'];
      if (first === undefined) throw new Skip('this server does not say what it stored');
      const second = resultOf(await subject.submit(payload, more))?.['stored'];
      return unless(
        first === 'accepted' && second === 'repeated',
        `${String(first)}, then ${String(second)}`,
      );
    },
  },
  {
    id: 'E4',
    requirement: 'S-16',
    rule: 'another payload under a taken interaction id is refused',
    optional: true,
    async run(subject) {
      const payload = samplePayload(templateOf(subject));
      const more = { interaction: randomUUID() };
      if (resultOf(await subject.submit(payload, more))?.['stored'] === undefined)
        throw new Skip('this server does not say what it stored');
      const other = await subject.submit({ ...payload, other: 'something else' }, more);
      return unless(refuses(other, more.interaction), 'it was taken');
    },
  },
  {
    id: 'E5',
    requirement: 'S-10',
    rule: "the draft's booking (F03) fits a response template that was agreed on",
    optional: true,
    async run(subject) {
      needRegistered(subject);
      const { server } = subject;
      const registered = await server.at('PUT', `/v1/scenarios/${FLIGHT}/response-template`, BOOKING);
      present(registered, 'response templates');
      const params = { scenario: FLIGHT, response: renamed('F03-response-booking') };
      const result = resultOf(await server.sdsi({ method: 'validate_response', params }));
      const response = result?.['response'];
      const whole = isRecord(response) && response['booking_id'] === 'BK-20260430-001';
      return unless(result?.['valid'] === true && whole, 'it does not');
    },
  },
  {
    id: 'E6',
    requirement: 'S-10',
    rule: 'a result without a required member is told where it does not fit',
    optional: true,
    async run(subject) {
      needRegistered(subject);
      const params = { scenario: FLIGHT, response: { seat: '12A' } };
      const answer = await subject.server.sdsi({ method: 'validate_response', params });
      return unless(refuses(present(answer, 'response templates'), 'booking_id'), 'it was taken');
    },
  },
  {
    id: 'E7',
    requirement: 'S-41',
    rule: 'a server that asks for a key takes no submission without one',
    optional: true,
    async run(subject) {
      const params = { scenario: subject.scenario, schema_id: templateOf(subject).schema_id };
      const message = { method: 'submit_payload', params: { ...params, payload: {} } };
      const stranger = await subject.server.sdsi(message, { key: 'conformance-no-such-key' });
      if (resultOf(stranger) !== null || errorOf(stranger) !== null)
        throw new Skip('this server asks for no key');
      return unless(stranger.status === 401 || stranger.status === 403, `it answered ${stranger.status}`);
    },
  },
];
