import { type Phrasebook, shown } from './phrasebook.ts';
import { titleIn, unitIn } from './title.ts';

const title = (name: string): string =>
  titleIn(
    {
      language: 'zh',
      count: ({ one }) => `${one}数量`,
      without: ({ one }) => `无${one}`,
      compound: (nouns) => nouns.map(({ one }) => one).join(''),
      named: (key) => `字段 ${key}`,
    },
    name,
  );

export const ZH: Phrasebook = {
  gap: '',
  title,
  date: (subject) => `${subject}，采用 ISO 8601 格式（YYYY-MM-DD）。`,
  time: (subject) => `${subject}，采用 24 小时制（HH:MM）。`,
  flag: (subject) => `${subject}：需要时为 true，否则为 false。`,
  freeText: (subject) => `${subject}，自由文本。`,
  amount: (subject, unit) => (unit === null ? `${subject}。` : `${subject}，单位：${unitIn(unit, 'zh')}。`),
  finer: (key) => `比 ${key} 更具体。`,
  values: (values) => `可接受的值：${values.join('、')}。`,
  spellings: (pairs) => `也可以说：${pairs.map(([said, value]) => `${said} = ${value}`).join('、')}。`,
  range: (minimum, maximum) => `取值范围：${minimum}-${maximum}。`,
  example: (text, value) => `示例：'${text}' -> ${shown(value)}。`,
};
