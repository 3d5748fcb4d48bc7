import { describe, expect, it } from 'vitest';
import { rankScenarios } from '../../../src/domain/mapping/scenario-search.ts';
import { parseTemplate, type Template } from '../../../src/domain/template/template.ts';
import { fixture } from '../../fixtures/load.ts';
import { TEA } from '../../helpers/people/tea.ts';

function read(name: string): Template {
  const parsed = parseTemplate(fixture(name));
  if ('errors' in parsed) throw new Error(`${name} is no template`);
  return parsed.template;
}
const TEMPLATES = [TEA, read('F01-template-flight'), read('F06-template-photo')];
const found = (query: string) => rankScenarios(query, TEMPLATES).map(({ scenario }) => scenario);

describe('a search for a scenario (S-13)', () => {
  it.each([
    ['book me a flight from Beijing to Shanghai next Monday, business class', 'flight_booking'],
    ['flights', 'flight_booking'],
    ['fligth to Rome', 'flight_booking'],
    ['Please retouch this photo: smooth the skin, whiten teeth', 'photo_retouch'],
    ['retouching of pictures', 'photo_retouch'],
    ['a cup of tea with milk', 'tea'],
  ])('finds for "%s" %s first', (query, scenario) => {
    expect(found(query)[0]).toBe(scenario);
  });

  it.each(['pizza', 'a haircut tomorrow', 'an example of acceptable values', 'the and of', '???'])(
    'finds for "%s" none, and says so',
    (query) => {
      expect(found(query)).toEqual([]);
    },
  );

  it('ranks by how much of the wish a template speaks of, and says what it takes', () => {
    const [first, second] = rankScenarios('a photo of my flight booking', TEMPLATES);
    expect(first).toEqual({
      scenario: 'flight_booking',
      schema_id: 'flight_booking_v1',
      score: expect.any(Number),
      description: 'Takes origin, destination, departure date; optional: cabin class, passenger count.',
    });
    expect(second?.scenario).toBe('photo_retouch');
    expect(first?.score).toBeGreaterThan(second?.score ?? 1);
  });

  it('does not hang on the order in which templates come', () => {
    expect(rankScenarios('photo of a flight', [...TEMPLATES].reverse())).toEqual(
      rankScenarios('photo of a flight', TEMPLATES),
    );
  });
});
