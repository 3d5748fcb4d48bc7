import { randomUUID } from 'node:crypto';
import { isRecord } from '../../../domain/basics/index.ts';
import { accepts, isAbsent, refuses, resultOf } from '../answer.ts';
import { optional, unless } from '../case.ts';
import { samplePayload } from '../sample-payload.ts';
import type { Exchange } from '../server.ts';
import { FLIGHT, needRegistered, renamed, Skip, templateOf } from '../subject.ts';

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
export const EXTRA_CASES = optional({
  E1: {
    requirement: 'S-13',
    rule: 'a search by words finds the scenario',
    wrong: 'does not find its own scenario by name',
    async run({ server, scenario }) {
      const query = scenario.replaceAll(/[_-]/g, ' ');
      const answer = present(await server.sdsi({ method: 'search_scenarios', params: { query } }), 'search');
      return unless(JSON.stringify(resultOf(answer) ?? null).includes(`"${scenario}"`), 'it does not');
    },
  },
  E2: {
    requirement: 'S-13',
    rule: 'a search that nothing answers to says so with an empty list',
    wrong: 'answers with its best bad guess',
    async run({ server }) {
      const params = { query: 'qwxzjv kqzzxw' };
      const answer = present(await server.sdsi({ method: 'search_scenarios', params }), 'search');
      const candidates = resultOf(answer)?.['candidates'];
      return unless(Array.isArray(candidates) && candidates.length === 0, 'it does not');
    },
  },
  E3: {
    requirement: 'S-16',
    rule: 'the same submission under the same interaction id is stored once',
    wrong: 'counts a request twice that was sent again',
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
  E4: {
    requirement: 'S-16',
    rule: 'another payload under a taken interaction id is refused',
    wrong: "answers the second with the first one's result, and the change is lost",
    async run(subject) {
      const payload = samplePayload(templateOf(subject));
      const more = { interaction: randomUUID() };
      if (resultOf(await subject.submit(payload, more))?.['stored'] === undefined)
        throw new Skip('this server does not say what it stored');
      const other = await subject.submit({ ...payload, other: 'something else' }, more);
      return unless(refuses(other, more.interaction), 'it was taken');
    },
  },
  E5: {
    requirement: 'S-10',
    rule: "the draft's booking (F03) fits a response template that was agreed on",
    wrong: 'agrees on results and does not keep to it',
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
  E6: {
    requirement: 'S-10',
    rule: 'a result without a required member is told where it does not fit',
    wrong: 'takes half a result',
    async run(subject) {
      needRegistered(subject);
      const params = { scenario: FLIGHT, response: { seat: '12A' } };
      const answer = await subject.server.sdsi({ method: 'validate_response', params });
      return unless(refuses(present(answer, 'response templates'), 'booking_id'), 'it was taken');
    },
  },
  E7: {
    requirement: 'S-41',
    rule: 'where a key was given, no submission is taken with another one',
    wrong: 'takes what anybody sends',
    async run({ server, scenario, ...subject }) {
      if (!server.hasKey) throw new Skip('no key was given, so none is asked for');
      const template = templateOf({ server, scenario, ...subject });
      const params = { scenario, schema_id: template.schema_id, payload: samplePayload(template) };
      const stranger = await server.sdsi(
        { method: 'submit_payload', params },
        { key: 'conformance-no-such-key' },
      );
      return unless(stranger.status < 500 && !accepts(stranger), `it answered ${stranger.status}`);
    },
  },
  E8: {
    requirement: 'S-29',
    rule: 'a template that payloads of now would fail is refused unless it is meant',
    wrong: 'publishes it, and its clients fail from one minute to the next',
    async run(subject) {
      needRegistered(subject);
      const { server } = subject;
      await subject.submit(samplePayload(templateOf(subject)));
      const { keys, ...template } = renamed('F05-template-flight-appendix') as { keys: object[] };
      const strict = keys.map((key) => ({
        ...key,
        required: !('key_name' in key && key.key_name === 'other'),
      }));
      const { status } = await server.at('PUT', `/v1/scenarios/${FLIGHT}/template`, {
        ...template,
        keys: strict,
      });
      const answer = await subject.submit(samplePayload(templateOf(subject)));
      return unless(status >= 400 && accepts(answer), `it was answered ${status}`);
    },
  },
});
