import { byNumber } from '../../words/index.ts';
import { type Edit, type Reading, reread } from './reading.ts';

/** How people hide an address from machines and still tell it to people: further readings of a text, where it has any. */
export function spelledReadings(reading: Reading): Reading[] {
  return [closedUp(reading), withSigns(reading), withDigits(reading)].filter((other) => other !== null);
}

/** Six signs or more with blanks between them; two or three blanks stand for one of the text that was set apart. */
const SPACED_OUT =
  /(?<![!-~\p{Script=Latin}])(?:[!-~\p{Script=Latin}] {1,3}){5,400}[!-~\p{Script=Latin}](?![!-~\p{Script=Latin}])/gu;

/** "j o h n @ m a i l . c o m" with its letters together. */
function closedUp(reading: Reading): Reading | null {
  const edits: Edit[] = [];
  for (const { index, 0: run } of reading.text.matchAll(SPACED_OUT)) {
    // "Days 1 2 3 4 5 6 7" is a list.
    if ([...run.replaceAll(' ', '')].every((sign, at, all) => at === 0 || sign > (all[at - 1] ?? '')))
      continue;
    edits.push(...editsAt(run, / +/gu, ([blank]) => (blank.length > 1 ? ' ' : ''), index));
  }
  return changed(reading, edits);
}

const AT =
  'at|ät|arroba|arobase|chiocciola|malpa|małpa|собака|apenstaartje|snabel-?a|kukac|zavináč|アットマーク|アット|艾特|골뱅이';
const DOT = 'dot|punkt|punto|ponto|point|punt|kropka|nokta|точка|tečka|pont|ドット|点|點|닷|점';
const ENDINGS =
  'com|org|net|info|biz|io|co|eu|dev|app|edu|gov|name|example|test|uk|de|fr|es|it|pl|nl|br|ru|jp|cn|kr|in|au|ca|ch|at|se|no|dk|fi|cz|us|me|ai|tr|pt|mx|ar|ua|gr|hu|ro|sk|be|ie|nz|za|tw|hk|id|vn|th|sg|il|sa|ae';
const BRACKETED = new RegExp(
  `\\s?[\\[({<|_*-]{1,2}\\s?(?:(${AT}|@)|(${DOT}|\\.))\\s?[\\])}>|_*-]{1,2}\\s?`,
  'giu',
);
const LABEL = '[\\p{L}\\p{N}_%+-]{1,63}';
/** "Dot", "point" and "at" are words of their own; only before an ending that hosts have they spell an address. */
const SPOKEN = new RegExp(
  `(?<![\\p{L}\\p{N}])${LABEL}(?:(?: (?:${DOT}) |\\.)${LABEL}){0,4} ?(?: (?:${AT}) |@) ?${LABEL}(?:(?: (?:${DOT}) |\\.)${LABEL}){0,4} (?:${DOT}) (?:${ENDINGS})(?![\\p{Script=Latin}\\p{N}])`,
  'giu',
);
const SIGN_WORD = new RegExp(` (?:(${AT})|(${DOT})) `, 'giu');
const SAID_AT_KNOWN_HOST = new RegExp(
  `\\s(?:${AT}|@)\\s(?=(?:gmail|googlemail|yahoo|hotmail|outlook|live|icloud|me|aol|gmx|web|mail|proton|protonmail|yandex|qq|163|126|naver|example)\\.\\p{L}{2,12})`,
  'giu',
);
const DOT_WORD = new RegExp(` (?:${DOT}) `, 'giu');
const DOT_BY_DIGIT = new RegExp(`(?<=\\d) (?:${DOT}) (?=[\\p{L}\\d])|(?<=\\p{L}) (?:${DOT}) (?=\\d)`, 'giu');
const LINK_WORD = /:\/\/|\bwww\b/iu;
const LOOSE_SIGN = /(?<=[\p{L}\p{N}]) ?(@|(?<= )\.) ?(?=[\p{L}\p{N}])/gu;

/** "john [at] mail (dot) com", "john at mail dot com", "john @ mail . com" with their signs. */
function withSigns(reading: Reading): Reading | null {
  const { text } = reading;
  const asSign = ([, at]: RegExpExecArray) => (at === undefined ? '.' : '@');
  const spoken = [...text.matchAll(SPOKEN)].flatMap(({ index, 0: said }) =>
    editsAt(said, SIGN_WORD, asSign, index),
  );
  const loose = / @|@ /u.test(text) ? editsAt(text, LOOSE_SIGN, ([, sign = '']) => sign) : [];
  return changed(reading, [
    ...editsAt(text, BRACKETED, asSign),
    ...spoken,
    ...editsAt(text, LINK_WORD.test(text) ? DOT_WORD : DOT_BY_DIGIT, () => '.'),
    ...editsAt(text, SAID_AT_KNOWN_HOST, () => '@'),
    ...loose.filter(({ start, end }) => end - start > 1),
  ]);
}

/** Every match written otherwise. @param from where the text begins in what is read */
function editsAt(text: string, pattern: RegExp, write: (match: RegExpExecArray) => string, from = 0): Edit[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const start = from + match.index;
    return { start, end: start + match[0].length, text: write(match) };
  });
}

/** The digits of ten languages from nought to nine; some have two words for one. */
const DIGIT_OF = byNumber([
  'zero oh null nul cero zéro zero нуль ноль sıfır 零 〇 ゼロ 영 공',
  'one eins een uno un um jeden один bir 一 壹 いち 일',
  'two zwei twee dos deux due dois dwa два iki 二 贰 に 이',
  'three drei drie tres trois tre três trzy три üç 三 叁 さん 삼',
  'four vier cuatro quatre quattro quatro cztery четыре dört 四 肆 よん 사',
  'five fünf vijf cinco cinq cinque pięć пять beş 五 伍 ご 오',
  'six sechs zes seis sei sześć шесть altı 六 陆 ろく 육',
  'seven sieben zeven siete sept sette sete siedem семь yedi 七 柒 なな 칠',
  'eight acht ocho huit otto oito osiem восемь sekiz 八 捌 はち 팔',
  'nine neun negen nueve neuf nove dziewięć девять dokuz 九 玖 きゅう 구',
]);
/** As for written ones that a word announces (`number.ts`): fewer are a count. */
const FEWEST_SPOKEN = 5;

/** "four two three seven …", five digits or more one after the other, in figures. */
function withDigits(reading: Reading): Reading | null {
  const edits: Edit[] = [];
  let run: Edit[] = [];
  const close = () => {
    if (run.length >= FEWEST_SPOKEN) edits.push(...run);
    run = [];
  };
  let last = 0;
  for (const { index, 0: word } of reading.text.matchAll(
    /[〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖]|[\p{L}\p{M}]+/gu,
  )) {
    if (/\p{N}/u.test(reading.text.slice(last, index)) || index - last > 3) close();
    const digit = DIGIT_OF.get(word.toLowerCase());
    if (digit === undefined) close();
    else run.push({ start: index, end: index + word.length, text: String(digit) });
    last = index + word.length;
  }
  close();
  return changed(reading, edits);
}

/** In order and without overlaps: of two edits of one place the first stands. */
function changed(reading: Reading, edits: readonly Edit[]): Reading | null {
  const ordered = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Edit[] = [];
  for (const edit of ordered) if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit);
  return kept.length === 0 ? null : reread(reading, kept);
}
