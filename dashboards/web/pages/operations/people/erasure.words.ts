import type { Language } from '../../../words/words.ts';

const en = {
  whose: 'Erase what was sent by',
  owner: 'an owner, with all of its client agents',
  client_agent: 'one client agent',
  id: 'Its id, exactly',
  goes: 'What goes',
  going: [
    'Its fragments and payloads, in every scenario of your key, and what they added to the counts.',
    'Phrases that nobody else has said, with their vectors and places.',
    'Values that were filled in for it, its talks, tasks and contexts.',
  ],
  stays: 'What stays',
  staying: [
    'Words that enough others said too, and versions that were published: they name nobody.',
    'That something was erased, by whom and how much: of whom only under a keyed digest.',
  ],
  final: 'Nothing brings it back.',
  order: 'Erase',
  question: (kind: string, id: string) => `All that ${kind} “${id}” has sent is erased, for good.`,
  done: (fragments: string, interactions: string, phrases: string, scenarios: string) =>
    `Erased: ${fragments} fragments, ${interactions} payloads, ${phrases} phrases, in ${scenarios}.`,
  nothing: 'Nothing of it was found. Ids must be named exactly as they were sent.',
  kinds: { owner: 'the owner', client_agent: 'the client agent' },
};

const zh: typeof en = {
  whose: '删除其发送的内容',
  owner: '一位所有者及其全部客户端代理',
  client_agent: '一个客户端代理',
  id: '其标识（须完全一致）',
  goes: '将删除',
  going: [
    '在您密钥的每个场景中，其片段和载荷，以及它们在计数中的份额。',
    '没有其他人说过的短语，连同其向量和位置。',
    '为其回填的值，其对话、任务和上下文。',
  ],
  stays: '将保留',
  staying: [
    '足够多的其他人也说过的词，以及已发布的版本：它们不指向任何人。',
    '曾有删除、由谁执行、数量多少的记录：对象仅以带密钥的摘要表示。',
  ],
  final: '无法恢复。',
  order: '删除',
  question: (kind, id) => `${kind}“${id}”发送的一切都将被永久删除。`,
  done: (fragments, interactions, phrases, scenarios) =>
    `已删除：${fragments} 个片段、${interactions} 个载荷、${phrases} 个短语，场景：${scenarios}。`,
  nothing: '没有找到其任何内容。标识必须与发送时完全一致。',
  kinds: { owner: '所有者', client_agent: '客户端代理' },
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
