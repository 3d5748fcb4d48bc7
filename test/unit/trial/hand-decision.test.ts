import { describe, expect, it } from 'vitest';
import type { PatchKeyStatus } from '../../../src/domain/keys/patch-key.ts';
import { type HandVerb, moveByHand } from '../../../src/domain/trial/hand-decision.ts';

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
