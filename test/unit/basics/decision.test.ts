import { describe, expect, it } from 'vitest';
import {
  type ChainedDecision,
  chain,
  type Decision,
  genesisDigest,
  verifyChain,
} from '../../../src/domain/basics/decision.ts';

const GENESIS = genesisDigest('tea');

function decision(day: number): Decision {
  return {
    subject: 'patch_key/milk',
    kind: 'extend',
    at: new Date(Date.UTC(2026, 0, day)),
    by: 'service',
    rule: 'too_little_evidence',
    numbers: { adoption: { numerator: day, denominator: 40 } },
    sentence: 'Watched for longer.',
  };
}

function history(days: number): ChainedDecision[] {
  const list: ChainedDecision[] = [];
  for (let day = 1; day <= days; day++) list.push(chain(list.at(-1)?.digest ?? GENESIS, decision(day)));
  return list;
}

describe('a chain of decisions', () => {
  it('holds, also after a way through storage that brings columns and another member order', () => {
    const stored = history(4).map(({ numbers, ...row }, seq) => ({
      seq,
      scenario: 'tea',
      ...row,
      numbers: structuredClone(numbers),
    }));
    expect(verifyChain(stored, GENESIS)).toEqual({ intact: true });
    expect(verifyChain([], GENESIS)).toEqual({ intact: true });
  });

  it.each<[string, Partial<ChainedDecision>]>([
    ['sentence', { sentence: 'Promoted.' }],
    ['time', { at: new Date(Date.UTC(2026, 0, 2, 0, 0, 0, 1)) }],
    ['number', { numbers: { adoption: { numerator: 3, denominator: 40 } } }],
    ['decider', { by: 'mallory' }],
    ['digest', { digest: GENESIS }],
  ])('shows where a %s was altered', (_, change) => {
    const list = history(4).map((one, index) => (index === 1 ? { ...one, ...change } : one));
    expect(verifyChain(list, GENESIS)).toEqual({ intact: false, index: 1, fault: 'altered' });
  });

  it('shows what was taken out, put in, swapped or brought from elsewhere', () => {
    const [a, b, c] = history(3) as [ChainedDecision, ChainedDecision, ChainedDecision];
    const unlinked = (index: number) => ({ intact: false, index, fault: 'unlinked' });
    expect(verifyChain([a, c], GENESIS)).toEqual(unlinked(1));
    expect(verifyChain([b, c], GENESIS)).toEqual(unlinked(0));
    expect(verifyChain([a, c, b], GENESIS)).toEqual(unlinked(1));
    expect(verifyChain([a, b, b, c], GENESIS)).toEqual(unlinked(2));
    expect(verifyChain([a, b, c], genesisDigest('coffee'))).toEqual(unlinked(0));
  });
});
