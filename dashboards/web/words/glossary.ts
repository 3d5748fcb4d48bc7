import type { Language } from './words.ts';

/** A term in the forms in which the pages write it, and what it means: as `src/domain/README.md` has it. */
type Entry = { readonly id: string } & Readonly<Record<Language, readonly [forms: string, means: string]>>;

export const GLOSSARY: readonly Entry[] = [
  {
    id: 'need',
    en: ['needs|need', 'Phrases of several people that ask for one thing that no key can say.'],
    zh: ['需求', '多人说出的、请求同一事物而没有键可以表达的话。'],
  },
  {
    id: 'voice',
    en: ['voices', 'What one owner says of a need on one UTC day, however often: one voice.'],
    zh: ['声音', '一个所有者在一个 UTC 日内对一个需求所说的话，无论多少次，都算一个声音。'],
  },
  {
    id: 'owner',
    en: ['owners|owner', 'The organisation or person behind a client agent. Support counts owners.'],
    zh: ['所有者', '客户代理背后的组织或个人。支持度按所有者计。'],
  },
  {
    id: 'agent',
    en: ['client agents|client agent', 'The software that sends payloads and what fits no key.'],
    zh: ['客户代理', '发送载荷以及无键可容之话的软件。'],
  },
  {
    id: 'fragment',
    en: ['fragments|fragment', 'One thing said in `other`, as it arrived.'],
    zh: ['片段', '在 other 中说出的一件事，按到达时的原样。'],
  },
  {
    id: 'phrase',
    en: ['phrases|phrase', 'A distinct wording: embedded once, said many times.'],
    zh: ['短语|说法', '一种不同的表述：嵌入一次，可被说出多次。'],
  },
  {
    id: 'payload',
    en: ['payloads|payload', 'The typed keys that a client set, as its server reports them.'],
    zh: ['载荷', '客户端所设的类型化键，由其服务器上报。'],
  },
  {
    id: 'standing',
    en: [
      'standing',
      'How much an owner’s voices count, 0 to 1: it grows with the days it is known, or a person vouches for it.',
    ],
    zh: ['信誉', '一个所有者的声音计多少，0 到 1：随已知天数增长，或由人担保。'],
  },
  {
    id: 'cohesion',
    en: ['agreement of its phrases', 'Mean likeness of the phrases of a need to its middle.'],
    zh: ['一致性', '一个需求的短语与其中心的平均相似度。'],
  },
  {
    id: 'coverage',
    en: [
      'coverage gain|coverage',
      'Share of payloads whose `other` says nothing meaningful; gain: by how much a need fell there.',
    ],
    zh: ['覆盖增益|覆盖率|覆盖', 'other 中没有有意义内容的载荷所占比例；增益：需求在其中下降了多少。'],
  },
  {
    id: 'adoption',
    en: ['adoption', 'Of the payloads whose client was offered the key, those that set it.'],
    zh: ['采用率', '被提供该键的载荷中，设置了它的比例。'],
  },
  {
    id: 'capture',
    en: ['capture', 'Used, of used and still said in words by those who were offered it.'],
    zh: ['捕获率', '使用者占使用者与被提供后仍用话说者之和的比例。'],
  },
  {
    id: 'validity',
    en: ['validity', 'Of the values that clients gave, those that the key takes.'],
    zh: ['有效率', '客户端所给的值中，该键接受的比例。'],
  },
  {
    id: 'trial',
    en: [
      'on trial',
      'Offered, watched and measured over its observation window; then promoted, watched longer or retired.',
    ],
    zh: ['试用中|试用', '在观察期内被提供、观察和测量；之后晋升、延长或停用。'],
  },
  {
    id: 'window',
    en: ['observation window|window', 'The days for which a key on trial is watched, 30 as a rule.'],
    zh: ['观察期', '试用中的键被观察的天数，通常为 30 天。'],
  },
  {
    id: 'stable',
    en: ['stable', 'Part of the template for everybody: its trial showed that people use it and it helps.'],
    zh: ['稳定', '成为所有人模板的一部分：试用表明人们使用它且有帮助。'],
  },
  {
    id: 'proposed',
    en: ['proposed', 'A learned key that waits for a person before anybody is offered it.'],
    zh: ['待定|已提议', '已学到的键，在提供给任何人之前等待人的决定。'],
  },
  {
    id: 'retired',
    en: ['retired', 'Offered to nobody any more; older versions go on taking it until they end.'],
    zh: ['已停用|停用', '不再提供给任何人；旧版本在终止前仍接受它。'],
  },
  {
    id: 'near-miss',
    en: ['near misses|near miss', 'A key that a client nearly mapped a fragment to, with its own score.'],
    zh: ['近似未中', '客户端差一点将片段映射到的键，附其自己的分数。'],
  },
  {
    id: 'campaign',
    en: [
      'campaigns|campaign|quarantine',
      'A need or word whose owners show signs of acting together; held back until a person decides.',
    ],
    zh: ['隔离|操纵', '其所有者显示出协同迹象的需求或词；在人作出决定前被扣留。'],
  },
  {
    id: 'cohort',
    en: [
      'cohorts|cohort|branch',
      'A named group of clients, which may have keys of its own beside everybody’s.',
    ],
    zh: ['群组|分支', '一组具名客户端，除所有人的键之外可有自己的键。'],
  },
  {
    id: 'digest',
    en: ['digest', 'SHA-256 of the one text of a document (RFC 8785): another text has another.'],
    zh: ['摘要', '文档唯一文本（RFC 8785）的 SHA-256：文本不同，摘要不同。'],
  },
  {
    id: 'interval',
    en: ['95% interval', 'Where the true share lies 19 times in 20, as far as the counts can tell.'],
    zh: ['95% 区间', '依计数所能判断，真实份额 20 次中有 19 次落在其中。'],
  },
];

/** Which term of the glossary a text has first, and where. */
export function termIn(language: Language, text: string) {
  const found = PATTERNS[language].exec(text);
  if (found === null) return null;
  const at = Object.entries(found.groups ?? {}).find(([, word]) => word !== undefined);
  if (at === undefined) return null;
  const [name, word = ''] = at;
  const entry = GLOSSARY[Number(name.slice(1))];
  return entry === undefined ? null : { id: `term-${entry.id}`, at: found.index, word };
}

/** One alternative an entry; in Chinese words have no edges. */
function patternOf(language: Language): RegExp {
  const edge = language === 'en' ? String.raw`\b` : '';
  const entries = GLOSSARY.map((entry, at) => `(?<n${at}>${entry[language][0]})`);
  return new RegExp(`${edge}(?:${entries.join('|')})${edge}`, 'iu');
}

const PATTERNS: Readonly<Record<Language, RegExp>> = { en: patternOf('en'), zh: patternOf('zh') };
