import { isRecord } from '../../../domain/basics/index.ts';
import { type KeyDefinition, parseTemplate, RESERVED_KEY } from '../../../domain/template/index.ts';
import { accepts, payloadOf, refuses, resultOf } from '../answer.ts';
import { casesOf, unless } from '../case.ts';
import { misfitOf, samplePayload, sampleValue } from '../sample-payload.ts';
import type { Exchange } from '../server.ts';
import { Skip, type Subject, templateOf } from '../subject.ts';

type Suggested = { readonly patches: Readonly<Record<string, unknown>>; readonly key: KeyDefinition };

/** @throws Skip where this server suggests nothing to whoever says this */
async function suggested(subject: Subject): Promise<Suggested> {
  const payload = { ...samplePayload(templateOf(subject)), [RESERVED_KEY]: 'window seat please' };
  const patches = resultOf(await subject.submit(payload))?.['schema_update_suggestion'];
  const keys: unknown = isRecord(patches) ? patches['new_keys'] : [];
  if (!isRecord(patches) || !Array.isArray(keys) || keys.length === 0)
    throw new Skip('no key on trial is suggested here');
  const parsed = parseTemplate({ schema_id: 'suggested_v1', scenario: subject.scenario, keys });
  const [key] = 'template' in parsed ? parsed.template.keys : [];
  if (key === undefined) throw new Error('the first suggested key is no key definition');
  return { patches, key };
}

/** What a client of an older version sends that follows at once. */
async function followed(
  subject: Subject,
  { key }: Suggested,
  value: unknown = sampleValue(key),
  more = {},
): Promise<Exchange> {
  return subject.submit({ ...samplePayload(templateOf(subject)), [key.key_name]: value }, more);
}

/** Evolution (section 6): what is suggested can be followed at once, and is understood. */
export const SUGGESTION_CASES = casesOf({
  L1: {
    requirement: 'S-28',
    rule: 'a suggestion names the version that has its keys: schema_id, digest and signature',
    wrong: 'suggests keys that no version is known to have',
    async run(subject) {
      const { patches } = await suggested(subject);
      const { schema_id, digest, signature } = patches;
      const whole = typeof schema_id === 'string' && typeof digest === 'string' && isRecord(signature);
      return unless(whole && signature['digest'] === digest, 'one is missing, or the seal is of another');
    },
  },
  L2: {
    requirement: 'S-28',
    rule: 'a suggested key is kept from a client that names the older version still',
    wrong: 'calls the key that it suggested unknown, and loses the value',
    async run(subject) {
      const suggestion = await suggested(subject);
      const answer = await followed(subject, suggestion);
      const { key } = suggestion;
      const kept = payloadOf(answer)[key.key_name] === sampleValue(key);
      return unless(accepts(answer) && kept, `${key.key_name} is not in the payload that came back`);
    },
  },
  L3: {
    requirement: 'S-28',
    rule: 'the answer to it says which version has the key, to be named from then on',
    wrong: 'lets the client go on under a version that has not what it sends',
    async run(subject) {
      const suggestion = await suggested(subject);
      const { schema_update_suggestion: _, ...told } = resultOf(await followed(subject, suggestion)) ?? {};
      const id = JSON.stringify(suggestion.patches['schema_id']);
      return unless(JSON.stringify(told).includes(id), `${id} is not in the answer`);
    },
  },
  L4: {
    requirement: 'S-8',
    rule: 'a suggested key is held against its definition, ahead of its version too',
    wrong: 'takes any value for it, as for a key that nobody described',
    async run(subject) {
      const suggestion = await suggested(subject);
      const answer = await followed(subject, suggestion, misfitOf(suggestion.key) ?? { a: 1 });
      return unless(refuses(answer, suggestion.key.key_name), 'it was taken');
    },
  },
  L5: {
    requirement: 'S-28',
    rule: 'the version that a suggestion names is known when it is named',
    wrong: 'does not know the version that it sent its client to',
    async run(subject) {
      const suggestion = await suggested(subject);
      const { schema_id } = suggestion.patches;
      const result = resultOf(await followed(subject, suggestion, undefined, { schema_id }));
      return unless(
        result !== null && !isRecord(result['template']),
        'it was answered as an unknown one is (P12)',
      );
    },
  },
  L6: {
    requirement: 'S-17',
    rule: 'words in "other" that repeat what a key holds are taken, and no key is suggested for them',
    wrong: 'learns from what it understands already',
    async run(subject) {
      await suggested(subject);
      const payload = samplePayload(templateOf(subject));
      const held = Object.values(payload).find((value) => typeof value === 'string');
      if (held === undefined) throw new Skip('no text is required');
      const answer = await subject.submit({ ...payload, [RESERVED_KEY]: held });
      const silent = resultOf(answer)?.['schema_update_suggestion'] === undefined;
      return unless(accepts(answer) && silent, 'it was refused, or heard as a wish');
    },
  },
});
