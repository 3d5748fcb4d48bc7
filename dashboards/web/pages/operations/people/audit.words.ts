import type { Language } from '../../../words/words.ts';

const en = {
  none: 'Nothing was recorded yet.',
  at: 'When',
  by: 'Who',
  action: 'What',
  subject: 'About',
  scenario: 'Scenario',
  outcome: 'Came to',
  calls: 'Calls',
  older: 'Older',
  newest: 'Newest',
  jsonl: 'Download all as JSON lines',
  csv: 'Download all as CSV',
  downloading: 'Downloading …',
  verify: 'Check a download with',
  outcomes: {
    done: 'done',
    unauthenticated: 'refused: no key in use',
    forbidden: 'refused: not allowed',
    unknown: 'refused: not theirs to see',
    conflict: 'not done: conflict',
  } as Readonly<Record<string, string>>,
};

const zh: typeof en = {
  none: '尚无记录。',
  at: '时间',
  by: '谁',
  action: '做了什么',
  subject: '对象',
  scenario: '场景',
  outcome: '结果',
  calls: '次数',
  older: '更早',
  newest: '最新',
  jsonl: '下载全部（JSON 行）',
  csv: '下载全部（CSV）',
  downloading: '正在下载……',
  verify: '检查下载的文件：',
  outcomes: {
    done: '完成',
    unauthenticated: '被拒：没有有效密钥',
    forbidden: '被拒：无权限',
    unknown: '被拒：不属于其可见范围',
    conflict: '未完成：冲突',
  },
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
