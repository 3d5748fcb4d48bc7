import { describe, expect, it } from 'vitest';
import type { SynthesisInput } from '../../../src/domain/synthesis/key-proposal.ts';
import { CONCEPTS, conceptOf, LANGUAGES, labelOf } from '../../../src/domain/synthesis/naming/concepts.ts';
import { synthesise } from '../../../src/domain/synthesis/synthesise.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import type { Phrase } from '../../../src/domain/words/phrase.ts';

const K = 3;
const NO_VECTOR = new Float32Array(0);

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
    expect(key.semantic_description).toMatch(/^Seat preference\. Acceptable values: /);
    expect(languagesOf(key)).toEqual(['es', 'zh']);
    expect(key.descriptions?.['zh']).toMatch(/^座位偏好。可接受的值：/);
    expect(key.descriptions?.['es']).toMatch(/^Preferencia de asiento\. Valores aceptables: /);
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

describe('the lexicons', () => {
  it.each(LANGUAGES)('of %s says every concept, and knows its own word again', (language) => {
    for (const concept of CONCEPTS) {
      const label = labelOf(concept, language);
      expect(label, concept).not.toBeNull();
      expect(conceptOf(label?.one ?? '', language), concept).not.toBeNull();
    }
  });
});
