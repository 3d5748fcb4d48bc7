import { describe, expect, it } from 'vitest';
import { isInExperiment } from '../../../src/domain/trial/experiment.ts';

const AGENTS = Array.from({ length: 10_000 }, (_, n) => `agent-${n}`);
const inside = (scenario: string, share: number) =>
  AGENTS.filter((agent) => isInExperiment(scenario, agent, share));
/** Four standard deviations of a share of ten thousand: one run in sixteen thousand would be further off by chance. */
const sampling = (share: number) => 4 * Math.sqrt((share * (1 - share)) / AGENTS.length);

describe('keys on trial are offered', () => {
  it.each([0.01, 0.1, 0.25, 0.5, 0.9])('to a share of %s of the agents, within sampling error', (share) => {
    const got = inside('flight_booking', share).length / AGENTS.length;
    expect(Math.abs(got - share)).toBeLessThan(sampling(share));
  });

  it('to everybody at 1, also to who does not say who it is, and to nobody at 0', () => {
    expect(inside('tea', 1)).toHaveLength(AGENTS.length);
    expect(isInExperiment('tea', null, 1)).toBe(true);
    expect(inside('tea', 0)).toEqual([]);
    expect(isInExperiment('tea', null, 0.99)).toBe(false);
  });

  it('to the same agents each time, and to them still when the share grows', () => {
    const few = inside('tea', 0.2);
    expect(inside('tea', 0.2)).toEqual(few);
    const more = new Set(inside('tea', 0.3));
    expect(few.every((agent) => more.has(agent))).toBe(true);
  });

  it('in each scenario to agents of its own draw', () => {
    const tea = new Set(inside('tea', 0.5));
    const both = inside('coffee', 0.5).filter((agent) => tea.has(agent)).length / AGENTS.length;
    expect(Math.abs(both - 0.25)).toBeLessThan(sampling(0.25));
  });
});
