import { describe, expect, it } from 'vitest';
import type { Version } from '../../../dashboards/web/api/types.ts';
import {
  beforeIt,
  brokenAt,
  lanesOf,
  lineUpTo,
  newestFirst,
} from '../../../dashboards/web/pages/versions/lanes.ts';

/** In the order of publication: `id line cohort digest previous`. */
const PUBLISHED = [
  'v1 stable * d1 -',
  'v1-x1 experimental * d2 -',
  'v1~students.1 stable students d3 -',
  'v2 stable * d4 d1',
  'r1 recorded * d5 -',
  'v2-x2 experimental * d6 d2',
].map((row): Version => {
  const [schema_id = '', line = '', cohort = '', digest = '', previous = ''] = row.split(' ');
  return {
    schema_id,
    line,
    cohort,
    number: 1,
    issued_at: '2026-01-05T00:00:00.000Z',
    expires_at: '2026-02-05T00:00:00.000Z',
    ends_at: null,
    reason: 'made up',
    digest,
    previous_digest: previous === '-' ? null : previous,
    key_id: 'k1',
  };
});
const LIST = newestFirst(PUBLISHED);
const ids = (versions: readonly Version[]) => versions.map(({ schema_id }) => schema_id);

describe('the lines of versions as a page draws them', () => {
  it('are newest first, without those that a replay only recorded', () => {
    expect(ids(LIST)).toEqual(['v2-x2', 'v2', 'v1~students.1', 'v1-x1', 'v1']);
  });

  it('stand in order: everybody’s before cohorts’, stable before experimental, each from its newest to its oldest', () => {
    expect(lanesOf(LIST).map(({ id, newest, oldest }) => [id, newest, oldest])).toEqual([
      ['stable *', 1, 4],
      ['experimental *', 0, 3],
      ['stable students', 2, 2],
    ]);
  });

  it('go back from a version to the first of its own line', () => {
    expect(ids(lineUpTo(LIST, 'v2-x2'))).toEqual(['v2-x2', 'v1-x1']);
    expect(lineUpTo(LIST, 'unknown')).toEqual([]);
  });

  it.each([
    ['v2', 'v1'],
    ['v2-x2', 'v1-x1'],
    ['v1~students.1', 'v1'],
    ['v1-x1', 'v1'],
    ['v1', null],
  ])('compare %s with %s', (schemaId, before) => {
    expect(beforeIt(LIST, schemaId)?.schema_id ?? null).toBe(before);
  });

  it('hold while each version names the digest of the one before, and break where one does not', () => {
    const line = lineUpTo(LIST, 'v2');
    expect(brokenAt(line)).toBeNull();
    const [newest, first] = line as [Version, Version];
    expect(brokenAt([newest, { ...first, digest: 'other' }])?.schema_id).toBe('v2');
    expect(brokenAt([{ ...newest, previous_digest: null }, first])?.schema_id).toBe('v2');
  });
});
