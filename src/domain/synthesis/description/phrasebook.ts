import type { Language } from '../naming/concepts.ts';

/** What a description can say, one closed sentence each; `{}` is filled in turn with what the name says. */
type Sentence =
  | 'date' // title
  | 'time' // title
  | 'flag' // title
  | 'freeText' // title
  | 'plain' // title, which says it all
  | 'amount' // title, unit
  | 'finer' // a coarser key beside which this one says more
  | 'values' // values
  | 'spellings' // other words for values, each with its value
  | 'range' // least, most
  | 'example'; // people's words, the value they map to

/**
 * How one language says what a key is. What is put in are the key's own name and numbers, and words that k owners used. The
 * labels of lists, ranges and examples are those that `constraints.ts` and `description-parts.ts` read.
 */
export type Phrasebook = {
  readonly sentences: Readonly<Record<Sentence, string>>;
  /** Between two sentences, and between two things of a list. */
  readonly gap: string;
  readonly mark: string;
  /** Null in English, which names of keys are in. */
  readonly title: Grammar | null;
};

/** How a language puts the nouns of a key's name together. */
export type Grammar = {
  /** "number of rooms", "no smoking", and what to call a key whose name the lexicon does not know. */
  readonly count: string;
  readonly without: string;
  readonly named: string;
  /** Between two nouns, and whether the head, last in English, stands first. */
  readonly of: string;
  readonly headFirst: boolean;
};

/** The sentences of descriptions, by language (ISO 639-1); English in the draft's own house style. */
export const PHRASEBOOKS: Readonly<Record<Language | 'en', Phrasebook>> = {
  en: {
    gap: ' ',
    mark: ', ',
    title: null,
    sentences: {
      date: '{} in ISO 8601 format (YYYY-MM-DD).',
      time: '{} in 24 hour format (HH:MM).',
      flag: '{}: true when asked for, false otherwise.',
      freeText: '{}, free text.',
      plain: '{}.',
      amount: '{} in {}.',
      finer: 'Says more than {}.',
      values: 'Acceptable values: {}.',
      spellings: 'Also: {}.',
      range: 'Range: {}-{}.',
      example: "Example mapping: '{}' -> {}.",
    },
  },
  zh: {
    gap: '',
    mark: '、',
    title: { count: '{}数量', without: '无{}', named: '字段 {}', of: '', headFirst: false },
    sentences: {
      date: '{}，采用 ISO 8601 格式（YYYY-MM-DD）。',
      time: '{}，采用 24 小时制（HH:MM）。',
      flag: '{}：需要时为 true，否则为 false。',
      freeText: '{}，自由文本。',
      plain: '{}。',
      amount: '{}，单位：{}。',
      finer: '比 {} 更具体。',
      values: '可接受的值：{}。',
      spellings: '也可以说：{}。',
      range: '取值范围：{}-{}。',
      example: "示例：'{}' -> {}。",
    },
  },
  es: {
    gap: ' ',
    mark: ', ',
    title: { count: 'número de {}', without: 'sin {}', named: 'Campo {}', of: ' de ', headFirst: true },
    sentences: {
      date: '{} en formato ISO 8601 (YYYY-MM-DD).',
      time: '{} en formato de 24 horas (HH:MM).',
      flag: '{}: true si se pide, false si no.',
      freeText: '{}, texto libre.',
      plain: '{}.',
      amount: '{} en {}.',
      finer: 'Precisa más que {}.',
      values: 'Valores aceptables: {}.',
      spellings: 'También: {}.',
      range: 'Rango: {}-{}.',
      example: "Ejemplo: '{}' -> {}.",
    },
  },
  de: {
    gap: ' ',
    mark: ', ',
    title: { count: 'Anzahl der {}', without: 'Ohne {}', named: 'Feld {}', of: '', headFirst: false },
    sentences: {
      date: '{} im Format ISO 8601 (YYYY-MM-DD).',
      time: '{} im 24-Stunden-Format (HH:MM).',
      flag: '{}: true, wenn gewünscht, sonst false.',
      freeText: '{}, freier Text.',
      plain: '{}.',
      amount: '{}, Einheit: {}.',
      finer: 'Genauer als {}.',
      values: 'Zulässige Werte: {}.',
      spellings: 'Auch: {}.',
      range: 'Bereich: {}-{}.',
      example: "Beispiel: '{}' -> {}.",
    },
  },
  fr: {
    gap: ' ',
    mark: ', ',
    title: { count: 'nombre de {}', without: 'sans {}', named: 'Champ {}', of: ' de ', headFirst: true },
    sentences: {
      date: '{} au format ISO 8601 (YYYY-MM-DD).',
      time: '{} au format 24 heures (HH:MM).',
      flag: '{} : true si demandé, false sinon.',
      freeText: '{}, texte libre.',
      plain: '{}.',
      amount: '{} en {}.',
      finer: 'Plus précis que {}.',
      values: 'Valeurs acceptées : {}.',
      spellings: 'Aussi : {}.',
      range: 'Plage : {}-{}.',
      example: "Exemple : '{}' -> {}.",
    },
  },
  ja: {
    gap: '',
    mark: '、',
    title: { count: '{}の数', without: '{}なし', named: '項目 {}', of: 'の', headFirst: false },
    sentences: {
      date: '{}（ISO 8601 形式、YYYY-MM-DD）。',
      time: '{}（24 時間表記、HH:MM）。',
      flag: '{}：希望する場合は true、それ以外は false。',
      freeText: '{}（自由記述）。',
      plain: '{}。',
      amount: '{}（単位：{}）。',
      finer: '{} より詳しい指定。',
      values: '許容値：{}。',
      spellings: '別の言い方：{}。',
      range: '範囲：{}-{}。',
      example: "例：'{}' -> {}。",
    },
  },
};

/** A sentence with what it speaks of. */
export function filled(sentence: string, ...slots: readonly (string | number)[]): string {
  return sentence
    .split('{}')
    .map((piece, at) => (at === 0 ? piece : `${slots[at - 1]}${piece}`))
    .join('');
}
