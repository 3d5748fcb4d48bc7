import { type Phrasebook, shown } from './phrasebook.ts';
import { titleIn, unitIn } from './title.ts';

const title = (name: string): string =>
  titleIn(
    {
      language: 'ja',
      count: ({ one }) => `${one}の数`,
      without: ({ one }) => `${one}なし`,
      compound: (nouns) => nouns.map(({ one }) => one).join('の'),
      named: (key) => `項目 ${key}`,
    },
    name,
  );

export const JA: Phrasebook = {
  gap: '',
  title,
  date: (subject) => `${subject}（ISO 8601 形式、YYYY-MM-DD）。`,
  time: (subject) => `${subject}（24 時間表記、HH:MM）。`,
  flag: (subject) => `${subject}：希望する場合は true、それ以外は false。`,
  freeText: (subject) => `${subject}（自由記述）。`,
  amount: (subject, unit) => (unit === null ? `${subject}。` : `${subject}（単位：${unitIn(unit, 'ja')}）。`),
  finer: (key) => `${key} より詳しい指定。`,
  values: (values) => `許容値：${values.join('、')}。`,
  spellings: (pairs) => `別の言い方：${pairs.map(([said, value]) => `${said} = ${value}`).join('、')}。`,
  range: (minimum, maximum) => `範囲：${minimum}-${maximum}。`,
  example: (text, value) => `例：'${text}' -> ${shown(value)}。`,
};
