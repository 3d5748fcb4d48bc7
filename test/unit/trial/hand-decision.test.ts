import { describe, expect, it } from 'vitest';
import type { PatchKeyStatus } from '../../../src/domain/keys/patch-key.ts';
import {
  approvalWords,
  type HandVerb,
  moveByHand,
  oneMoreYes,
} from '../../../src/domain/trial/hand-decision.ts';

describe('a person’s word about a key', () => {
  it.each<[PatchKeyStatus, HandVerb, PatchKeyStatus | null]>([
    ['proposed', 'approve', 'experimental'],
    ['proposed', 'reject', 'rejected'],
    ['proposed', 'retire', null],
    ['experimental', 'approve', null],
    ['experimental', 'reject', 'rejected'],
    ['experimental', 'retire', 'retired'],
    ['stable', 'approve', null],
    ['stable', 'reject', null],
    ['stable', 'retire', 'retired'],
    ['retired', 'approve', null],
    ['retired', 'reject', null],
    ['retired', 'retire', null],
    ['rejected', 'approve', null],
    ['rejected', 'reject', null],
    ['rejected', 'retire', null],
  ])('%s + %s -> %s', (status, verb, next) => {
    expect(moveByHand(status, verb)).toBe(next);
  });
});

describe('yes to a key', () => {
  it.each<[what: string, givenBy: string[], needed: number, by: string, done: boolean | null]>([
    ['the only one that is asked for is enough', [], 1, 'a', true],
    ['the first of two is not', [], 2, 'a', false],
    ['the second is, of another', ['a'], 2, 'b', true],
    ['whoever said it says nothing by saying it again', ['a'], 2, 'a', null],
    ['one more than are asked for, once fewer are', ['a', 'b'], 2, 'c', true],
  ])('%s', (_, givenBy, needed, by, done) => {
    const next = oneMoreYes({ givenBy, needed }, by);
    expect(next).toEqual(done === null ? null : { givenBy: [...givenBy, by], needed, done });
  });

  it('is counted in words', () => {
    expect(approvalWords({ givenBy: ['a'], needed: 2 })).toBe('1 of 2 approvals');
  });
});
