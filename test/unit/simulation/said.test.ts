import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../src/domain/template/template.ts';
import { CATALOGUE } from '../../../src/proof/simulation/catalogue/index.ts';
import { saidAt } from '../../../src/proof/simulation/said.ts';

describe.each(CATALOGUE)('what is said at $scenario', (service) => {
  const said = saidAt(service);

  it('is the same at each call', () => {
    expect(saidAt(service)).toEqual(said);
  });

  it('has a template that lacks every need', () => {
    const parsed = parseTemplate(said.template);
    expect(parsed).not.toHaveProperty('errors');
    const known = said.template.keys.map(({ key_name }) => key_name);
    for (const { key_name } of said.goldKeys) expect(known).not.toContain(key_name);
  });

  it('says of each fragment what it asks for, and of each need as much', () => {
    expect(said.gold.map(({ id }) => id)).toEqual(said.fragments.map(({ id }) => id));
    const asked = service.needs.map(({ need }) => said.gold.filter((row) => row.gold_key === need).length);
    expect(new Set(asked)).toEqual(new Set([60]));
  });

  it('is said by sixty agents in thirty days, one day after the other', () => {
    expect(new Set(said.fragments.map(({ client_agent }) => client_agent)).size).toBe(60);
    const days = said.fragments.map(({ observed_at }) => observed_at.slice(0, 10));
    expect(days).toEqual([...days].sort());
    expect(new Set(days).size).toBe(30);
  });
});
