import { withoutEnd } from './ends.ts';
import { byLook } from './look-alikes.ts';

/**
 * What a text looks like to a person: compatibility forms, accents, invisible letters and case taken away, letters of
 * other alphabets that look Latin made Latin (the commonest of UTS 39). Two texts with one skeleton can be mistaken.
 */
export function skeletonOf(text: string): string {
  const plain = [...text]
    .map(boxedLetter)
    .join('')
    .normalize('NFKD')
    // Kana without their voicing marks would be other words.
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?![\u3099\u309a])\p{M}/gu, '')
    .normalize('NFC');
  return latinised(latinised(plain).toLowerCase());
}

/**
 * The words of a text in every way in which they may be meant: as they stand; letters that stand alone as one word
 * ("p i n"); two or three neighbours as one ("pass word", "face_id"); the humps of "passCode"; digits and signs that
 * stand for letters ("p4$$word") as those.
 */
export function skeletonTokens(text: string): readonly string[] {
  const skeleton = skeletonOf(text);
  const camels = skeletonOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  const found = new Set<string>();
  for (const reading of [skeleton, camels, ...LEET.map((table) => unleeted(skeleton, table))]) {
    const tokens = reading.split(/[^\p{L}\p{N}]+/u).filter((token) => token !== '');
    for (const [index, token] of tokens.entries()) {
      found.add(token);
      for (const length of [2, 3]) {
        const joined = tokens.slice(index, index + length).join('');
        if (index + length <= tokens.length && joined.length >= SHORTEST_JOINED) found.add(joined);
      }
    }
    for (const [run] of reading.matchAll(SPACED_OUT)) found.add(run.replace(/[^\p{L}\p{N}]/gu, ''));
  }
  return [...found];
}

/** Shorter ones come about by chance ("up in"). */
const SHORTEST_JOINED = 4;
const SPACED_OUT = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][ .\-_*]{1,3}){2,60}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;

/** A digit or sign counts as a letter only in a word that has letters; 1 is an i or an l. */
const LEET: readonly Readonly<Record<string, string>>[] = ['i', 'l'].map((one) => ({
  0: 'o',
  1: one,
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  $: 's',
  '@': 'a',
  '!': one,
  '|': 'l',
}));

function unleeted(text: string, table: Readonly<Record<string, string>>): string {
  return text.replace(/[\p{L}\d$@!|]+/gu, (word) => {
    if (!/\p{L}/u.test(word)) return word;
    // What closes a sentence is no letter.
    return [...withoutEnd(word, (sign) => sign === '!')].map((letter) => table[letter] ?? letter).join('');
  });
}

function latinised(text: string): string {
  return [...text].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
}

/** "🅿🅰🆈", "🅟", "🇵": letters in boxes, which NFKD leaves as they are (U+1F150, U+1F170, U+1F1E6 and on). */
function boxedLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((start) => code >= start && code < start + 26);
  return first === undefined ? letter : String.fromCharCode(0x61 + code - first);
}

const LOOK_ALIKES = byLook([
  ['аеорсухіѕԁɡոвкмтнјһԛԝӏѵ', 'aeopcyxisdgnbkmtnjhqwlv'],
  ['αορνικτυεηωχγ', 'aopviktuenwxy'],
  // Capitals that look like another letter than their small form.
  ['ΗΝΧΥΡΒΜВНРСХУ', 'hnxypbmbhpcxy'],
  ['ɑıłøđħŧʟᴀʙᴄᴅᴇꜰɢʜɪᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'ailodhtlabcdefghijkmnoprstuvwyz'],
]);
