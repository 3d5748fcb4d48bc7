import type { Language } from '../../words/words.ts';

const en = {
  waiting: 'Jobs waiting',
  active: 'Jobs at work',
  clustered: 'In a need',
  unclustered: 'In no need yet',
  missing: (count: number) =>
    `${count} acknowledged fragments are not where they should be. This is a fault of the service or its database: the log names them (fragments.unaccounted).`,
  ofOtherModels: (count: number) =>
    `${count} phrases have vectors of an earlier model: they are made anew in the background.`,
  setbacks: 'Jobs that keep failing',
  noSetbacks: 'No job keeps failing.',
  job: 'Job',
  subject: 'For',
  failures: 'Failures in a row',
  reason: 'Last error',
  next: 'Tried again',
  board: 'Every single job',
  boardWhat:
    'bull-board shows each job with its times, its result and its last error. It only looks: a job is a nudge, and what is to be done stands in the rows. This browser may open it for 15 minutes, and the audit log notes it.',
  openBoard: 'Open bull-board',
  noQueue: 'Jobs run here when they are told to, as in a demo or a replay: there is no queue to look at.',
  catalog: 'What each job does',
  what: {
    'embed-fragments': 'Takes personal data out of what was said, splits it, and turns it into vectors.',
    'cluster-pool': 'Puts new phrases to the needs they belong to, or learns the pool anew.',
    'judge-maturity': 'Weighs needs that changed: of many, or what is missing.',
    'synthesise-patch-key': 'Makes keys of ripe needs, the strongest first.',
    'measure-patch-keys': 'Adds payloads to the counts of each key.',
    'close-observation-windows': 'Promotes, retires or goes on watching keys whose window is over.',
    'publish-schema-version': 'Composes, checks, signs and publishes versions.',
    'forget-expired': 'Forgets what is older than the policy keeps, once a day.',
    'deliver-webhooks': 'Tells the addresses that asked what was decided.',
    'account-for-fragments': 'Looks for acknowledged fragments that are missing somewhere.',
    'project-pool': 'Draws the map of a pool.',
    'sweep-pools': 'Finds in the rows what a lost note asked for, every five seconds.',
  } as Readonly<Record<string, string>>,
};

const zh: typeof en = {
  waiting: '等待中的作业',
  active: '进行中的作业',
  clustered: '已归入需求',
  unclustered: '尚未归入需求',
  missing: (count) =>
    `有 ${count} 个已确认的片段不在应在之处。这是服务或其数据库的故障：日志中有名单（fragments.unaccounted）。`,
  ofOtherModels: (count) => `还有 ${count} 个短语的向量来自先前的模型：正在后台重新生成。`,
  setbacks: '持续失败的作业',
  noSetbacks: '没有持续失败的作业。',
  job: '作业',
  subject: '对象',
  failures: '连续失败次数',
  reason: '最近的错误',
  next: '再次尝试',
  board: '每一个作业',
  boardWhat:
    'bull-board 显示每个作业的时间、结果和最近的错误。它只供查看：作业只是提醒，要做的事都在数据行中。此浏览器可打开 15 分钟，审计日志会记录。',
  openBoard: '打开 bull-board',
  noQueue: '这里的作业按指令运行（如演示或重放）：没有可查看的队列。',
  catalog: '各作业的职责',
  what: {
    'embed-fragments': '去除所说内容中的个人数据，拆分并转换为向量。',
    'cluster-pool': '把新短语归入所属需求，或重新学习该池。',
    'judge-maturity': '衡量有变化的需求：是否属于许多人，或还缺什么。',
    'synthesise-patch-key': '把成熟的需求变为键，最强者优先。',
    'measure-patch-keys': '把载荷计入每个键的计数。',
    'close-observation-windows': '窗口结束的键：晋升、停用或继续观察。',
    'publish-schema-version': '组成、检查、签名并发布版本。',
    'forget-expired': '每天一次，遗忘超过策略保留期的内容。',
    'deliver-webhooks': '把决定告知订阅的地址。',
    'account-for-fragments': '查找在某处缺失的已确认片段。',
    'project-pool': '绘制池的地图。',
    'sweep-pools': '每五秒从数据行中找出丢失通知所要求的工作。',
  },
};

export const WORDS: Readonly<Record<Language, typeof en>> = { en, zh };
