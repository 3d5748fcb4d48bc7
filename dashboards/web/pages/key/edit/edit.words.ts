import type { Ordered } from '../../../api/types.ts';
import type { Language } from '../../../words/words.ts';

type Effects = NonNullable<Ordered['effects']>;
type Names = Readonly<Record<string, string>>;

const en = {
  edit: 'Put right',
  question:
    'What you set is served at once and obeyed whatever is learned later, until you take it back. Texts that you do not write follow what you change.',
  make: 'Make a key',
  makeQuestion:
    'It is on trial at once; what is sensitive waits for somebody who approves. What you set is obeyed whatever is learned later.',
  fields: {
    key_name: 'Name',
    key_type: 'Type',
    required: 'Required',
    semantic_description: 'Description',
    descriptions: 'In other languages, one a line: “zh: …”',
    values: 'Values, one a line; further wordings after “=”',
    default_value: 'Default',
    minimum: 'Least',
    maximum: 'Most',
    step: 'Step',
    unit: 'Unit',
  },
  same: 'Clients see no change.',
  changes: 'Clients would see:',
  risks: {
    none: 'no risk',
    low: 'low risk',
    medium: 'medium risk',
    high: 'breaks payloads that are valid today',
  } as Names,
  effects: (of: Effects) =>
    `In the last ${of.days} days ${of.payloads} payloads of ${of.client_agents} client agents set it: ${of.become_invalid} of them would be refused. ${of.get_value} that were refused or said in words would have a value, ${of.lose_value} would have none any more.`,
  clients: (count: number) =>
    `${count} client ${count === 1 ? 'agent' : 'agents'} used it lately; older versions answer them for a while.`,
  merge: 'Merge',
  mergeQuestion:
    'This key answers for both from now on, with the values of both; their needs become one, and the other key ends. Older versions go on answering its clients.',
  mergeWith: 'The key that ends',
  asksFor: 'It breaks clients: it waits in the inbox for somebody who may approve that.',
  asked: 'waits for a yes',
  approve: 'Say yes',
  approveQuestion:
    'It is obeyed from now on; clients that it breaks are answered by older versions for a while.',
  given: 'Set by people',
  by: 'by',
  undo: 'Undo',
  meanwhile: 'Somebody else has changed the same while you were typing. What you save stands over theirs.',
  theirs: 'theirs',
  mine: 'yours',
  takeTheirs: 'Take theirs',
  undoQuestion: 'The key says again what it would say without this order; the others stay.',
};

const zh: typeof en = {
  edit: '更正',
  question: '您的设定立即生效，无论之后学到什么都会遵守，直到您撤回。您未撰写的文字会随之更新。',
  make: '新建键',
  makeQuestion: '它立即开始试用；敏感内容须等待有权批准的人。您的设定无论之后学到什么都会遵守。',
  fields: {
    key_name: '名称',
    key_type: '类型',
    required: '必填',
    semantic_description: '说明',
    descriptions: '其他语言，每行一个：“es: …”',
    values: '取值，每行一个；其他说法写在“=”之后',
    default_value: '默认值',
    minimum: '最小',
    maximum: '最大',
    step: '步长',
    unit: '单位',
  },
  same: '客户端看不到变化。',
  changes: '客户端将看到：',
  risks: { none: '无风险', low: '低风险', medium: '中风险', high: '会使现有有效载荷失效' } as Names,
  effects: (of) =>
    `过去 ${of.days} 天，${of.client_agents} 个客户代理的 ${of.payloads} 份载荷设置了它：其中 ${of.become_invalid} 份将被拒绝。${of.get_value} 个曾被拒绝或以话表达的将有取值，${of.lose_value} 个将不再有取值。`,
  clients: (count) => `最近有 ${count} 个客户端使用它；旧版本会继续应答一段时间。`,
  merge: '合并',
  mergeQuestion:
    '此后由本键兼答两者，并拥有双方的取值；两个需求合为一个，另一个键终止。其客户仍由旧版本应答。',
  mergeWith: '将终止的键',
  asksFor: '这会使客户端失效：它将在收件箱中等待有权批准的人。',
  asked: '等待批准',
  approve: '批准',
  approveQuestion: '此后将遵守它；因此失效的客户端在一段时间内仍由旧版本应答。',
  given: '由人设定',
  by: '由',
  undo: '撤回',
  meanwhile: '您输入期间，他人更改了同一处。您保存的内容将覆盖对方的。',
  theirs: '对方',
  mine: '您',
  takeTheirs: '采用对方的',
  undoQuestion: '该键恢复为没有此设定时的样子；其他设定保留。',
};

/** Setting a key right, and taking it back. */
export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
