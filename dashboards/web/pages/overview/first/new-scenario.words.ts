import type { Language } from '../../../words/words.ts';

const en = {
  title: 'What do your clients fill in?',
  intro:
    'A scenario begins with its template: the typed keys that there are today. What clients cannot say with them is collected, and becomes new keys.',
  paste: 'Paste a JSON Schema, an OpenAPI document (JSON or YAML), a list of MCP tools or a template',
  read: 'Read it',
  write: 'Write it down instead',
  noObject: 'No object with properties, operation or tool was found in it.',
  notRead: 'This is neither JSON nor YAML.',
  which: 'Which of them',
  left: (names: string) => `Left out, since keys are words, numbers or yes and no: ${names}.`,
  scenario: 'Name of the scenario (letters, digits, _ and -)',
  keys: 'Keys',
  name: 'Name',
  type: 'Type',
  required: 'Required',
  values: 'Values, if few (comma between)',
  meaning: 'What it asks, for a client to read',
  remove: (name: string) => `Remove ${name}`,
  addKey: 'Add a key',
  register: 'Publish the first version',
  there: 'There is a scenario of this name already: change its template instead.',
  command: 'The same from a terminal',
};

const zh: typeof en = {
  title: '您的客户端填写什么？',
  intro: '场景从模板开始：即今天已有的类型化键。客户端无法用它们表达的内容会被收集，并成为新的键。',
  paste: '粘贴 JSON Schema、OpenAPI 文档（JSON 或 YAML）、MCP 工具列表或模板',
  read: '读取',
  write: '改为手写',
  noObject: '其中没有带属性的对象、操作或工具。',
  notRead: '这既不是 JSON 也不是 YAML。',
  which: '选择其中之一',
  left: (names) => `未采用，因为键只能是文字、数字或是否：${names}。`,
  scenario: '场景名称（字母、数字、_ 和 -）',
  keys: '键',
  name: '名称',
  type: '类型',
  required: '必填',
  values: '取值（若为少数，以逗号分隔）',
  meaning: '它问什么，供客户端阅读',
  remove: (name) => `移除 ${name}`,
  addKey: '添加键',
  register: '发布第一个版本',
  there: '已有同名场景：请改为更改其模板。',
  command: '在终端中做同样的事',
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
