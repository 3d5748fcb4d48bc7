import { describe, expect, it } from 'vitest';
import { lookUpLanguage } from '../../../src/domain/basics/language-tag.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { renditionOf } from '../../../src/domain/template/rendition.ts';
import type { SchemaDocument } from '../../../src/domain/template/schema-version.ts';

const key = (key_name: string, descriptions?: Record<string, string>): KeyDefinition => ({
  key_name,
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: `${key_name} in English`,
  ...(descriptions === undefined ? {} : { descriptions }),
});

const DOCUMENT: SchemaDocument = {
  schema_id: 'tea_shop_v2',
  scenario: 'tea_shop',
  keys: [key('tea', { zh: '茶', de: 'Tee' }), key('milk', { zh: '牛奶' }), key('other')],
  version: {
    line: 'stable',
    number: 2,
    cohort: '*',
    previous_digest: 'sha-256:1',
    issued_at: '2026-01-05T00:00:00.000Z',
    expires_at: '2027-01-05T00:00:00.000Z',
    reason: 'milk is added.',
    changes: [],
  },
};

describe('a version in one language', () => {
  it.each<[string, string, string[], string[]]>([
    ['zh-CN', 'zh', ['茶', '牛奶', 'other in English'], ['other']],
    ['de', 'de', ['Tee', 'milk in English', 'other in English'], ['milk', 'other']],
    ['fr-FR', 'en', ['tea in English', 'milk in English', 'other in English'], []],
  ])('S-6 asked for in %s is in %s, and says what is not', (wanted, language, texts, missing) => {
    const made = renditionOf(DOCUMENT, 'sha-256:2', wanted);
    expect(made?.keys.map(({ semantic_description }) => semantic_description)).toEqual(texts);
    expect(made).toMatchObject({
      language,
      language_missing: missing,
      version: { rendition_of: 'sha-256:2' },
    });
    expect(made?.keys.some((one) => 'descriptions' in one)).toBe(false);
  });

  it.each(['en', 'en-US', 'EN-gb'])('S-6 asked for in %s is the version itself', (wanted) => {
    expect(renditionOf(DOCUMENT, 'sha-256:2', wanted)).toBeNull();
  });
});

describe('a language is found', () => {
  it.each<[string, string[], string | null]>([
    ['zh-CN', ['en', 'zh'], 'zh'],
    ['ZH-hant-tw', ['zh', 'zh-Hant'], 'zh-Hant'],
    ['pt', ['pt-BR'], null],
    ['de-x-shop', ['de'], 'de'],
    ['not a tag', ['no'], null],
  ])('for %s among %j: %s', (wanted, available, found) => {
    expect(lookUpLanguage(wanted, new Set(available))).toBe(found);
  });
});
