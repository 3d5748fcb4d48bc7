/**
 * Words that make a number the least or the most that will do, in six languages. Sources of regular expressions over
 * lower case, right before or right behind the amount.
 */
const LEAST_BEFORE = [
  '(?<!no |not |never )(?:at least|more than|over|above|minimum(?: of)?|min\\.?|starting (?:at|from)|no less than|not less than|not under)',
  '(?<!no )(?:al menos|por lo menos|como m[ií]nimo|m[ií]nimo(?: de)?|m[aá]s de|a partir de|no menos de)',
  '(?<!nicht )(?:mindestens|wenigstens|ab|mehr als|über|nicht unter|nicht weniger als)',
  "(?<!pas )(?:au moins|au minimum|minimum|plus de|plus d'|à partir de|pas moins de)",
  '至少|最少|不少于|不低于|(?<!不)(?:超过|多于|高于)|少なくとも|最低(?:でも)?|最小',
];
const MOST_BEFORE = [
  '(?:at most|no more than|not more than|not over|not above|less than|under|below|up to|maximum(?: of)?|max\\.?|within|a limit of)',
  '(?:como mucho|como m[aá]ximo|a lo sumo|m[aá]ximo(?: de)?|no m[aá]s de|menos de|hasta|por debajo de)',
  '(?:höchstens|maximal|max\\.?|weniger als|unter|bis zu|nicht mehr als|nicht über)',
  "(?:au plus|au maximum|maximum|jusqu'à|moins de|moins d'|pas plus de|pas plus d')",
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

const BEFORE = (sources: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{Script=Latin}])(?:${sources.join('|')})\\s?(?:de |of |als )?(?:[$€£¥]\\s?)?$`, 'u');
const BEHIND = (sources: readonly string[]): RegExp =>
  new RegExp(
    // One word may stand between, the thing counted: "4 stars or more", 4点以上.
    `^[\\s,]{0,2}(?:\\p{Script=Latin}{2,14}\\s|[分点點星人名个件])?(?:星|つ)?[\\s,]{0,2}(?:${sources.join('|')})`,
    'u',
  );
const PATTERNS = [
  { bound: 'most', before: BEFORE(MOST_BEFORE), behind: BEHIND(MOST_BEHIND) },
  { bound: 'least', before: BEFORE(LEAST_BEFORE), behind: BEHIND(LEAST_BEHIND) },
] as const;

/** Whether the text makes the amount at [start, end) a least ("at least 4", 4人以上) or a most; null: neither. */
export function boundOf(text: string, start: number, end: number): 'least' | 'most' | null {
  const before = text.slice(Math.max(0, start - 24), start).toLowerCase();
  const behind = text.slice(end, end + 28).toLowerCase();
  for (const { bound, before: lead, behind: tail } of PATTERNS)
    if (tail.test(behind) || lead.test(before)) return bound;
  return null;
}
