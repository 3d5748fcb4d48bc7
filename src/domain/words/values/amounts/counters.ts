import { byMeaning } from '../../by-meaning.ts';
import { matchAt } from '../source.ts';

/** What is counted, by the counter that Chinese, Japanese and Korean put after a number. */
const COUNTED = byMeaning(`
person: 人, 位, 名, 명, 분, 인
room: 间, 間, 部屋, 室
star: 星, つ星
`);
/** Counters of flat things: of tickets where nothing else is named. */
const FLAT = /^[张張枚장]$/u;
const TICKET = /^(?:票|机票|機票|门票|車票|车票|电影票|的)?$/u;
const COUNTER =
  /(?:个|位|名|口)?(人(?!気|气|民|工)|位(?!置)|名(?!前|字)|张|張|枚|间|間|部屋|室|个|個|件|台|辆|輛|本|杯|份|星|朵|把|只|隻|条|條|双|雙|套|瓶|盒|碗|盘|首|篇|部|艘|头|匹|家|段|页|次|回|场|羽|頭|脚|足|着|冊|通|皿|缶|つ星|つ|명|분|인|개|장|대|마리|병|잔|석)(?:的)?((?:(?!以)\p{Script=Han}){0,2})/uy;
/** What makes a number of them a rank: 三楼, 3階, 二列目, 4つ目. */
const RANK = /(?:(楼|樓|层|層|階(?!段)|층)|(排|列目)|(?:[つ人個回年日本枚台曲話軒]?目|番目|번째))/uy;

/** The thing counted behind an offset, or null; `sure` where the counter says it by itself. */
export function counterAt(lower: string, offset: number): { head: string; sure: boolean } | null {
  const match = matchAt(COUNTER, lower, offset);
  if (match === null) return null;
  const [, unit = '', noun = ''] = match;
  const counted = COUNTED.get(unit);
  if (counted !== undefined) return { head: counted, sure: true };
  if (FLAT.test(unit) && TICKET.test(noun)) return { head: 'ticket', sure: true };
  return { head: noun === '' ? unit : noun, sure: false };
}

/** What the number before an offset is a rank of (`floor`, `row`, or null for anything); undefined where it is none. */
export function rankAt(lower: string, offset: number): string | null | undefined {
  const match = matchAt(RANK, lower, offset);
  if (match === null) return undefined;
  if (match[1] !== undefined) return 'floor';
  return match[2] === undefined ? null : 'row';
}
