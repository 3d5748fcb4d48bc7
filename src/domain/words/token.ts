import { newMemory } from '../basics/index.ts';
import { EAST_ASIAN, eastAsianParts } from './east-asian.ts';
import { FUNCTION_WORDS } from './grammar/function-words.ts';
import { lemma, singular } from './grammar/lemma.ts';
import { wordSet } from './sayings.ts';

/** A word of a text; offsets are UTF-16 units, `end` exclusive. */
export type Token = {
  readonly text: string;
  readonly lower: string;
  /** Singular: what values and nouns are counted by. */
  readonly term: string;
  /** Base form of a verb or noun: what needs are recognised by. */
  readonly lemma: string;
  readonly start: number;
  readonly end: number;
  readonly capital: boolean;
  /** Joined to the token before it by a hyphen. */
  readonly hyphened: boolean;
  /** Neither a function word nor a bare number. */
  readonly content: boolean;
};

const RUN =
  /(?<![\d:])\d{1,2}:\d(?![\d:])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{M}\d]+(?:['’][\p{L}]+)*/gu;
const EAST_ASIAN_FUNCTION = wordSet(
  '我要 我想 我想要 帮我 不想 找 看 去 吃 住 用 推荐 提供 这个 那个 这 那 哪 哪个 什么 怎么 最好 希望 一下 一些 有没有 地方 好 好的 谢谢 是否 比较 可 让 对 到 会 还有 还 再 吃到 附近 的 了 吗 吧 呢 啊 我 你 您 他 她 我们 想 要 想要 需要 请 可以 能 有 是 在 和 与 也 都 就 给 帮 帮我 一个 一家 个 家 を に で と は が の も へ から まで です ます ください お たい し て した する',
);

/** The words of a text; hyphens part them ("pet-friendly" is two), digits with letters and ratios stay one ("3d", "16:9"). */
export function tokens(text: string): readonly Token[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const now = read(text);
  known.set(text, now);
  return now;
}

/** The phrases of a pool, which are read for each of its needs. Some ten megabytes at most. */
const known = newMemory<readonly Token[]>({ most: 5_000, longest: 200 });

function read(text: string): Token[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    if (EAST_ASIAN.test(run))
      return eastAsianParts(run).map((part) => token(part.segment, index + part.index, false));
    const before = text.slice(Math.max(0, index - 2), index);
    return token(run, index, /[\p{L}\d][-‐‑]$/u.test(before));
  });
}

function token(text: string, start: number, hyphened: boolean): Token {
  const lower = text.toLowerCase().replaceAll('’', "'");
  const bare = lower.endsWith("'s") ? lower.slice(0, -2) : lower;
  const content =
    !FUNCTION_WORDS.has(bare) && !EAST_ASIAN_FUNCTION.has(bare) && !/^\d+(?:st|nd|rd|th)?$/.test(bare);
  return {
    text,
    lower: bare,
    term: singular(bare),
    lemma: lemma(bare),
    start,
    end: start + text.length,
    capital: /^\p{Lu}/u.test(text),
    hyphened,
    content: content && bare.length > (EAST_ASIAN.test(bare) ? 0 : 1),
  };
}

/** The words of a text as synthesis counts them; names and values may join theirs with "_". */
export function wordsOf(text: string): readonly string[] {
  return tokens(text.normalize('NFKC').toLowerCase().replaceAll('_', ' ')).map(({ lower }) => lower);
}
