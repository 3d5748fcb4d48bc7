import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { dot } from '../../../src/domain/basics/vector.ts';
import { readCalibration, removeLanguage } from '../../../src/ground/embedder/calibration.ts';
import { languageTeller } from '../../../src/ground/embedder/language.ts';

const languageOf = await languageTeller();

const MODELS = fileURLToPath(new URL('../../../models/', import.meta.url));
const vector = (...values: number[]) => Float32Array.from(values);

describe('the calibration of a model', () => {
  it('is read beside its weights: prefix, and 24 orthonormal language directions', () => {
    const { prefix, transform, languageBasis } = readCalibration(MODELS, 'multilingual-e5-small-tuned');
    expect({ prefix, transform }).toEqual({ prefix: 'query: ', transform: 'language-removed-24/1' });
    for (const [i, row] of languageBasis.entries()) {
      expect(row).toHaveLength(384);
      for (const [j, other] of languageBasis.entries())
        expect(dot(row, other)).toBeCloseTo(i === j ? 1 : 0, 3);
    }
  });

  it.each([
    ['all-MiniLM-L6-v2', ''],
    ['e5-base', 'query: '],
    ['intfloat_e5_large', 'query: '],
    ['bge5-small', ''],
  ])('of %s without a file is its prefix "%s" alone', (model, prefix) => {
    expect(readCalibration(MODELS, model)).toEqual({ prefix, transform: 'unit/1', languageBasis: [] });
  });
});

describe('taking the language out of a vector', () => {
  const basis = [vector(1, 0, 0, 0), vector(0, 1, 0, 0)];

  it('leaves nothing of its directions and unit length', () => {
    const out = removeLanguage(vector(0.9, 0.1, 0.3, 0.4), basis);
    for (const row of basis) expect(dot(out, row)).toBeCloseTo(0, 6);
    expect([...out.subarray(2)]).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.8, 6)]);
  });

  it('leaves zero where nothing but language was in it, and never NaN', () => {
    expect([...removeLanguage(vector(1, 0, 0, 0), basis)]).toEqual([0, 0, 0, 0]);
    expect([...removeLanguage(vector(0, 0, 0, 0), basis)]).toEqual([0, 0, 0, 0]);
  });

  it('only scales where a model has no such directions, and changes no vector it was given', () => {
    const given = vector(3, 4);
    expect([...removeLanguage(given, [])]).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.8, 6)]);
    expect([...given]).toEqual([3, 4]);
  });
});

describe('the language of a text', () => {
  it.each([
    ['green tea with milk', 'de', 'de'],
    ['绿茶', 'zh-Hant-TW', 'zh'],
    ['green tea', 'EN_us', 'en'],
    ['green tea', 'eng', 'en'],
    ['berdeng tsaa', 'fil', 'fil'],
  ])('%s, declared as %s, is %s', (text, declared, language) => {
    expect(languageOf(text, declared)).toBe(language);
  });

  it.each([
    ['green tea with a little milk and no sugar', 'en'],
    ['un té verde con un poco de leche y sin azúcar', 'es'],
    ['緑茶をください', 'ja'],
    ['お茶', 'ja'],
    ['绿茶', 'zh'],
    ['녹차', 'ko'],
    ['tea', 'und'],
    ['17:30', 'und'],
    ['', 'und'],
  ])('%s, undeclared, is %s', (text, language) => {
    expect(languageOf(text, null)).toBe(language);
  });

  it.each(['', '-', 'german', 'und', 'mul', 'x-tea', '12'])(
    'is read from the text where %j is declared, which is no language',
    (declared) => {
      expect(languageOf('绿茶', declared)).toBe('zh');
    },
  );
});
