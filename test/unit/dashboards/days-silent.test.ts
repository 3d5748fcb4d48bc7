import { expect, it } from 'vitest';
import type { NeedSummary } from '../../../dashboards/web/api/types.ts';
import { daysSilent } from '../../../dashboards/web/pages/pool/named-need.ts';

const judgedOn = (day: string, idle: number) =>
  ({ changed_at: `${day}T23:59:59.999Z`, maturity: { facts: { idle } } }) as NeedSummary;

it('a need that nobody says any more is silent for longer with every day, though nothing judges it anew', () => {
  const wifi = judgedOn('2026-02-23', 34);
  expect(daysSilent(wifi, Date.parse('2026-02-23T23:59:59.999Z'))).toBe(34);
  expect(daysSilent(wifi, Date.parse('2026-03-15T23:59:59.999Z'))).toBe(54);
});

it('a clock that is behind the service takes no day away', () => {
  expect(daysSilent(judgedOn('2026-02-23', 2), Date.parse('2026-02-20T00:00:00Z'))).toBe(2);
});
