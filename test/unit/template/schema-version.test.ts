import { describe, expect, it } from 'vitest';
import { canonicalise } from '../../../src/domain/basics/digest.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import {
  branchSchemaId,
  documentOf,
  experimentalSchemaId,
  nextSchemaId,
  versionNumber,
} from '../../../src/domain/template/schema-version.ts';
import { parseTemplate } from '../../../src/domain/template/template.ts';
import {
  composeExperimental,
  composeStable,
  suggestionOf,
} from '../../../src/domain/versions/composition.ts';
import { fixture } from '../../fixtures/load.ts';

function key(key_name: string, more: Partial<KeyDefinition> = {}): KeyDefinition {
  return {
    key_name,
    key_type: 'string',
    required: false,
    default_value: null,
    semantic_description: `The ${key_name}.`,
    ...more,
  };
}

const BASE = [key('tea', { required: true }), key('other')];
const names = (keys: readonly KeyDefinition[]) => keys.map(({ key_name }) => key_name);

describe('numbering', () => {
  it.each([
    ['photo_retouch_v2', 2, 'photo_retouch_v3'],
    ['flight_booking_v1', 1, 'flight_booking_v2'],
    ['tea_v9', 9, 'tea_v10'],
    ['tea', 1, 'tea_v2'],
    ['tea_v', 1, 'tea_v_v2'],
    ['tea_v1234567890', 1, 'tea_v1234567890_v2'],
    ['urn:x:tea.v3', 1, 'urn:x:tea.v3_v2'],
  ])('%s is version %i; after it comes %s', (id, number, next) => {
    expect(versionNumber(id)).toBe(number);
    expect(nextSchemaId(id)).toBe(next);
  });

  it('lines and branches have ids of their own, which no base template may claim', () => {
    expect(experimentalSchemaId('tea_v2', 5)).toBe('tea_v2-x5');
    expect(branchSchemaId('tea_v2', 'students', 3)).toBe('tea_v2~students.3');
    expect(branchSchemaId('tea_v2', 'night shift')).toBe('tea_v2~night%20shift');
    for (const schema_id of ['tea_v2-x5', 'tea_v2~night']) {
      expect(parseTemplate({ schema_id, scenario: 'tea', keys: BASE })).toHaveProperty('errors');
    }
  });
});

describe('a line', () => {
  it('S-29 a promoted key is optional, has no status any more, and `other` stays last', () => {
    const keys = composeStable(BASE, [key('milk', { status: 'experimental', required: true })]);
    expect(names(keys)).toEqual(['tea', 'milk', 'other']);
    expect(keys[1]).toEqual(key('milk'));
  });

  it('the experimental line holds every key of the stable one, and marks what is on trial', () => {
    const stable = composeStable(BASE, [key('milk')]);
    const keys = composeExperimental(stable, [key('sugar')]);
    expect(names(keys)).toEqual(['tea', 'milk', 'sugar', 'other']);
    expect(keys.filter(({ status }) => status === 'experimental').map(({ key_name }) => key_name)).toEqual([
      'sugar',
    ]);
  });

  it('S-4 S-30 two keys never bear one name: the owner\u2019s wins, and two learned ones are a mistake', () => {
    const mine = key('tea', { key_type: 'integer' });
    expect(composeStable(BASE, [mine, key('other')])).toEqual(BASE);
    expect(composeExperimental(BASE, [mine, key('other')])).toEqual(BASE);
    expect(() => composeExperimental(BASE, [key('milk'), key('milk')])).toThrow('milk');
  });

  it('S-4 no learned key is called `other`, whatever the owner has', () => {
    const kind = key('kind');
    for (const compose of [composeStable, composeExperimental])
      expect(compose([kind], [key('other')])).toEqual([kind]);
  });
});

describe('a suggestion', () => {
  it('S-28 is the draft\u2019s own, with the status that it leaves out', () => {
    const answer = fixture('F03-response-booking');
    const [drafted] = (answer['schema_update_suggestion'] as { new_keys: KeyDefinition[] }).new_keys;
    if (drafted === undefined) throw new Error('F03 has a key');
    const { schema_update_suggestion } = suggestionOf([drafted]);
    expect(schema_update_suggestion).toEqual({
      new_keys: [{ ...drafted, status: 'experimental' }],
      refined_keys: [],
    });
    const asTemplate = {
      schema_id: 'flight_booking_v1',
      scenario: 'flight_booking',
      keys: schema_update_suggestion.new_keys,
    };
    expect(parseTemplate(asTemplate)).toHaveProperty('template');
  });
});

describe('a document', () => {
  const input = {
    template: { schema_id: 'tea_v2', scenario: 'tea', keys: BASE },
    number: 2,
    line: 'stable',
    cohort: '*',
    previousDigest: 'sha-256:00',
    issuedAt: new Date('2026-01-05T00:00:00Z'),
    expiresAt: new Date('2026-02-04T00:00:00Z'),
    reason: 'milk proved itself',
    changes: [{ kind: 'key_added', key: 'milk', risk: 'low', sentence: 'milk is added.', patch: [] }],
  } as const;

  it('says where it stands in its line, and why', () => {
    expect(documentOf(input)).toEqual({
      schema_id: 'tea_v2',
      scenario: 'tea',
      keys: BASE,
      version: {
        line: 'stable',
        number: 2,
        cohort: '*',
        previous_digest: 'sha-256:00',
        issued_at: '2026-01-05T00:00:00.000Z',
        expires_at: '2026-02-04T00:00:00.000Z',
        reason: 'milk proved itself',
        changes: [{ kind: 'key_added', key: 'milk', risk: 'low', sentence: 'milk is added.' }],
      },
    });
  });

  it('S-31 is the same, byte for byte, for the same input', () => {
    const copy = { ...input, template: JSON.parse(JSON.stringify(input.template)) };
    expect(canonicalise(documentOf(copy))).toBe(canonicalise(documentOf(input)));
  });

  it('can be read back as a template by clients that know nothing of versions', () => {
    const result = parseTemplate(JSON.parse(canonicalise(documentOf(input))));
    expect('template' in result && result.template).toEqual(input.template);
  });
});
