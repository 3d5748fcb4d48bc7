import { describe, expect, it } from 'vitest';
import { constraintsOf } from '../../src/domain/constraints.ts';
import { descriptionParts } from '../../src/domain/description-parts.ts';
import { gateProblems } from '../../src/domain/gate/grammar.ts';
import type { KeyDefinition } from '../../src/domain/key-definition.ts';
import type { Phrase } from '../../src/domain/phrase.ts';
import { sensitiveTopic } from '../../src/domain/sensitivity/sensitive-topic.ts';
import { described, type Shape } from '../../src/domain/synthesis/description.ts';
import type { ValueFamily, Wording } from '../../src/domain/synthesis/key-proposal.ts';
import { CONCEPTS, conceptOf, LANGUAGES, labelOf } from '../../src/domain/synthesis/naming/concepts.ts';
import { type SynthesisInput, synthesise } from '../../src/domain/synthesis/synthesise.ts';

const K = 3;
const NO_VECTOR = new Float32Array(0);
const NOTHING: Wording = { example: null, spellings: {} };

type Said = readonly (readonly [language: string, ...lines: string[]])[];

/** Each line is a phrase of its language, said by `owners`. */
function said(lines: Said, owners = ['a', 'b', 'c']): SynthesisInput['members'] {
  return lines.flatMap(([language, ...texts]) =>
    texts.map((text) => ({
      phrase: phrase(text, language),
      mentions: owners.map((owner) => ({
        fragment: `${text}/${owner}`,
        phrase: text,
        owner,
        day: '2026-01-05',
        interaction: null,
      })),
    })),
  );
}

function phrase(text: string, language: string): Phrase {
  return { id: text, text, language, vector: NO_VECTOR };
}

/** What else is said in the pool, in each language. */
const ELSEWHERE: Said = [
  ['en', 'four tickets to Lyon', 'a vegetarian meal', 'an extra bag', 'my phone number', 'travel with a dog'],
  ['zh', '我要四张票', '素食餐', '手机号码', '带狗旅行', '便宜的', '换个颜色'],
  ['es', 'cuatro billetes para Lyon', 'comida vegetariana', 'una maleta más', 'mi teléfono', 'con perro'],
  [
    'de',
    'vier Karten nach Lyon',
    'vegetarisches Essen',
    'noch ein Koffer',
    'meine Telefonnummer',
    'mit Hund',
  ],
  [
    'fr',
    'quatre billets pour Lyon',
    'repas végétarien',
    'une valise de plus',
    'avec un chien',
    'le moins cher',
  ],
  ['ja', 'リヨンまで四枚', 'ベジタリアンの食事', '荷物をもう一つ', '電話番号', '犬と一緒'],
  ['it', 'quattro biglietti per Lione', 'pasto vegetariano', 'una valigia in più', 'prenota adesso'],
]; // prettier-ignore

function keyOf(members: SynthesisInput['members'], languages: readonly string[]): KeyDefinition {
  const made = synthesise({
    scenario: 'travel_desk',
    members,
    background: ELSEWHERE.filter(([language]) => languages.includes(language)).flatMap(
      ([language, ...texts]) => texts.map((text) => phrase(text, language)),
    ),
    keys: [],
    taken: new Set(),
    saidShare: 0.2,
    owners: K,
  });
  if (made === null) throw new Error('no proposal');
  return made.definition;
}

const SEATS: Readonly<Record<string, Said[number]>> = {
  en: [
    'en',
    'a window seat',
    'seat by the window',
    'window seat please',
    'an aisle seat',
    'aisle seat',
    'a seat on the aisle',
  ],
  zh: ['zh', '靠窗座位', '我要靠窗的座位', '座位靠窗', '过道座位', '要过道的座位', '座位靠过道'],
  es: [
    'es',
    'asiento de ventana',
    'asiento junto a la ventana',
    'ventana',
    'asiento de pasillo',
    'pasillo',
    'prefiero un asiento de pasillo',
  ],
}; // prettier-ignore

describe('a key has an English name in the words of the field', () => {
  it.each<[string, string, readonly string[]]>([
    ['seat_preference', 'zh', SEATS['zh']?.slice(1) ?? []],
    ['seat_preference', 'es', SEATS['es']?.slice(1) ?? []],
    [
      'seat_preference',
      'de',
      [
        'Platz am Fenster',
        'Sitzplatz am Fenster',
        'am Fenster ein Platz',
        'Sitzplatz am Gang',
        'Platz am Gang',
        'Platz am Gang bitte',
      ],
    ],
    [
      'seat_preference',
      'fr',
      [
        'place côté fenêtre',
        'place près de la fenêtre',
        'siège à la fenêtre',
        'siège côté couloir',
        'place côté couloir',
        'place au couloir',
      ],
    ],
    ['return_date', 'zh', ['5月5日返回', '6月3日回来', '5月12日返程', '6月7日返程', '5月9日回来']],
    [
      'return_date',
      'es',
      ['vuelta el 5 de mayo', 'volver el 3 de junio', 'regreso el 12 de mayo', 'la vuelta el 9 de mayo'],
    ],
    [
      'return_date',
      'de',
      ['Rückflug am 5. Mai', 'zurück am 3. Juni', 'Rückreise am 12. Mai', 'Rückflug am 7. Juni'],
    ],
    [
      'return_date',
      'fr',
      ['retour le 5 mai', 'je reviens le 3 juin', 'retour le 12 mai', 'le retour le 7 juin'],
    ],
    ['return_date', 'ja', ['5月5日に帰り', '帰りは6月3日', '帰りは5月12日', '6月7日に戻り', '帰りは5月9日']],
    [
      'view',
      'fr',
      [
        'chambre avec vue sur mer',
        'vue sur mer',
        'vue sur la mer',
        'chambre avec vue',
        'une chambre avec vue',
      ],
    ],
    ['price_range', 'es', ['muy barato', 'barato', 'lo quiero barato', 'caro', 'muy caro', 'lo quiero caro']],
    ['price_range', 'zh', ['便宜的', '便宜一点', '要便宜的', '贵的', '贵一点', '要贵的']],
    ['number_of_rooms', 'zh', ['三个房间', '两个房间', '四个房间', '要三个房间', '4个房间']],
    [
      'number_of_rooms',
      'es',
      ['tres habitaciones', 'dos habitaciones', '4 habitaciones', 'necesito 3 habitaciones'],
    ],
    ['number_of_rooms', 'de', ['drei Zimmer', 'zwei Zimmer', '4 Zimmer', 'wir brauchen 3 Zimmer']],
    ['number_of_rooms', 'ja', ['2部屋', '3部屋', '部屋は4つ', '4部屋お願い']],
  ])('%s in %s', (name, language, lines) => {
    expect(keyOf(said([[language, ...lines]]), [language]).key_name).toBe(name);
  }); // prettier-ignore

  it('also where a language of ours and English are mixed', () => {
    const rooms = keyOf(
      said([
        ['de', 'drei Zimmer', '2 Zimmer'],
        ['en', 'three rooms', 'two rooms please'],
      ]),
      ['en', 'de'],
    ); // prettier-ignore
    expect(rooms.key_name).toBe('number_of_rooms');
  });

  it('never one with a word of a language that it does not know: the type, or the scenario, names it then', () => {
    const dates = said([['it', 'ritorno oggi', 'ritorno domani', 'oggi', 'domani', 'dopodomani oggi']]);
    const { key_name } = keyOf(dates, ['it']);
    expect(key_name).toMatch(/^(?:travel_|desk_)?(?:date|preference|name|option|type|count)$/);
  });

  it('a word that English people say as well is no foreign word', () => {
    const hotels = said([
      ['de', 'ein ruhiges Hotel', 'ein zentrales Hotel', 'ruhiges Hotel', 'zentrales Hotel bitte'],
      ['en', 'a quiet hotel', 'a central hotel', 'quiet hotel', 'central hotel'],
    ]);
    expect(keyOf(hotels, ['en', 'de']).key_name).toMatch(/^hotel_/);
  });
});

describe('a key is described', () => {
  const languagesOf = (key: KeyDefinition): string[] => Object.keys(key.descriptions ?? {}).sort();

  it('S-6 in every language of ours that k owners speak, and in English always', () => {
    const key = keyOf(said([SEATS['en'] ?? ['en'], SEATS['zh'] ?? ['zh'], SEATS['es'] ?? ['es']]), [
      'en',
      'zh',
      'es',
    ]);
    expect(key.semantic_description).toMatch(/^Seat type\. Acceptable values: /);
    expect(languagesOf(key)).toEqual(['es', 'zh']);
    expect(key.descriptions?.['zh']).toMatch(/^座位类型。可接受的值：/);
    expect(key.descriptions?.['es']).toMatch(/^Tipo de asiento\. Valores aceptables: /);
  });

  it('not in a language that fewer speak, nor in one that we have no sentences for', () => {
    const few = said([SEATS['es'] ?? ['es']], ['a', 'b']);
    const strange = said([['it', 'posto al finestrino', 'posto corridoio', 'un posto al corridoio']]);
    const key = keyOf([...said([SEATS['en'] ?? ['en']]), ...few, ...strange], ['en', 'es', 'it']);
    expect(languagesOf(key)).toEqual([]);
  });

  it('with a telling of that language, else with the English one', () => {
    const own = keyOf(said([SEATS['en'] ?? ['en'], SEATS['es'] ?? ['es']]), ['en', 'es']);
    expect(own.descriptions?.['es']).toMatch(/Ejemplo: '[^']*(?:asiento|ventana|pasillo)[^']*' -> '/);
    expect(own.semantic_description).toMatch(/Example mapping: '[^']*(?:seat|window|aisle)[^']*' -> '/);
    const borrowed = keyOf(
      said([
        SEATS['en'] ?? ['en'],
        ['es', 'de preferencia adelante', 'adelante por favor', 'mejor adelante'],
      ]),
      ['en', 'es'],
    );
    expect(borrowed.descriptions?.['es']).toMatch(/Ejemplo: '[^']*(?:seat|window|aisle|adelante)[^']*' -> '/);
  });

  it('in no words of fewer than k owners', () => {
    const loner = said(
      [
        ['zh', '张伟要靠窗座位', '靠窗座位给李娜'],
        ['es', 'asiento de ventana para Bartolomé'],
      ],
      ['x'],
    ); // prettier-ignore
    const key = keyOf([...said(Object.values(SEATS)), ...loner], ['en', 'zh', 'es']);
    for (const word of ['张伟', '李娜', 'Bartolom']) expect(JSON.stringify(key)).not.toContain(word);
  });
});

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

describe('the lexicons', () => {
  it.each(LANGUAGES)('of %s says every concept, and knows its own word again', (language) => {
    for (const concept of CONCEPTS) {
      const label = labelOf(concept, language);
      expect(label, concept).not.toBeNull();
      expect(conceptOf(label?.one ?? '', language), concept).not.toBeNull();
    }
  });
});
