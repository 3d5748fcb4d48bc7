import { describe, expect, it } from 'vitest';
import type { ApprovalClass, SchemaChange } from '../../../src/domain/template/change/schema-change.ts';
import { needsApproval } from '../../../src/domain/versions/approval.ts';
import type { PlannedVersion } from '../../../src/domain/versions/publication.ts';
import { TEA } from '../../helpers/people/tea.ts';

const change = (more: Partial<SchemaChange>): SchemaChange => ({
  kind: 'key_added',
  key: 'milk',
  risk: 'low',
  sentence: 'The key "milk" was added.',
  patch: [],
  ...more,
});
const next: PlannedVersion = {
  template: TEA,
  number: 2,
  line: 'stable',
  previousDigest: 'digest of tea_v1',
  reason: '',
  changes: [change({ risk: 'none' }), change({})],
};

describe('a version waits for a person', () => {
  it.each<[string, Partial<PlannedVersion>, ApprovalClass[], boolean]>([
    ['where one of its changes is of a class that the policy names', {}, ['high', 'low'], true],
    ['not where none is', {}, ['medium', 'high'], false],
    ['not where the policy names no class', {}, [], false],
    ['not where nothing changes', { changes: [] }, ['none', 'low'], false],
    ['not on the experimental line', { line: 'experimental' }, ['low'], false],
    ['not where it is the first of its line', { previousDigest: null }, ['low'], false],
    ['where a key has become sensitive', { changes: [change({ sensitive: 'health' })] }, ['sensitive'], true],
    ['not where a key was so before', {}, ['sensitive'], false],
  ])('%s', (_, more, classes, expected) => {
    expect(needsApproval({ ...next, ...more }, classes)).toBe(expected);
  });
});
