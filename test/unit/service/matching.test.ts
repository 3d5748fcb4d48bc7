import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { matching } from '../../../src/ground/db/server/find.ts';
import { clusters } from '../../../src/ground/db/tables/pools/clusters.ts';

const said = (asked: object) => {
  const condition = matching(clusters, asked);
  return condition === undefined ? null : new PgDialect().sqlToQuery(condition);
};

describe('the rows that match', () => {
  it.each([
    ['a value', { pool: 'tea/*' }, '"clusters"."pool" = $1', ['tea/*']],
    ['one of several', { state: ['live', 'merged'] }, '"clusters"."state" in ($1, $2)', ['live', 'merged']],
    ['null', { coveredBy: null }, '"clusters"."covered_by" is null', []],
    [
      'nothing where nothing is asked',
      { pool: 'tea/*', state: undefined },
      '"clusters"."pool" = $1',
      ['tea/*'],
    ],
  ])('hold %s', (_what, asked, sql, params) => {
    expect(said(asked)).toMatchObject({ sql, params });
  });

  it('are not all rows where what is asked for is no column', () => {
    expect(() => said({ poool: 'tea/*' })).toThrow('There is no column poool.');
  });
});
