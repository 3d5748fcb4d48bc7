import { canonicalise, isRecord } from '../../../domain/basics/index.ts';
import { parseTemplate, RESERVED_KEY } from '../../../domain/template/index.ts';
import { errorOf, resultOf } from '../answer.ts';
import { casesOf, unless } from '../case.ts';
import { needRegistered, renamed, Skip, type Subject } from '../subject.ts';

const METHOD = 'get_schema_template';
const ask = ({ server, scenario }: Subject, more: object = {}) =>
  server.sdsi({ method: METHOD, params: { scenario, ...more } });

function keysOf(members: Readonly<Record<string, unknown>> | null): Readonly<Record<string, unknown>>[] {
  const keys: unknown[] = Array.isArray(members?.['keys']) ? members['keys'] : [];
  return keys.filter(isRecord);
}

/** Negotiation: what a client is given to fill. */
export const TEMPLATE_CASES = casesOf({
  T1: {
    requirement: 'S-1',
    rule: 'a template has schema_id, scenario and keys',
    wrong: 'serves a template without one of them, or that of another scenario',
    async run(subject) {
      const result = resultOf(await ask(subject));
      const whole =
        typeof result?.['schema_id'] === 'string' &&
        result['scenario'] === subject.scenario &&
        keysOf(result).length > 0;
      return unless(whole, 'a member is missing, or it is of another scenario');
    },
  },
  T2: {
    requirement: 'S-2',
    rule: 'each key has a name, a type, required and, unless null, a default',
    wrong: 'leaves a member of a key out, or has types of its own',
    async run(subject) {
      const served = resultOf(await ask(subject));
      const faulty = keysOf(served).find(
        (key) =>
          typeof key['key_name'] !== 'string' ||
          !['string', 'integer', 'number', 'float', 'boolean'].includes(String(key['key_type'])) ||
          typeof key['required'] !== 'boolean',
      );
      return unless(served !== null && faulty === undefined, `this one has not: ${JSON.stringify(faulty)}`);
    },
  },
  T3: {
    requirement: 'S-3',
    rule: 'every key has a semantic description',
    wrong: 'publishes a key that only its name explains',
    async run(subject) {
      const served = resultOf(await ask(subject));
      const faulty = keysOf(served).find(
        ({ semantic_description: text }) => typeof text !== 'string' || text.trim() === '',
      );
      return unless(served !== null && faulty === undefined, `this one has none: ${JSON.stringify(faulty)}`);
    },
  },
  T4: {
    requirement: 'S-4',
    rule: '"other" stands in the template, a string and not required',
    wrong: 'has no place for what no key takes',
    async run(subject) {
      const served = resultOf(await ask(subject));
      const other = keysOf(served).find((key) => key['key_name'] === RESERVED_KEY);
      return unless(other?.['key_type'] === 'string' && other['required'] === false, 'it does not');
    },
  },
  T5: {
    requirement: 'S-5',
    rule: "the draft's request (F04) is answered with the draft's template (F05), normalised",
    wrong: 'serves another template than was registered, or keys in other words',
    async run(subject) {
      needRegistered(subject);
      const result = resultOf(await subject.server.sdsi(renamed('F04-request-template')));
      const wanted = parseTemplate(renamed('F05-template-flight-appendix'));
      const got = parseTemplate(result);
      if ('errors' in got || 'errors' in wanted) return 'the answer is no template';
      return unless(canonicalise(got.template) === canonicalise(wanted.template), 'it is another template');
    },
  },
  T6: {
    requirement: 'S-6',
    rule: 'a language that no key has is answered with a template all the same',
    wrong: 'has no template for who speaks another language, or drops the keys that are not translated',
    async run(subject) {
      const result = resultOf(await ask(subject, { preferred_language: 'tlh' }));
      return unless(
        keysOf(result).length === keysOf(subject.served).length,
        'keys are missing, or all of it',
      );
    },
  },
  T7: {
    requirement: 'S-14',
    rule: 'the same request in JSON-RPC 2.0 has the same answer as result, under its id',
    wrong: 'knows one of the two forms, or answers under no id',
    async run(subject) {
      const bare = resultOf(await ask(subject));
      const call = { jsonrpc: '2.0', id: 'T7', method: METHOD, params: { scenario: subject.scenario } };
      const { body } = await subject.server.sdsi(call);
      if (!isRecord(body) || body['jsonrpc'] !== '2.0' || body['id'] !== 'T7')
        return 'it is no answer to that call';
      return unless(canonicalise(body['result'] ?? null) === canonicalise(bare), 'it is another template');
    },
  },
  T8: {
    requirement: 'S-11',
    rule: 'asked twice, the answer is the same byte for byte',
    wrong: 'puts the time or the caller into the template, so that nobody can compare, cache or verify it',
    async run(subject) {
      const [one, two] = [await ask(subject), await ask(subject)];
      return unless(one.text === two.text && resultOf(one) !== null, 'the second answer differs');
    },
  },
  T9: {
    requirement: 'S-5',
    rule: 'an unknown scenario is an error with a code and a message',
    wrong: 'answers an unknown scenario with an empty template, or with words alone',
    async run(subject) {
      const error = errorOf(await ask(subject, { scenario: UNKNOWN }));
      return unless(Number.isInteger(error?.['code']) && typeof error?.['message'] === 'string', 'it is not');
    },
  },
  T10: {
    requirement: 'S-5',
    rule: 'the error of an unknown scenario names the known ones',
    wrong: 'says no, and not what there is',
    async run(subject) {
      const answer = await ask(subject, { scenario: UNKNOWN });
      const error = errorOf(answer);
      if (error === null) throw new Skip('there is no error to look into (see T9)');
      return unless(JSON.stringify(error['data'] ?? null).includes(`"${subject.scenario}"`), 'it does not');
    },
  },
});

const UNKNOWN = 'conformance_no_such_scenario';
