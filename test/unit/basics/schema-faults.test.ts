import { Ajv } from 'ajv';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { schemaFaults } from '../../../src/domain/basics/schema-faults.ts';

const SCOPES = Type.Object({
  name: Type.String({ maxLength: 5 }),
  scopes: Type.Array(Type.Union([Type.Literal('read'), Type.Literal('ingest'), Type.Literal('admin')])),
  mode: Type.Optional(Type.Literal('strict')),
});

const validators = {
  ajv(input: unknown) {
    const check = new Ajv({ allErrors: true }).compile(SCOPES);
    check(input);
    return schemaFaults(check.errors ?? []);
  },
  typebox: (input: unknown) => schemaFaults(Compile(SCOPES).Errors(input)),
};

describe.each(Object.entries(validators))('faults that %s tells', (_, faults) => {
  it.each<[input: object, path: string, detail: RegExp]>([
    [{ name: 'me', scopes: ['write'] }, 'scopes[0]', /^must be one of "read", "ingest", "admin"$/],
    [{ name: 'me', scopes: ['read', 7] }, 'scopes[1]', /^must be one of "read", "ingest", "admin"$/],
    [{ name: 'me', scopes: [], mode: 'lenient' }, 'mode', /^must be "strict"$/],
    [{ scopes: [] }, 'name', /^is required and missing$/],
    [{ name: 'longer', scopes: [] }, 'name', /5 char/],
  ])('of %j name the place once, and what may stand there', (input, path, detail) => {
    expect(faults(input)).toEqual([{ path, detail: expect.stringMatching(detail) }]);
  });
});
