import { describe, expect, it } from 'vitest';
import { chain, genesisDigest } from '../../../src/domain/basics/decision.ts';
import { noticeOf } from '../../../src/domain/exchange/notice.ts';
import { publicationDecision } from '../../../src/domain/versions/publication-decision.ts';
import { MILK } from '../../helpers/people/tea.ts';

const AT = new Date('2026-01-05T00:00:00Z');

describe('a notice', () => {
  it('of a decision is the decision as it is sealed', () => {
    const decision = {
      subject: 'patch_key/milk',
      kind: 'stable',
      at: AT,
      by: 'service',
      rule: 'proved',
      numbers: { used: 30 },
      sentence: 'It proved itself.',
    };
    const sealed = chain(genesisDigest('tea'), decision);
    expect(noticeOf('tea', sealed)).toEqual({
      type: 'decision',
      at: AT,
      data: {
        scenario: 'tea',
        ...decision,
        at: AT.toISOString(),
        digest: sealed.digest,
        previous_digest: genesisDigest('tea'),
      },
    });
  });

  it('of a publication names the version, what it brought, and the decision in the chain', () => {
    const published = {
      schemaId: 'tea_v2',
      line: 'stable',
      cohort: '*',
      number: 2,
      digest: 'sha-256:2',
      previousDigest: 'sha-256:1',
      reason: 'milk is stable now.',
      issuedAt: AT,
    } as const;
    const sealed = chain(genesisDigest('tea'), publicationDecision(published, [MILK], []));
    expect(noticeOf('tea', sealed)).toMatchObject({
      type: 'version',
      data: {
        scenario: 'tea',
        schema_id: 'tea_v2',
        digest: 'sha-256:2',
        previous_digest: 'sha-256:1',
        reason: 'milk is stable now.',
        keys: { added: ['milk'], changed: [], ended: [] },
        decision: sealed.digest,
      },
    });
  });
});
