import type { ExtractedValue } from '../extracted-value.ts';

/** "Do not go *over*", "should not cost *more than*": a denial up to three words before turns a least into a most. */
const DENIED =
  "(?:\\b(?:not|never|without|cannot|cant|dont|shouldnt|wont|doesnt)|n['’]t|\\bno) (?:[a-z]{1,12} ){0,3}";

/**
 * Words that make a number the least or the most that will do, in six languages. Sources of regular expressions over
 * lower case, right before or right behind the amount.
 */
const LEAST_BEFORE = [
  `(?<!no |not |never )(?:at least|minimum(?: of)?|min\\.?|starting (?:at|from)|no less than|not less than|not under)|(?<!${DENIED})(?:more than|over|above)`,
  '(?<!no )(?:al menos|por lo menos|como m[ií]nimo|m[ií]nimo(?: de)?|m[aá]s de|a partir de|no menos de)',
  '(?<!nicht )(?:mindestens|wenigstens|ab|mehr als|über|nicht unter|nicht weniger als)',
  "(?<!pas )(?:au moins|au minimum|minimum|plus de|plus d'|à partir de|pas moins de)",
  '至少|最少|不少于|不低于|(?<!不)(?:超过|多于|高于)|少なくとも|最低(?:でも)?|最小',
];
const MOST_BEFORE = [
  `(?:at most|no more than|(?<=${DENIED})(?:more than|over|above)|(?<!no |not )(?:less than|under|below)|up to|maximum(?: of)?|max\\.?|within|(?:a|my|the|our) limit (?:of|is))`,
  '(?:como mucho|como m[aá]ximo|a lo sumo|m[aá]ximo(?: de)?|no m[aá]s de|(?<!no )menos de|hasta|por debajo de)',
  '(?:höchstens|maximal|max\\.?|(?<!nicht )(?:weniger als|unter)|bis zu|nicht mehr als|nicht über)',
  "(?:au plus|au maximum|maximum|jusqu'à|(?<!pas )moins de|(?<!pas )moins d'|pas plus de|pas plus d')",
  '最多|至多|不超过|不多于|不高于|(?<!不)(?:低于|少于)|不到|最大|最高|多くても|高くても',
];
const LEAST_BEHIND = [
  '(?:or (?:above|more|higher|over|up|later)|and (?:up|above|over)|\\+|at least|minimum|at the least)(?!\\p{L})',
  '(?:o m[aá]s|como m[ií]nimo|m[ií]nimo|al menos)(?!\\p{L})|(?:oder mehr|mindestens|aufwärts)(?!\\p{L})',
  '(?:ou plus|au moins|minimum|au minimum)(?!\\p{L})|以上|起|より上',
];
const MOST_BEHIND = [
  '(?:or (?:below|less|lower|under|fewer)|and (?:below|under)|at most|maximum|max|tops|at the most)(?!\\p{L})',
  '(?:o menos|como m[aá]ximo|como mucho|m[aá]ximo)(?!\\p{L})|(?:oder weniger|höchstens|maximal)(?!\\p{L})',
  '(?:ou moins|au plus|maximum|au maximum|max)(?!\\p{L})|以下|以内|之内|まで|未満|より下',
];

/** Moments have bounds of their own: the latest is a most, the earliest a least. */
const EARLIEST_BEFORE = [
  '(?:after|from|since|no earlier than|not before|starting|earliest(?: at)?)',
  '(?:después de(?:l| las?)?|desde(?: las?| el)?|a partir de(?:l| las?)?|no antes de(?:l| las?)?|a partir del)',
  '(?:nach|ab|frühestens(?: um)?|nicht vor|seit|après|à partir de|dès|pas avant|au plus tôt(?: à)?)',
  '最早|早くても|早くとも',
];
const LATEST_BEFORE = [
  '(?:before|by|until|till|no later than|not after|latest(?: at)?)',
  '(?:antes de(?:l| las?)?|hasta(?: las?| el)?|a más tardar(?: a las?)?|no después de(?:l| las?)?)',
  "(?:vor|bis(?: um| zum)?|spätestens(?: um)?|nicht nach|avant|jusqu'à|au plus tard(?: à)?|pas après)",
  '最晚|最迟|遅くとも|遅くても',
];
const EARLIEST_BEHIND = [
  '(?:or later|at the earliest|o más tarde|oder später|frühestens|ou plus tard|au plus tôt)(?!\\p{L})|之后|以后|以後|以降|より後|より遅|過ぎ|から|后',
];
const LATEST_BEHIND = [
  '(?:or earlier|at the latest|o antes|a más tardar|oder früher|spätestens|ou avant|au plus tard)(?!\\p{L})|之前|以前|までに?|より前|より早|前(?!往)',
];

const before = (sources: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{Script=Latin}])(?:${sources.join('|')})\\s?(?:de |of |als )?(?:[$€£¥]\\s?)?$`, 'u');
const behind = (sources: readonly string[]): RegExp =>
  new RegExp(
    // One word may stand between, the thing counted: "4 stars or more", 4点以上.
    `^[\\s,]{0,2}(?:\\p{Script=Latin}{2,14}\\s|[分点點人名个件])?つ?星?[\\s,]{0,2}(?:${sources.join('|')})`,
    'u',
  );
type Patterns = readonly {
  readonly bound: 'least' | 'most';
  readonly before: RegExp;
  readonly behind: RegExp;
}[];
const AMOUNTS: Patterns = [
  { bound: 'most', before: before(MOST_BEFORE), behind: behind(MOST_BEHIND) },
  { bound: 'least', before: before(LEAST_BEFORE), behind: behind(LEAST_BEHIND) },
];
const MOMENTS: Patterns = [
  { bound: 'least', before: before(EARLIEST_BEFORE), behind: behind(EARLIEST_BEHIND) },
  { bound: 'most', before: before(LATEST_BEFORE), behind: behind(LATEST_BEHIND) },
];

/**
 * Whether the text makes an amount a least ("at least 4", 4人以上) or a most, a moment an earliest ("after 8 am") or a
 * latest; null: neither.
 */
export function boundOf(
  text: string,
  { kind, start, end }: Pick<ExtractedValue, 'kind' | 'start' | 'end'>,
): 'least' | 'most' | null {
  const lead = text.slice(Math.max(0, start - 48), start).toLowerCase();
  const tail = text.slice(end, end + 28).toLowerCase();
  for (const patterns of kind === 'date' || kind === 'time' ? MOMENTS : AMOUNTS)
    if (patterns.behind.test(tail) || patterns.before.test(lead)) return patterns.bound;
  return null;
}
