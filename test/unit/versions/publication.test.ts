import { describe, expect, it } from 'vitest';
import {
  type PlannedVersion,
  type PublishedVersion,
  planVersions,
} from '../../../src/domain/versions/publication.ts';
import { key, MILK, SUGAR, TEA } from '../../helpers/people/tea.ts';

type Input = Parameters<typeof planVersions>[0];
const plan = (input: Partial<Input>) =>
  planVersions({
    base: TEA,
    stableKeys: [],
    experimentalKeys: [],
    newest: { stable: null, experimental: null },
    ...input,
  });

const published = (planned: PlannedVersion | undefined): PublishedVersion => {
  if (planned === undefined) throw new Error('nothing was planned');
  return {
    template: planned.template,
    number: planned.number,
    digest: `digest of ${planned.template.schema_id}`,
    expiring: false,
  };
};
const STABLE = published(plan({})[0]);
const told = (plans: readonly PlannedVersion[]) =>
  plans.map(({ line, number, template, previousDigest }) => ({
    line,
    number,
    id: template.schema_id,
    keys: template.keys.map((one) => one.key_name).join(' '),
    previousDigest,
  }));

describe('the first version', () => {
  it('is the owner’s own template under its own id, with nothing before it', () => {
    expect(plan({})).toEqual([
      {
        template: TEA,
        number: 1,
        line: 'stable',
        previousDigest: null,
        reason: 'Registered by its owner.',
        changes: [],
      },
    ]);
  });

  it('counts on from where the owner stopped', () => {
    expect(plan({ base: { ...TEA, schema_id: 'tea_v7' } })[0]).toMatchObject({ number: 7 });
    expect(plan({ base: { ...TEA, schema_id: 'tea' } })[0]).toMatchObject({ number: 1 });
  });
});

describe('no version is made', () => {
  const onTrial = plan({ experimentalKeys: [MILK], newest: { stable: STABLE, experimental: null } });
  const experimental = published(onTrial[0]);

  it.each<[string, Partial<Input>]>([
    ['without a change', { newest: { stable: STABLE, experimental: null } }],
    [
      'without a change on both lines',
      { experimentalKeys: [MILK], newest: { stable: STABLE, experimental } },
    ],
    [
      'for members in another order',
      {
        base: { ...TEA, keys: TEA.keys.map(({ key_name, ...rest }) => ({ ...rest, key_name })) },
        newest: { stable: STABLE, experimental: null },
      },
    ],
    [
      'for another id of the same keys',
      { base: { ...TEA, schema_id: 'tea_v5' }, newest: { stable: STABLE, experimental: null } },
    ],
  ])('%s', (_, input) => {
    expect(plan(input)).toEqual([]);
  });
});

describe('the stable line', () => {
  it('takes a promoted key before "other", never required, and says why', () => {
    const [next, ...more] = plan({
      stableKeys: [{ ...MILK, required: true, status: 'experimental' }],
      newest: { stable: STABLE, experimental: null },
    });
    expect(more).toEqual([]);
    expect(next?.template.keys.map((one) => one.key_name)).toEqual(['kind', 'milk', 'other']);
    expect(next?.template.keys[1]).toEqual(MILK);
    expect(next).toMatchObject({ line: 'stable', number: 2, previousDigest: 'digest of tea_v1' });
    expect(next?.template.schema_id).toBe('tea_v2');
    expect(next?.changes).toMatchObject([{ kind: 'key_added', key: 'milk' }]);
    expect(next?.reason).toBe(next?.changes.map(({ sentence }) => sentence).join(' '));
  });

  it.each([
    ['counts on by hand where the owner does', 'tea_v5', 'tea_v5', 5],
    ['never counts back', 'tea_v1', 'tea_v2', 2],
    ['keeps its name when the owner takes another', 'coffee_v1', 'tea_v2', 2],
  ])('%s', (_, schema_id, id, number) => {
    const base = { ...TEA, schema_id, keys: [...TEA.keys.slice(0, 1), SUGAR, key('other')] };
    expect(told(plan({ base, newest: { stable: STABLE, experimental: null } }))).toEqual([
      { line: 'stable', number, id, keys: 'kind sugar other', previousDigest: 'digest of tea_v1' },
    ]);
  });

  it('gives way to the owner’s own key of the same name', () => {
    const base = { ...TEA, keys: [key('milk', { key_type: 'boolean' }), key('other')] };
    const [next] = plan({ base, stableKeys: [MILK], newest: { stable: STABLE, experimental: null } });
    expect(next?.template.keys).toEqual(base.keys);
  });

  it('loses a retired key in a version of its own', () => {
    const two = published(plan({ stableKeys: [MILK], newest: { stable: STABLE, experimental: null } })[0]);
    const [next] = plan({ newest: { stable: two, experimental: null } });
    expect(next).toMatchObject({ number: 3, template: { schema_id: 'tea_v3', keys: TEA.keys } });
    expect(next?.changes).toMatchObject([{ kind: 'key_retired', key: 'milk' }]);
  });
});

describe('a stable version that a person must let through', () => {
  const mayPublish = () => false;

  it('waits, and its keys stay on the experimental line meanwhile', () => {
    const newest = { stable: STABLE, experimental: null };
    expect(told(plan({ stableKeys: [MILK], newest, mayPublish }))).toEqual([
      { line: 'experimental', number: 1, id: 'tea_v1-x1', keys: 'kind milk other', previousDigest: null },
    ]);
  });

  it('leaves what there is to be renewed, where that is about to expire', () => {
    const newest = { stable: { ...STABLE, expiring: true }, experimental: null };
    const [renewed] = plan({ stableKeys: [MILK], newest, mayPublish });
    expect(renewed).toMatchObject({ line: 'stable', number: 2, changes: [] });
    expect(renewed?.template).toEqual({ ...TEA, schema_id: 'tea_v2' });
  });

  it('is not the first of its line, which is its owner’s own', () => {
    expect(told(plan({ mayPublish })).map(({ id }) => id)).toEqual(['tea_v1']);
  });
});

describe('the experimental line', () => {
  const first = plan({ experimentalKeys: [MILK], newest: { stable: STABLE, experimental: null } });

  it('begins with the first key on trial, as a superset of the stable line that names its keys', () => {
    expect(told(first)).toEqual([
      { line: 'experimental', number: 1, id: 'tea_v1-x1', keys: 'kind milk other', previousDigest: null },
    ]);
    expect(first[0]?.template.keys[1]).toEqual({ ...MILK, status: 'experimental' });
    expect(first[0]?.reason).toBe('First keys on trial: milk.');
    expect(first[0]?.changes).toMatchObject([{ kind: 'key_added', key: 'milk' }]);
  });

  it('begins beside the very first version where both are new', () => {
    expect(told(plan({ experimentalKeys: [MILK] })).map(({ id }) => id)).toEqual(['tea_v1', 'tea_v1-x1']);
  });

  it('follows a promotion: the key is on both lines, on trial on none', () => {
    const newest = { stable: STABLE, experimental: published(first[0]) };
    const plans = plan({ stableKeys: [MILK], experimentalKeys: [SUGAR], newest });
    expect(told(plans)).toEqual([
      {
        line: 'stable',
        number: 2,
        id: 'tea_v2',
        keys: 'kind milk other',
        previousDigest: 'digest of tea_v1',
      },
      {
        line: 'experimental',
        number: 2,
        id: 'tea_v2-x2',
        keys: 'kind milk sugar other',
        previousDigest: 'digest of tea_v1-x1',
      },
    ]);
    expect(plans[1]?.template.keys.filter((one) => one.status === 'experimental')).toEqual([
      { ...SUGAR, status: 'experimental' },
    ]);
  });

  it('goes on as a copy of the stable line when its last key is gone, so that nobody keeps an old one', () => {
    const newest = { stable: STABLE, experimental: published(first[0]) };
    expect(told(plan({ newest }))).toEqual([
      {
        line: 'experimental',
        number: 2,
        id: 'tea_v1-x2',
        keys: 'kind other',
        previousDigest: 'digest of tea_v1-x1',
      },
    ]);
  });

  it('leaves the stable answer as it was while a key is only on trial', () => {
    expect(first.some(({ line }) => line === 'stable')).toBe(false);
  });
});
