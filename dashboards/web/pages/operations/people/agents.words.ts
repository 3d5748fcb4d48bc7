import type { Language } from '../../../words/words.ts';

const en = {
  none: 'No client agent has reported a payload in these days.',
  noMatch: 'No client agent has this in its name.',
  search: 'Search',
  onlyThose: 'Only those with something to do',
  agent: 'Client agent',
  payloads: 'Payloads',
  version: 'Version',
  behind: (count: string) => `${count} behind`,
  words: 'Words a day to save',
  todo: 'What to tell its developer',
  nothing: 'Nothing to do.',
  copyText: 'Copy as text',
  copyJson: 'Copy as JSON',
  more: 'Show more',
};

const zh: typeof en = {
  none: '这些天没有客户代理报告载荷。',
  noMatch: '没有名称包含此内容的客户代理。',
  search: '搜索',
  onlyThose: '仅显示有待改进的',
  agent: '客户代理',
  payloads: '载荷',
  version: '版本',
  behind: (count) => `落后 ${count} 个版本`,
  words: '每天可省的话',
  todo: '可告知其开发者',
  nothing: '无须改进。',
  copyText: '复制为文本',
  copyJson: '复制为 JSON',
  more: '显示更多',
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
