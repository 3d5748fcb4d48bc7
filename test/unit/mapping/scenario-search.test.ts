import { describe, expect, it } from 'vitest';
import {
  meantScenario,
  nearnessTo,
  rankScenarios,
  scenarioTexts,
} from '../../../src/domain/mapping/scenario-search.ts';
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

describe('with a model that says how near a wish is (S-13)', () => {
  const near = (of: Record<string, number>) => (template: Template) => of[template.scenario] ?? 0;
  const [flight, photo] = ['flight_booking', 'photo_retouch'];

  it('fits what is near enough in meaning without a word in common, and nothing below the floor', () => {
    const found = (cosine: number) =>
      rankScenarios('ein Flug', TEMPLATES, near({ [flight]: cosine })).map(({ scenario }) => scenario);
    expect(found(0.5)).toEqual([flight]);
    expect(found(0.4)).toEqual([]);
  });

  it('adds words in common to meaning: neither alone may be enough', () => {
    expect(rankScenarios('flights', TEMPLATES, near({ [flight]: 0.2 }))).toMatchObject([
      { scenario: flight },
    ]);
    expect(rankScenarios('flights', TEMPLATES, near({ [flight]: -0.2 }))).toEqual([]);
  });

  it('means one only where neither meaning nor words leave another one open', () => {
    const meant = (wish: string, of: Record<string, number>) => {
      const found = meantScenario(wish, TEMPLATES, near(of));
      return 'meant' in found ? found.meant : found.candidates.map(({ scenario }) => scenario);
    };
    expect(meant('x', { [flight]: 0.7, [photo]: 0.55 })).toBe(flight);
    expect(meant('x', { [flight]: 0.6, [photo]: 0.55 })).toEqual([flight, photo]);
    expect(meant('x', { [flight]: 0.4, [photo]: 0.3 })).toEqual([]);
    expect(meant('flight photo', { [flight]: 0.6, [photo]: 0 })).toEqual([flight, photo]);
  });

  it('is asked about the name, what the keys mean and what people said for them, not about house style', () => {
    const [name, meaning, ...said] = scenarioTexts(read('F06-template-photo'));
    expect(name).toBe('photo retouch');
    expect(meaning).toMatch(/^photo retouch\. /);
    expect([meaning, ...said].join(' ')).not.toMatch(/Acceptable values|Example|Range|->/);
    expect(said.length).toBeGreaterThan(0);
  });

  it('weighs the name against the nearest text', () => {
    const vectors = [new Float32Array([1, 0]), new Float32Array([0, 1])];
    expect(nearnessTo(new Float32Array([0, 1]), vectors)).toBe(0.5);
  });
});
