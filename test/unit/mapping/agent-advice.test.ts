import { describe, expect, it } from 'vitest';
import { type AgentKey, adviceFor, adviceText } from '../../../src/domain/mapping/agent-advice.ts';

const SEAT: AgentKey = {
  key: 'seat',
  offered: 100,
  used: 40,
  refused: 0,
  said: 0,
  saidOffered: 0,
  example: null,
  value: null,
  others: { offered: 1_000, used: 300 },
};
const AGENT = { clientAgent: 'bot', payloads: 100, schemaId: 'v3', behind: 0 };
const rulesOf = (keys: readonly AgentKey[], behind = 0) =>
  adviceFor({ ...AGENT, behind, keys }).map(({ rule, key }) => `${rule} ${key}`);

describe('what a client agent could do better', () => {
  it.each<[string, Partial<AgentKey>, number, readonly string[]]>([
    ['nothing, where it sets what it is offered', {}, 5, []],
    ['set a key instead of saying it', { said: 3, saidOffered: 3 }, 0, ['says_in_words seat']],
    ['give values that are taken', { refused: 2 }, 0, ['values_refused seat']],
    ['nothing, for one slip', { refused: 1 }, 0, []],
    ['ask for what others set', { used: 0 }, 0, ['never_uses seat']],
    ['nothing, where it was hardly offered', { used: 0, offered: 4 }, 0, []],
    ['nothing, where others hardly set it either', { used: 0, others: { offered: 1_000, used: 5 } }, 0, []],
    [
      'nothing of a key that is just being said',
      { used: 0, said: 1, saidOffered: 1 },
      0,
      ['says_in_words seat'],
    ],
    ['name a newer version, which has the key', { offered: 0, used: 0, said: 7 }, 2, ['behind null']],
    ['nothing, where no version followed', { offered: 0, used: 0, said: 7 }, 0, []],
    [
      'both, where some named an old version',
      { said: 7, saidOffered: 3 },
      1,
      ['behind null', 'says_in_words seat'],
    ],
  ])('%s', (_what, change, behind, rules) => {
    expect(rulesOf([{ ...SEAT, ...change }], behind)).toEqual(rules);
  });

  it('what most payloads show comes first, then by name', () => {
    const said = (key: string, times: number) => ({ ...SEAT, key, said: times, saidOffered: times });
    expect(rulesOf([said('b', 2), said('a', 2), said('c', 9)])).toEqual([
      'says_in_words c',
      'says_in_words a',
      'says_in_words b',
    ]);
  });

  it('is a text for its developer, with an example where there is one', () => {
    const findings = adviceFor({
      ...AGENT,
      keys: [{ ...SEAT, said: 1, saidOffered: 1, example: 'by the window', value: 'window' }],
    });
    expect(adviceText('flights', AGENT, findings, 30)).toBe(
      'bot in flights, 100 payloads in the last 30 days:\n' +
        '- Set seat instead of saying it in other: 1 payload, such as "by the window" (seat: "window").',
    );
    expect(adviceText('flights', AGENT, [], 30)).toMatch(/: nothing to do\.$/u);
  });
});
