import { type Detector, spansOf } from '../personal-data.ts';

/** One name as it is written: a capital and small letters, with apostrophes and hyphens inside. */
const NAME = String.raw`\p{Lu}[\p{L}\p{M}]{0,30}(?:['’-]\p{L}[\p{L}\p{M}]{0,30}){0,3}`;
const PARTICLE = '(?:van|von|der|den|de|del|della|da|do|dos|di|la|le|al|bin|ibn|ter|zu|y|e) ';
const PIECE = `(?:\\p{Lu}\\. ?)?${NAME}`;
const FULL = `${PIECE}(?: (?:${PARTICLE}){0,3}${PIECE}){0,3}`;
const TWO = `${PIECE}(?: (?:${PARTICLE}){0,3}${PIECE}){1,3}`;

const TITLE = [
  'mr|mrs|ms|miss|mx|dr|prof|sir|madam',
  'herrn?|frau|fräulein',
  'm\\.|mme|mlle|monsieur|madame|mademoiselle',
  'sr|sra|srta|señora?|señorita|doña',
  'sig|sig\\.ra|signora?|dott|dott\\.ssa',
  'senhora?|pani?|panu|pana|panią|dhr|mevr|mevrouw|meneer|sayın|hr|fru|shri|smt',
  'г-н|г-жа|господин|госпожа|κύριος|κυρία|κος|κα|úr|pan',
].join('|');
const KIN = [
  'sister|brother|wife|husband|mother|father|mom|mum|dad|son|daughter|partner|boss|colleague|friend|neighbou?r|aunt|uncle|cousin|fianc[eé]e?|girlfriend|boyfriend|grandmother|grandfather|grandma|grandpa|guest|passenger|traveller|client|assistant',
  'schwester|bruder|frau|mann|mutter|vater|sohn|tochter|freundin|freund|kolleg(?:e|in)|chefin|oma|opa',
  'hermana|hermano|esposa|esposo|marido|mujer|madre|padre|hij[oa]|amig[oa]|novi[oa]|jef[ea]',
  'sœur|soeur|frère|femme|mari|mère|père|fils|fille|amie?|collègue|copine?|épouse',
  'sorella|fratello|moglie|marito|figli[oa]|amic[oa]|irmão|irmã|mãe|pai|filh[oa]|siostra|brat|żona|mąż|matka|ojciec|zus|broer|vrouw|dochter|zoon',
].join('|');
const SELF = [
  "my name is|my name's|i am|i'm|signed|sincerely|regards|on behalf of|in the name of|under the name|booked by|guest name|passenger name|attn|c/o",
  "ich heiße|ich bin|mein name ist|auf den namen|im namen von|me llamo|mi nombre es|soy|a nombre de|je m'appelle|je suis|mon nom est|au nom de|mi chiamo|sono|a nome di",
  'meu nome é|me chamo|em nome de|nazywam się|jestem|na nazwisko|ik heet|mijn naam is|op naam van|benim adım|adım|меня зовут|на имя|jag heter|jeg hedder|nimeni on',
].join('|');

const TITLED = new RegExp(`(?<![\\p{L}\\p{N}])((?:[Tt]he )?(?:${caseless(TITLE)})\\.? ${FULL})`, 'gu');
const RELATED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${caseless(KIN)}),? (${TWO})`, 'gu');
const OWN = new RegExp(`(?<![\\p{L}\\p{N}])(?:${caseless(SELF)}):? (${TWO})`, 'gu');
/** As airlines write it (IATA reservations): SURNAME/GIVEN and perhaps a title. */
const AIRLINE =
  /(?<![\p{L}\p{N}/])\p{Lu}{2,30}(?:[- ]\p{Lu}{2,30})?\/\p{Lu}{2,30}(?: (?:MR|MRS|MS|MISS|MSTR|DR|CHD|INF))(?!\p{L})|(?<![\p{L}\p{N}/])\p{Lu}{3,30}\/\p{Lu}{3,30}(?: \p{Lu}{2,30})(?!\p{L})/gu;
const EAST_ASIAN: readonly RegExp[] = [
  /(?:[\p{Script=Han}]{1,4} ?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,5}) ?(?=(?:様|さん|氏|先生)(?!\p{Script=Han}))/gu,
  /[\p{Script=Han}]{1,3} [\p{Script=Han}\p{Script=Hiragana}]{1,3}(?=です|と申します|宛|の)/gu,
  /(?:我叫|名字是|名叫|姓名[:： ]{0,2})([\p{Script=Han}]{2,4})(?!\p{Script=Han})/gu,
  // "我和我太太" (my wife and I) names nobody, and "我是纯素食者" (I am a vegan) says what somebody eats.
  /(?<!\p{Script=Han})(?![我你您他她和跟与给请让把的一两])[\p{Script=Han}]{2,3}(?=先生|女士|小姐|太太)/gu,
  /(?<!\p{L})[\p{Script=Hangul}]{2,4}(?= ?(?:님|씨)(?!\p{L}))/gu,
  /(?:제 이름은|이름은|저는) ([\p{Script=Hangul}]{2,4})(?=입니다|이고|이에요|예요)/gu,
];

/**
 * Names that their surroundings give away: after a title, a word of kinship with two capitals, "my name is". A name
 * alone ("Edward Hopper mood") cannot be told from a painter's or a dish's; that a word needs k owners keeps it in.
 */
export const people: Detector = (text) =>
  [TITLED, RELATED, OWN, AIRLINE, ...EAST_ASIAN].flatMap((pattern) => spansOf(text, pattern, 'person'));

/** Small or capital at the beginning of a cue, while the name behind it keeps its capitals. */
function caseless(words: string): string {
  return words
    .split('|')
    .map((word) => word.replace(/^\p{Ll}/u, (first) => `[${first}${first.toUpperCase()}]`))
    .join('|');
}
