import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/access/scope.ts';
import { shownExample, shownMembers } from '../../../src/doors/http/views/shown-members.ts';

const K = 5;
const member = (text: string, owners: number) => ({
  phrase: `ph-${text}`,
  text,
  language: 'en',
  value: null,
  confidence: null,
  fragments: owners,
  owners,
});
const MEMBERS = [member('window seat', 9), member('for anna@post.example', 4)];
const caller = (scope: Scope) => ({ name: scope, scopes: [scope], scenarios: null });

describe('S-38 T2 the members of a need', () => {
  it.each<Scope>(['read', 'ingest', 'approve'])('that few said are hidden from %s, and counted', (scope) => {
    expect(shownMembers(MEMBERS, K, caller(scope))).toEqual({ members: [MEMBERS[0]], members_hidden: 1 });
  });

  it.each<Scope>(['curate', 'admin'])('are all there for %s, redacted where few said them', (scope) => {
    const { members, members_hidden } = shownMembers(MEMBERS, K, caller(scope));
    expect(members_hidden).toBe(0);
    expect(members.map(({ text }) => text)).toEqual(['window seat', expect.not.stringContaining('anna')]);
  });
});

describe('S-38 T2 the words that stand for a need', () => {
  it.each<[Scope, number, string | null]>([
    ['read', K, 'for'],
    ['read', K - 1, null],
    ['approve', K - 1, null],
    ['curate', K - 1, 'for'],
  ])('are shown to %s, said by %i owners, as its members are', (scope, owners, words) => {
    const shown = shownExample({ text: 'for anna@post.example', owners }, K, caller(scope));
    if (words === null) expect(shown).toBeNull();
    else expect(shown).not.toContain('anna@');
  });
});
