import type { Language } from '../../../words/words.ts';

const en = {
  share: 'Share',
  question:
    'Whoever has the link sees this version, its signature and its changelog, without a key, until it ends. The link is shown once.',
  days: 'Days that it lasts',
  made: 'Copy the link',
  links: (count: number) => `Links to this version: ${count}`,
  by: (who: string, day: string) => `by ${who}, until ${day}`,
  end: 'End it',
  endQuestion: 'The link shows nothing from now on.',
  gone: 'This link shows nothing, or nothing any more.',
  shown: (day: string) => `One signed version, shown by a link until ${day}.`,
  keys: 'Keys',
  name: 'Name',
  type: 'Type',
  takes: 'Takes',
  required: 'Required',
  yes: 'yes',
  meaning: 'Meaning',
  changed: 'What it changed',
  nothing: 'It is the first of its line, or says the same as the one before.',
  changelog: 'Changelog',
  document: 'The signed document',
};

const zh: typeof en = {
  share: '分享',
  question: '凡持有链接者，无需密钥即可看到该版本、其签名与变更记录，直至链接到期。链接只显示一次。',
  days: '有效天数',
  made: '复制链接',
  links: (count) => `指向该版本的链接：${count}`,
  by: (who, day) => `由 ${who}，至 ${day}`,
  end: '终止',
  endQuestion: '该链接此后不再显示任何内容。',
  gone: '该链接不显示或不再显示任何内容。',
  shown: (day) => `一个已签名的版本，由链接显示至 ${day}。`,
  keys: '键',
  name: '名称',
  type: '类型',
  takes: '可取',
  required: '必填',
  yes: '是',
  meaning: '含义',
  changed: '所作更改',
  nothing: '它是该线的第一个版本，或与前一版本含义相同。',
  changelog: '变更记录',
  document: '已签名的文档',
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
