import type { Language } from '../../../words/words.ts';

const en = {
  none: 'No client agent has reported a payload in these days.',
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
};

const zh: typeof en = {
  none: '这些天没有客户代理报告载荷。',
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
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
