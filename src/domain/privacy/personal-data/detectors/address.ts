import { type Detector, spansOf } from '../personal-data.ts';

const WORD = String.raw`[\p{Lu}\d][\p{L}\p{M}\d'’.-]{0,30}`;
/** Ways that are a way wherever they end a name, and those that also end views and wishes: they need a town behind. */
const STREET = capitalised(
  'street|avenue|ave|road|rd|lane|ln|drive|boulevard|blvd|highway|hwy|parkway|pkwy|terrace|crescent|mews|bypass|skyway|turnpike|expressway|freeway|throughway|motorway|causeway|stravenue|pike|crossroads?|junctions?|trafficway|marg|nagar|chowk|ganj',
);
const LOOSE_STREET = capitalised(
  'st|dr|court|ct|place|pl|square|sq|way|circle|close|gardens?|groves?|plaza|alley|trail|mall|pass|path|row|walk|loop|ridge|crossing|route|station|estates?|extensions?|forges?|forks?|fords?|fields?|flats?|falls?|glens?|greens?|harbors?|haven|heights?|hills?|hollow|inlet|islands?|isle|keys?|knolls?|lakes?|landing|light|loaf|locks?|lodge|manors?|meadows?|mills?|mission|mount|mountains?|neck|orchard|oval|overpass|parks?|pines?|plains?|points?|ports?|prairie|radial|ramp|ranch|rapids?|rest|river|rue|run|shoals?|shores?|springs?|spurs?|stream|summit|trace|track|tunnel|underpass|unions?|valleys?|via|viaduct|views?|villages?|ville|vista|wells?|brooks?|burgs?|bluffs?|bottom|branch|bridge|camp|canyon|cape|centers?|club|common|corners?|course|coves?|creek|crest|cliffs?|curve|dale|dam|divide|gateway|zila',
);
const POSTCODE = String.raw`(?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]{2}|(?:[A-Z]{2,3} )?\d{4,6}|\d{2}-\d{3}|\d{5}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2})`;
/** What follows a street: a flat, a town, a region, a postcode, each after a comma, or postcode and town after a blank. */
const PLACE = `(?:(?:,| -) ?(?:(?:${POSTCODE} )?${WORD}(?: ${WORD}){0,3}|${POSTCODE})(?:[ -]${POSTCODE})?)`;
const TAIL = `${PLACE}{0,4}`;
const UNIT = String.raw`(?:(?:(?:[Ff]lat|[Ss]tudio|[Uu]nit|[Aa]pt\.?|[Aa]partment|[Ss]uite|[Ll]evel|[Rr]oom|[Hh]\.? ?[Nn]o\.?)\s)?#?\d{1,5}[A-Za-z]?(?:[/-]\d{1,4}[A-Za-z]?)?,?\s){1,2}`;

const ENGLISH = new RegExp(
  `(?<![\\p{L}\\p{N}])${UNIT}${WORD}(?: ${WORD}){0,3} (?:(?:${STREET})(?!\\p{L})\\.?${TAIL}|(?:${LOOSE_STREET})(?!\\p{L})\\.?${PLACE}{1,4})`,
  'gu',
);
const ENGLISH_UNIT = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[Ff]lat|[Ss]tudio|[Uu]nit|[Aa]pt\\.?|[Aa]partment|[Ss]uite) #?\\d{1,5}[A-Za-z]?,? ${WORD}(?: ${WORD}){0,3}${PLACE}{0,4}`,
  'gu',
);
/** One word or hyphened words with the way at the end ("Hauptstraße 6-7", "Lindelaan 12"), then a number. */
const GERMANIC = new RegExp(
  String.raw`(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}.-]{0,60}[ -]?(?:[Ss]tra(?:ß|ss)e|[Ss]tr\.|[Ww]eg|[Gg]asse|[Pp]latz|[Aa]llee|[Rr]ing|[Uu]fer|[Dd]amm|[Ss]traat|[Ll]aan|[Pp]lein|[Gg]racht|[Dd]reef|[Hh]of|[Bb]aan|[Vv]ej|[Gg]ade|[Vv]eien?|[Gg]at(?:a|an)|[Vv]äg(?:en)?|katu|tie) \d{1,4} ?[a-zA-Z]?(?:[/-]\d{1,4}[a-zA-Z]?)?(?![\p{L}\p{N}])${TAIL}`,
  'gu',
);
/** The way first ("rue de la Paix 12", "ul. Długa 5", "ул. Ленина, д. 5"), a number before or behind. */
const WAY = String.raw`(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Cc]hemin|[Pp]lace|[Ii]mpasse|[Cc]alle|[Cc]\/|[Aa]venida|[Aa]v\.?|[Aa]vda\.?|[Pp]aseo|[Pp]laza|[Rr]onda|[Cc]amino|[Cc]uesta|[Gg]lorieta|[Vv]ial?|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Vv]icolo|[Ll]argo|[Cc]ontrada|[Ss]trada|[Bb]orgo|[Rr]otonda|[Cc]anale|[Rr]ua|[Tt]ravessa|[Aa]lameda|[Ee]strada|[Rr]odovia|[Pp]raça|[Vv]iaduto|[Rr]ecanto|[Cc]olônia|[Uu]l\.|[Uu]lica|[Aa]l\.|[Aa]leja|[Pp]l\.|[Oo]s\.|[Уу]л\.|[Уу]лица|[Пп]р\.|[Пп]роспект|[Пп]ер\.|[Пп]ереулок|[Нн]аб\.|[Шш]\.|[Бб]ульвар|[Бб]ул\.|[Аа]л\.)`;
/** No word of another language: names behind it may be in small letters. Behind "place" or "via" they may not. */
const PLAIN_WAY = String.raw`(?:[Rr]ue|[Cc]alle|[Aa]venida|[Aa]vda\.?|[Rr]ua|[Pp]iazza|[Uu]l\.|[Uu]lica|[Уу]л\.|[Уу]лица)`;
const ROMANCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\d{1,4}(?: ?(?:bis|ter))?,? ${WAY} (?:[\p{L}'’.-]{1,30} ){0,5}${WORD}|(?:${WAY} (?:[\p{L}'’.-]{1,30} ){0,5}\p{Lu}|${PLAIN_WAY} (?:[\p{L}'’.-]{1,30} ){0,5}[\p{L}'’.-])[\p{L}'’.-]{0,30},? (?:n[.º°]? ?|д\. ?|nr ?)?\d{1,4}(?:[/ ]\d{1,4})?(?:[A-Za-z](?![\p{L}]))?)(?:,? (?:\d{1,3}[ºª]|[Pp]iso \d{1,3}|[Pp]uerta \d{1,3}|[Aa]ppartamento \d{1,3}|[Pp]iano \d{1,3}|кв\. \d{1,3})){0,2}(?:${TAIL}| (?:${POSTCODE}) ${WORD}(?: ${WORD}){0,2})`,
  'gu',
);
/** A house number, names, and a postcode after a comma at most three parts on, whatever the way is called. */
const BY_POSTCODE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${UNIT}|\\d{1,4}/\\d{1,4},? )${WORD}(?: ${WORD}){0,6}(?:, ?${WORD}(?: ${WORD}){0,4}){0,3}(?:,? ?-? ?)${POSTCODE}(?![\\p{L}\\p{N}])`,
  'gu',
);
/** "…, 27490 Marktheidenfeld": what follows a street that was not known for one. */
const POSTCODE_AND_TOWN =
  /(?<=,) (?:[A-Z]{1,2}-)?\d{4,5} ?(?:[A-Z]{2} )?\p{Lu}[\p{L}\p{M}]{2,30}(?:[ -]\p{L}[\p{L}\p{M}]{0,30}){0,3}(?!\p{L})/gu;
const TURKISH = new RegExp(
  String.raw`(?<![\p{L}\p{N}])\p{Lu}[\p{L}. ]{1,40} (?:[Ss]okak|[Ss]okağı|[Ss]k\.|[Cc]addesi|[Cc]d\.|[Mm]ahallesi|[Mm]ah\.|[Bb]ulvarı)[ ,]{1,2}(?:[Nn]o ?[:.]? ?)?\d{1,4}${TAIL}`,
  'gu',
);
const EAST_ASIAN: readonly RegExp[] = [
  // province, city, district, then a way or number, and the postcode behind it
  /(?<=[^\p{Script=Han}]|^|[到在去至从從是址住于於])(?:(?![到在去至从從是址住])\p{Script=Han}){2,8}[省市区區县縣][\p{Script=Han}A-Za-z\d]{1,30}(?: ?\d{6})?/gu,
  /\p{Script=Han}{1,8}[路街巷] ?\d{1,5} ?[号號弄](?: ?[\da-zA-Z]{1,5} ?[室楼樓座栋棟])?/gu,
  /(?:〒? ?\d{3}-?\d{4} ?)?(?:東京都|北海道|大阪府|京都府|\p{Script=Han}{2,3}県)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]{2,40}(?: ?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,20} ?\d{1,4}(?:号室)?)?/gu,
  /\p{Script=Hangul}{2,8}[시도] (?:\p{Script=Hangul}{1,8}[시군구] ){1,2}[\p{Script=Hangul}\d]{1,12}[로길동] ?\d{0,4}(?:-\d{1,4})?(?: ?\([\p{Script=Hangul}\d ]{1,20}\))?/gu,
];

/** Postal addresses with a street and a number, or as East Asia writes them, from the region down. */
export const addresses: Detector = (text) => [
  ...[ENGLISH, ENGLISH_UNIT, GERMANIC, ROMANCE, TURKISH, BY_POSTCODE, POSTCODE_AND_TOWN].flatMap((pattern) =>
    spansOf(text, pattern, 'address'),
  ),
  ...EAST_ASIAN.flatMap((pattern) => spansOf(text, pattern, 'address', numbersAHouse)),
];

/** "上海市区的酒店" is a wish; an address has a number or a building's letter, and a way or a house. */
function numbersAHouse(value: string): boolean {
  return /\d|[A-Za-z]座/u.test(value) && /[路街道巷弄号號座楼樓室村町丁番目로길동県都府]/u.test(value);
}

/** Written with a capital, as in an address: "12 people in a row" is none. */
function capitalised(alternatives: string): string {
  return alternatives.replace(/(?<=^|\|)[a-z]/gu, (first) => first.toUpperCase());
}
