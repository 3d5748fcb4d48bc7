import { describe, expect, it } from 'vitest';
import { sensitiveTopic } from '../../../src/domain/privacy/sensitivity/sensitive-topic.ts';
import { described, type Shape } from '../../../src/domain/synthesis/description/description.ts';
import type { ValueFamily, Wording } from '../../../src/domain/synthesis/key-proposal.ts';
import { LANGUAGES } from '../../../src/domain/synthesis/naming/concepts.ts';
import { constraintsOf } from '../../../src/domain/template/constraints.ts';
import { descriptionParts } from '../../../src/domain/template/prose/description-parts.ts';
import { gateProblems } from '../../../src/domain/template/prose/grammar.ts';

const NOTHING: Wording = { example: null, spellings: {} };

const CHOICE: Shape = {
  key_name: 'seat_preference',
  key_type: 'string',
  required: false,
  default_value: 'none',
  acceptable_values: ['window', 'aisle', 'none'],
  aliases: { window: ['Fenster'] },
};
const RANGE: Shape = {
  key_name: 'price',
  key_type: 'number',
  required: false,
  default_value: null,
  minimum: 5_000,
  maximum: 25_000,
  unit: 'EUR',
};
const plain = (key_name: string, more: Partial<Shape> = {}): Shape => ({
  key_name,
  key_type: 'string',
  required: false,
  default_value: null,
  ...more,
});
const everywhere = (wording: Wording) => Object.fromEntries(LANGUAGES.map((language) => [language, wording]));

const SENTENCES: readonly (readonly [
  string,
  Shape,
  ValueFamily,
  Wording,
  Readonly<Record<string, string>>,
])[] = [
  [
    'a choice',
    CHOICE,
    'choice',
    { example: { text: 'am Fenster', value: 'window' }, spellings: { window: ['Fenster'] } },
    {
      zh: "座位偏好。可接受的值：window、aisle、none。也可以说：Fenster = window。示例：'am Fenster' -> 'window'。",
      ja: "座席の希望。許容値：window、aisle、none。別の言い方：Fenster = window。例：'am Fenster' -> 'window'。",
      es: "Preferencia de asiento. Valores aceptables: window, aisle, none. También: Fenster = window. Ejemplo: 'am Fenster' -> 'window'.",
      de: "Sitzplatzpräferenz. Zulässige Werte: window, aisle, none. Auch: Fenster = window. Beispiel: 'am Fenster' -> 'window'.",
      fr: "Préférence de siège. Valeurs acceptées : window, aisle, none. Aussi : Fenster = window. Exemple : 'am Fenster' -> 'window'.",
    },
  ],
  [
    'an amount of money',
    RANGE,
    'money',
    { example: { text: 'bis 15000', value: 15_000 }, spellings: {} },
    {
      zh: "价格，单位：EUR。取值范围：5000-25000。示例：'bis 15000' -> 15000。",
      ja: "価格（単位：EUR）。範囲：5000-25000。例：'bis 15000' -> 15000。",
      es: "Precio en EUR. Rango: 5000-25000. Ejemplo: 'bis 15000' -> 15000.",
      de: "Preis, Einheit: EUR. Bereich: 5000-25000. Beispiel: 'bis 15000' -> 15000.",
      fr: "Prix en EUR. Plage : 5000-25000. Exemple : 'bis 15000' -> 15000.",
    },
  ],
  [
    'a count',
    plain('number_of_hotels', { key_type: 'integer', minimum: 1, maximum: 3 }),
    'count',
    NOTHING,
    {
      zh: '酒店数量。取值范围：1-3。',
      ja: 'ホテルの数。範囲：1-3。',
      es: 'Número de hoteles. Rango: 1-3.',
      de: 'Anzahl der Hotels. Bereich: 1-3.',
      fr: "Nombre d'hôtels. Plage : 1-3.",
    },
  ],
  [
    'a duration',
    plain('duration', { key_type: 'integer', unit: 'days' }),
    'duration',
    NOTHING,
    {
      zh: '时长，单位：天。',
      ja: '期間（単位：日）。',
      es: 'Duración en días.',
      de: 'Dauer, Einheit: Tage.',
      fr: 'Durée en jours.',
    },
  ],
  [
    'a date',
    plain('check_in_date', { format: 'date' }),
    'date',
    NOTHING,
    {
      zh: '入住日期，采用 ISO 8601 格式（YYYY-MM-DD）。',
      ja: 'チェックインの日付（ISO 8601 形式、YYYY-MM-DD）。',
      es: 'Fecha de entrada en formato ISO 8601 (YYYY-MM-DD).',
      de: 'Check-in-Datum im Format ISO 8601 (YYYY-MM-DD).',
      fr: "Date d'arrivée à l'hôtel au format ISO 8601 (YYYY-MM-DD).",
    },
  ],
  [
    'a time',
    plain('departure_time', { format: 'time' }),
    'time',
    NOTHING,
    {
      zh: '出发时间，采用 24 小时制（HH:MM）。',
      ja: '出発の時刻（24 時間表記、HH:MM）。',
      es: 'Hora de salida en formato de 24 horas (HH:MM).',
      de: 'Abreisezeit im 24-Stunden-Format (HH:MM).',
      fr: 'Heure de départ au format 24 heures (HH:MM).',
    },
  ],
  [
    'a yes or no',
    plain('no_smoking', { key_type: 'boolean' }),
    'flag',
    NOTHING,
    {
      zh: '无吸烟：需要时为 true，否则为 false。',
      ja: '喫煙なし：希望する場合は true、それ以外は false。',
      es: 'Sin fumar: true si se pide, false si no.',
      de: 'Ohne Rauchen: true, wenn gewünscht, sonst false.',
      fr: 'Sans tabac : true si demandé, false sinon.',
    },
  ],
  [
    'free text under a name that the lexicon does not know',
    plain('painted_by'),
    'name',
    NOTHING,
    {
      zh: '字段 painted_by，自由文本。',
      ja: '項目 painted_by（自由記述）。',
      es: 'Campo painted_by, texto libre.',
      de: 'Feld painted_by, freier Text.',
      fr: 'Champ painted_by, texte libre.',
    },
  ],
];

describe('each language has whole sentences of its own for', () => {
  it.each(SENTENCES)('%s', (_, shape, family, wording, expected) => {
    const key = described(shape, {
      family,
      refines: null,
      wordings: { en: NOTHING, others: everywhere(wording) },
    });
    expect(key.descriptions).toEqual(expected);
    expect(gateProblems(key)).toEqual([]);
  });

  it.each(SENTENCES)(
    '%s, and who reads only the words learns what stands in the data',
    (_, shape, family, wording) => {
      const key = described(shape, {
        family,
        refines: null,
        wordings: { en: wording, others: everywhere(wording) },
      });
      const { acceptable_values: _values, minimum: _low, maximum: _high, format: _format, ...wordy } = shape;
      const { acceptable, minimum, maximum } = constraintsOf(key);
      for (const text of [key.semantic_description, ...Object.values(key.descriptions ?? {})]) {
        expect(constraintsOf({ ...wordy, semantic_description: text }), text).toMatchObject({
          acceptable,
          minimum,
          maximum,
        });
        const parts = descriptionParts(text);
        expect(parts.examples !== '', text).toBe(wording.example !== null);
        expect(parts.constraints !== '', text).toBe(acceptable !== null || minimum !== null);
      }
    },
  );

  it('a finer key beside a coarser one', () => {
    const key = described(plain('eye_size', { key_type: 'number' }), {
      family: 'scale',
      refines: 'eye_enlargement',
      wordings: { en: NOTHING, others: everywhere(NOTHING) },
    });
    expect(key.semantic_description).toBe('Eye size. Says more than eye_enlargement.');
    expect(key.descriptions).toEqual({
      zh: '眼睛大小。比 eye_enlargement 更具体。',
      ja: '目のサイズ。eye_enlargement より詳しい指定。',
      es: 'Tamaño de ojo. Precisa más que eye_enlargement.',
      de: 'Augengröße. Genauer als eye_enlargement.',
      fr: "Taille d'œil. Plus précis que eye_enlargement.",
    });
  });

  it('nothing that a person would have to approve by itself', () => {
    for (const [, shape, family] of SENTENCES) {
      const key = described(shape, {
        family,
        refines: null,
        wordings: { en: NOTHING, others: everywhere(NOTHING) },
      });
      expect(sensitiveTopic(Object.values(key.descriptions ?? {})), shape.key_name).toBeNull();
    }
  });
});

describe('a text that may not be shown', () => {
  const open = (example: string): Wording => ({ example: { text: example, value: 'window' }, spellings: {} });
  it.each<[string, Wording, string | undefined]>([
    [
      'goes without its example',
      open('ver www.tea.example'),
      'Preferencia de asiento. Valores aceptables: window, aisle, none.',
    ],
    [
      'is left out where its words stay wrong',
      { example: null, spellings: { window: ['ver www.tea.example'] } },
      undefined,
    ],
  ])('%s, and the key does not wait for it', (_, wording, expected) => {
    const key = described(CHOICE, {
      family: 'choice',
      refines: null,
      wordings: { en: NOTHING, others: { es: wording } },
    });
    expect(key.descriptions?.['es']).toBe(expected);
    expect(gateProblems(key)).toEqual([]);
  });
});
