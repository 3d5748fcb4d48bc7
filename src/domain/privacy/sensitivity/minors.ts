import type { TopicWords } from './vocabulary.ts';

/**
 * A child as a person: its name, age or birth, who may decide for it, that it travels alone. How many children come along, a
 * seat, a cot or a menu for them are wishes of everyday.
 */
export const MINORS: TopicWords = {
  en: {
    words: `childname childsname childrensname nameofchild namesofchildren childage childsage childrensage childrenage
      ageofchild ageofchildren agesofchildren childbirthdate childsbirthdate childbirthday childdob minorsname minorsage
      kidname kidsname kidage kidsage babyname babysname custody guardian guardianship parentalconsent
      unaccompaniedminor unaccompaniedchild`,
    stems: 'legalguardian parentalrespons underage',
  },
  es: {
    words: `custodia tutela tutorlegal patriapotestad edaddelnino edaddelhijo edadninos nombredelnino nombredelhijo
      menoracompanado menornoacompanado menoressolos`,
  },
  de: {
    words: 'namedeskindes alterdeskindes alterderkinder kindesname',
    stems: 'kindesalter sorgerecht vormund erziehungsberechtigt minderjahrig',
  },
  fr: {
    words:
      'agedesenfants nomdesenfants tuteurlegal tutelle autoriteparentale autorisationparentale mineurnonaccompagne',
  },
  it: {
    words: 'tutorelegale etadelbambino etadeibambini nomedelbambino responsabilitagenitoriale',
    stems: 'minorenn',
  },
  pt: {
    words:
      'idadedacrianca idadedascriancas nomedacrianca responsavellegal tutela guardadacrianca menordesacompanhado',
  },
  ru: {
    words: 'возрастребёнка имяребёнка возрастдетей именадетей датарожденияребёнка',
    stems: 'опекун опека несовершеннолетн',
  },
  uk: { words: 'вікдитини вікдітей імядитини', stems: 'опікун опіка неповнолітн' },
  pl: { words: 'wiekdziecka wiekdzieci imiedziecka opiekunprawny', stems: 'nieletn maloletn rodzicielsk' },
  cs: { words: 'vekditete vekdeti jmenoditete opatrovnik zakonnyzastupce', stems: 'nezletil' },
  nl: {
    words: 'naamkind naamvankind leeftijdkind leeftijdkinderen leeftijdvankinderen ouderlijkgezag',
    stems: 'voogd minderjarig',
  },
  sv: { words: 'barnetsalder barnetsnamn formyndare', stems: 'vardnad minderarig' },
  tr: { words: 'velayet vasi cocukadi cocugunadi cocukyasi cocugunyasi cocuklarinyasi' },
  ar: { words: 'اسمالطفل عمرالطفل', stems: 'حضانة قاصر' },
  hi: { words: 'अभिभावक नाबालिग बच्चेकानाम बच्चेकीउम्र' },
  vi: { words: 'tentreem tuoitreem tencuatre tuoicuatre giamho vithanhnien' },
  id: { words: 'namaanak usiaanak umuranak hakasuh walianak dibawahumur' },
  th: { words: 'ผู้ปกครอง ผู้เยาว์ อายุเด็ก ชื่อเด็ก อายุบุตร ชื่อบุตร' },
  zh: {
    words: `监护 監護 未成年 抚养权 撫養權 儿童姓名 兒童姓名 孩子姓名 孩子的姓名 孩子的名字 孩子年龄 孩子的年龄 儿童年龄
      兒童年齡`,
  },
  ja: {
    words:
      '親権 後見人 保護者 未成年 子供の名前 子どもの名前 お子様の名前 子供の年齢 子どもの年齢 お子様の年齢',
  },
  ko: { words: '양육권 후견인 법정대리인 미성년 보호자 아이이름 자녀이름 아이나이 자녀나이' },
};
