import type { Language } from '../../words/words.ts';

const en = {
  none: 'Nothing failed here.',
  noneHint: 'What a job gives up after several tries is listed here with its stage and reason.',
  counts: 'By stage and reason',
  stage: 'Stage',
  reason: 'Reason',
  fragments: 'Fragments',
  acts: 'Decide',
  replay: 'Replay',
  discard: 'Discard',
  replayAll: (count: string) => `${count} fragments wait for their job again, as if they had just come.`,
  discardAll: (count: string) =>
    `${count} fragments are given up for good. They stay in the counts, and nothing brings them back.`,
  moved: (count: string, more: boolean) =>
    `${count} fragments were moved.${more ? ' There are more: do it again.' : ''}`,
  list: 'The fragments',
  choose: 'Choose',
  chosen: (count: string) => `${count} chosen`,
  id: 'Fragment',
  tries: 'Tries',
  received: 'Received',
  failedAt: 'Failed',
  gone: 'its text is forgotten: it cannot be replayed',
  more: 'Show more',
};

const zh: typeof en = {
  none: '这里没有失败。',
  noneHint: '作业多次尝试后放弃的内容，会连同阶段和原因列在这里。',
  counts: '按阶段和原因',
  stage: '阶段',
  reason: '原因',
  fragments: '片段',
  acts: '处理',
  replay: '重放',
  discard: '丢弃',
  replayAll: (count) => `${count} 个片段将重新等待其作业，如同刚刚到达。`,
  discardAll: (count) => `${count} 个片段将被永久放弃。它们仍计入总数，且无法恢复。`,
  moved: (count, more) => `已移动 ${count} 个片段。${more ? '还有更多：请再次执行。' : ''}`,
  list: '片段列表',
  choose: '选择',
  chosen: (count) => `已选 ${count} 个`,
  id: '片段',
  tries: '尝试次数',
  received: '收到于',
  failedAt: '失败于',
  gone: '其文字已被遗忘：不能重放',
  more: '显示更多',
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
