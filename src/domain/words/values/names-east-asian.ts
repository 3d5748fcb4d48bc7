import { EAST_ASIAN } from '../east-asian.ts';
import { type ExtractedValue, type Span, spanOf, valueAt } from './extracted-value.ts';
import type { Source } from './source.ts';

/**
 * The commonest Chinese surnames (about 85 % of people): before a title one of them begins a name, and no other
 * character does ("女医生" is a woman doctor, "李医生" a name).
 */
const SURNAMES =
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭田董潘袁蔡蒋蔣余于杜叶葉程魏苏蘇吕呂丁任卢盧姚沈钟鐘姜崔谭譚陆陸汪范石廖贾贾夏韦韋傅方邹鄒熊孟秦白江阎薛尹段雷侯龙龍史陶黎贺賀顾顧毛郝龚邵万萬钱錢严覃武戴莫孔向汤';
const CHINESE = new RegExp(
  `([${SURNAMES}](?:(?![的个位一是在和与])\\p{Script=Han}){0,2}?)(先生|女士|小姐|太太|老师|老師|教授|医生|醫生|大夫|律师|经理|师傅)`,
  'gu',
);
/** Words before さん or 様 that are roles or relatives, not people's names. */
const ROLES =
  /^(?:皆|客|お客|子|お子|奥|神|王|姫|殿|娘|息子|隣|店員|運転手|医者|お医者|父|母|兄|姉|お父|お母|お兄|お姉|看護師|大工|業者|担当|何)$/u;
const JAPANESE =
  /(?<![\p{Script=Han}\p{Script=Katakana}ー])([\p{Script=Han}]{1,5}|[\p{Script=Katakana}ー]{2,12})(さん|様|さま|先生|氏|くん|君|ちゃん)(?!\p{Script=Han}|方)/gu;
/** 红隼路12号: a street and its number. */
const ADDRESS = /(?:在|到|去|从)?(\p{Script=Han}{1,6}?(?:路|街|大道|巷|弄)\s?\d{1,5}(?:号|號|弄))/gu;

/** Places by where one comes from or goes to; the frame says that a name stands there, not which. */
const CHINESE_PLACES: readonly (readonly [RegExp, 'from' | 'to'])[] = [
  [
    /(?:从|出发地(?:是|为|：|:)?)(\p{Script=Han}{2,6}?)(?=出发|走|起飞|飞|到|去|开车|坐车|$|[，,。])/gu,
    'from',
  ],
  [/(?:飞往|前往|开往|飞去|目的地(?:是|为|：|:)?)(\p{Script=Han}{2,6}?)(?=的|$|[，,。])/gu, 'to'],
];
const JAPANESE_PLACES: readonly (readonly [RegExp, 'from' | 'to'])[] = [
  [/([\p{Script=Katakana}ー]{2,12})(?=から|発(?![表見]))|(\p{Script=Han}{2,4})(?=発(?![表見]))/gu, 'from'],
  [
    /([\p{Script=Katakana}ー]{2,12})(?=まで|行き|へ(?:行|向|の便)|に到着|着(?![くいけ信])|経由)|(\p{Script=Han}{2,4})(?=行き)/gu,
    'to',
  ],
  [/(?:出発地|出発)は([\p{Script=Katakana}ー]{2,12}|\p{Script=Han}{2,4})/gu, 'from'],
  [/(?:目的地|行き先|到着)は([\p{Script=Katakana}ー]{2,12}|\p{Script=Han}{2,4})/gu, 'to'],
];
/** Kinds of places, which are no names. */
const PLACE_KINDS =
  /^(?:酒店|宾馆|机场|车站|火车站|地铁站|公司|学校|市区|市中心|这里|那里|家里|医院|码头|门口|ホテル|レストラン|バス|バス停|タクシー|カフェ|ビーチ|センター|スタジオ|フロント|ロビー|コンビニ|スーパー|ステーション|ターミナル|オフィス|空港|駅前|自宅|会社|学校|午[前後]|今日|明日|来週|\p{Script=Han}?[月火水木金土日]曜日?)$/u;

/** Names that Chinese and Japanese mark without capitals: by a title after them, or as a street with a number. */
export function findEastAsianNames(source: Source): ExtractedValue[] {
  const { text } = source;
  if (!EAST_ASIAN.test(text)) return [];
  const found: ExtractedValue[] = [];
  const add = (span: Span, head: string | null = null): void => {
    found.push(valueAt(source, 'name', span, text.slice(span.start, span.end), { head }));
  };
  if (source.language === 'ja')
    for (const match of text.matchAll(JAPANESE)) {
      if (!ROLES.test(match[1] ?? '')) add(spanOf(match));
    }
  else for (const match of text.matchAll(CHINESE)) add(spanOf(match));
  for (const [pattern, head] of source.language === 'ja' ? JAPANESE_PLACES : CHINESE_PLACES)
    for (const match of text.matchAll(pattern)) {
      const place = match[1] ?? match[2] ?? '';
      const start = match.index + match[0].indexOf(place);
      if (!PLACE_KINDS.test(place)) add({ start, end: start + place.length }, head);
    }
  for (const match of text.matchAll(ADDRESS)) {
    const { end } = spanOf(match);
    add({ start: end - (match[1]?.length ?? 0), end });
  }
  return found;
}
