import type { Language } from '../../words/words.ts';

const en = {
  none: 'Nothing is held back.',
  noneHint: 'Needs that are about to become keys are looked at for campaigns; what is found waits here.',
  reasons: {
    poison: 'Its people look like a campaign',
    machine_talk: 'A single fragment that speaks to the program that reads it',
  },
  states: { held: 'Waits for a decision', released: 'Released', confirmed: 'Confirmed' },
  size: (fragments: string, owners: string) => `${fragments} fragments of ${owners} owners`,
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
  reasons: { poison: '其参与者看起来像操纵活动', machine_talk: '单个片段，对读取它的程序说话' },
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
