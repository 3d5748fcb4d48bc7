import type { Language } from '../../words/words.ts';

const en = {
  none: 'Nothing is held back.',
  noneHint: 'Needs that are about to become keys are looked at for campaigns; what is found waits here.',
  campaign: 'People who look like a campaign',
  alone: 'Fragments that speak to the program that reads them',
  aloneWhat:
    'Nobody else said them, so their words are not shown. What is released is read like any other fragment.',
  fragment: 'Fragment',
  at: 'Received',
  acts: 'Decide',
  releaseAlone: 'It speaks to people: its words are read like any other, and are not held back again.',
  states: { held: 'Waits for a decision', released: 'Released', confirmed: 'Confirmed' },
  size: (fragments: string, owners: number) =>
    `${fragments} fragments of ${owners === 1 ? 'one owner' : `${owners} owners`}`,
  score: 'How surely two kinds of signs are more frequent than elsewhere',
  need: 'The need it is about',
  signs: 'Signs',
  samples: 'What was said',
  noSamples: 'No text of it was said by enough owners to be shown.',
  release: 'Release',
  releaseQuestion: 'It is no campaign: its words count again, and are not held back a second time.',
  confirm: 'Confirm',
  confirmQuestion: 'It is a campaign: what it said stays out of the pools.',
  decided: (by: string, at: string) => `by ${by}, ${at}`,
};

const zh: typeof en = {
  none: '没有被扣留的内容。',
  noneHint: '即将成为键的需求会被检查是否为操纵活动；发现的内容在此等待。',
  campaign: '看起来像操纵活动的参与者',
  alone: '对读取程序说话的片段',
  aloneWhat: '没有其他人说过，因此不显示其文字。释放后将像其他片段一样被读取。',
  fragment: '片段',
  at: '收到于',
  acts: '处理',
  releaseAlone: '它是对人说的：其言语像其他片段一样被读取，不会再次被扣留。',
  states: { held: '等待决定', released: '已释放', confirmed: '已确认' },
  size: (fragments, owners) => `${owners} 位所有者的 ${fragments} 个片段`,
  score: '两类迹象比别处更频繁的把握',
  need: '相关需求',
  signs: '迹象',
  samples: '所说内容',
  noSamples: '没有足够多的所有者说过可以显示的文字。',
  release: '释放',
  releaseQuestion: '这不是操纵活动：其言语重新计入，不会再次被扣留。',
  confirm: '确认',
  confirmQuestion: '这是操纵活动：其所说内容留在池外。',
  decided: (by, at) => `由 ${by}，${at}`,
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
