import type { Language } from '../../../words/words.ts';

const en = {
  none: 'No owner is known yet. Owners appear with the first fragment that is processed.',
  onlyNew: 'Only those that do not count whole yet',
  owner: 'Owner',
  first: 'Known since',
  received: 'First received',
  standing: 'Counts',
  vouched: 'Vouched for',
  acts: 'Decide',
  vouch: 'Vouch',
  question: (owner: string) =>
    `You answer for ${owner}: its voice counts whole from now on, and it is never taken for a campaign. This cannot be taken back.`,
  by: (name: string, at: string) => `by ${name}, ${at}`,
  newest: 'The thousand newest are listed.',
};

const zh: typeof en = {
  none: '还没有已知的所有者。处理第一个片段后会出现。',
  onlyNew: '仅显示尚未全额计算的',
  owner: '所有者',
  first: '已知于',
  received: '首次收到',
  standing: '分量',
  vouched: '担保',
  acts: '处理',
  vouch: '担保',
  question: (owner) => `您为 ${owner} 担保：其声音从现在起全额计算，且永不被视为操纵活动。此操作不能撤回。`,
  by: (name, at) => `由 ${name}，${at}`,
  newest: '列出最新的一千位。',
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
