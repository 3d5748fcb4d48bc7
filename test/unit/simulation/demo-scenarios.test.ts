import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadScenario } from '../../../demo/load.ts';
import { clientsOf, wishesOf } from '../../../demo/world.ts';

const at = (name: string) => loadScenario(join(import.meta.dirname, '../../../demo', name));

// Values that a learned key must be able to list or range over.
const CHOICES = {
  flight_booking: [
    ...['window', 'aisle', 'vegetarian', 'vegan', 'kosher', 'halal', 'gluten free'],
    ...[1, 2, 3],
    true,
  ],
  photo_retouch: ['natural', 'rose', 'coral', 'red', '1:1', '4:5', '16:9', 1.1, 1.2, 1.3, 10, 20, true],
};

describe.each(['flight_booking', 'photo_retouch'] as const)('%s', (name) => {
  const scenario = at(name);
  const { sayings, needs, template } = scenario;
  const wishes = wishesOf(scenario, clientsOf(1), { days: 65, seed: 1 });

  test('450 sayings or more, no two alike', () => {
    expect(sayings.length).toBeGreaterThanOrEqual(450);
    expect(new Set(sayings.map(({ text }) => text.toLowerCase())).size).toBe(sayings.length);
  });

  test('Chinese and Spanish are 12 to 18 % each', () => {
    for (const language of ['zh', 'es']) {
      const share = sayings.filter((saying) => saying.language === language).length / sayings.length;
      expect(share).toBeGreaterThan(0.12);
      expect(share).toBeLessThan(0.18);
    }
  });

  test('60 polite lines and 30 one-offs ask for nothing', () => {
    const styles = sayings.filter(({ parts }) => parts.length === 0).map(({ style }) => style);
    expect(styles.filter((style) => style === 'noise').length).toBeGreaterThanOrEqual(60);
    expect(styles.filter((style) => style === 'off_topic').length).toBeGreaterThanOrEqual(30);
  });

  test('every need that is said is described, and every one described is said', () => {
    const spoken = new Set(sayings.flatMap(({ parts }) => parts.map(({ need }) => need)));
    expect([...spoken].sort()).toEqual(needs.map(({ need }) => need).sort());
  });

  test('a covered need names a key of the template', () => {
    const keys = new Set(template.keys.map(({ key_name }) => key_name));
    for (const { covered_by } of needs) if (covered_by !== undefined) expect(keys).toContain(covered_by);
  });

  test('nothing looks like a card number', () => {
    expect(sayings.filter(({ text }) => /\d[\d -]{6,}/.test(text))).toEqual([]);
  });

  test.each(CHOICES[name].map(String))('%s is wanted by at least 8 owners', (value) => {
    const wanting = wishes.filter(({ sayings }) =>
      sayings.some(({ parts }) => parts.some((part) => String(part.value) === value)),
    );
    expect(new Set(wanting.map(({ client }) => client.owner)).size).toBeGreaterThanOrEqual(8);
  });
});
