import type { Language } from '../../words/words.ts';

const en = {
  title: 'Operations',
  nothingAllowed: 'Your key may see nothing here. It needs the scope “read” at least.',
  noScenario: 'There is no scenario yet. Store a template first: PUT /v1/scenarios/{scenario}/template.',
  tabs: {
    jobs: 'Jobs',
    failed: 'Failed',
    quarantine: 'Quarantine',
    owners: 'Owners',
    agents: 'Client agents',
    'api-keys': 'API keys',
    audit: 'Audit log',
    erasure: 'Erasure',
  },
  intros: {
    jobs: 'What the workers do, and whether they keep up. The rows are the truth; a job that was lost is found again by the sweep.',
    failed:
      'Fragments that were given up after several tries. Replay them once the cause is mended; nothing is counted twice.',
    quarantine:
      'What looks like a campaign, or speaks to the program that reads it, is held back until a person decides.',
    owners:
      'How much each owner’s voice counts. A new one counts more with each day; who is vouched for counts whole at once.',
    agents:
      'What each client agent says in words although a key takes it, gets wrong, never uses or is behind, over the last 30 days; with the words to send to its developer.',
    'api-keys': 'Who may call, and for what. A key is shown once, when it is made.',
    audit: 'Who did, or was refused, what only few may do. Every record hangs on the one before it.',
    erasure: 'The right to be forgotten.',
  },
};

const zh: typeof en = {
  title: '运维',
  nothingAllowed: '您的密钥在此看不到任何内容。至少需要“read”权限。',
  noScenario: '还没有场景。请先存入模板：PUT /v1/scenarios/{scenario}/template。',
  tabs: {
    jobs: '作业',
    failed: '失败',
    quarantine: '隔离',
    owners: '所有者',
    agents: '客户代理',
    'api-keys': 'API 密钥',
    audit: '审计日志',
    erasure: '删除',
  },
  intros: {
    jobs: '工作进程在做什么，是否跟得上。数据行是真相；丢失的作业会被清扫重新找到。',
    failed: '多次尝试后放弃的片段。修复原因后可重放；不会重复计数。',
    quarantine: '看起来像操纵活动、或是对读取程序说话的内容会被扣留，直到有人决定。',
    owners: '每位所有者的声音占多少分量。新所有者的分量逐日增加；有人担保的立即全额计算。',
    agents:
      '过去 30 天里，每个客户代理有哪些内容本有键可填却写成了话、哪些取值有误、哪些键从未使用、落后多少版本；附可发给其开发者的文字。',
    'api-keys': '谁可以调用，可以做什么。密钥仅在创建时显示一次。',
    audit: '谁做了，或被拒绝做，只有少数人可做的事。每条记录都与前一条相连。',
    erasure: '被遗忘权。',
  },
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
