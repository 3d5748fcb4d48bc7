import type { TopicWords } from './vocabulary.ts';

/**
 * What somebody has, takes or is, as a doctor would write it down. What is to be provided is no such thing: a wheelchair at
 * the gate, a step-free room, a meal without nuts or for diabetics are wishes of everyday, and a person who had to let each
 * of them through would soon let through everything.
 */
export const HEALTH: TopicWords = {
  en: {
    words: `diagnosis diagnoses disease illness symptom medication pregnant pregnancy bloodtype bloodgroup hiv
      medicalcondition medicalhistory medicalrecord medicalinformation medicaldata healthcondition healthstatus
      healthrecord healthinsurance healthdata healthissue mentalhealth disabilitystatus disabilitytype typeofdisability
      kindofdisability degreeofdisability patientid patientname vaccinated prescription`,
    stems: 'vaccination immunisation immunization psychiatr chemotherap',
  },
  es: {
    words: `diagnostico enfermedad enfermedades medicamento medicacion embarazada embarazo gruposanguineo tiposanguineo
      gradodediscapacidad tipodediscapacidad historialmedico historiaclinica estadodesalud sintoma`,
    stems: 'vacunacion',
  },
  de: {
    words: 'diagnose gradderbehinderung gesundheitszustand symptome',
    stems: `krankheit krankenakt krankenversicher vorerkrank medikament schwanger blutgruppe behinderungsgrad impfung
      impfstatus arznei`,
  },
  fr: {
    words: `diagnostic maladie medicament enceinte grossesse groupesanguin tauxdinvalidite antecedentsmedicaux
      dossiermedical etatdesante ordonnance symptome`,
  },
  it: {
    words: `diagnosi malattia malattie farmaco farmaci gravidanza incinta grupposanguigno cartellaclinica
      statodisalute sintomo sintomi`,
    stems: 'vaccinazion',
  },
  pt: {
    words: `diagnostico doenca medicamento medicacao gravida gravidez tiposanguineo gruposanguineo prontuario
      historicomedico estadodesaude sintoma`,
    stems: 'vacinacao',
  },
  ru: {
    words: 'группакрови медкарта состояниездоровья',
    stems: 'диагноз болезн заболеван лекарств беременн инвалидност симптом вакцин прививк',
  },
  uk: {
    words: 'групакрові ліки станздоровя',
    stems: 'діагноз хвороб захворюван вагітн інвалідніст симптом щеплен вакцин',
  },
  pl: {
    words: 'ciaza ciazy grupakrwi lekarstwo objawy stopienniepelnosprawnosci stanzdrowia',
    stems: 'diagnoz chorob szczepien',
  },
  cs: {
    words: 'nemoc nemoci leky krevniskupina zdravotnistav anamneza stupeninvalidity',
    stems: 'diagnoz onemocnen tehotn ockovan',
  },
  nl: {
    words: 'aandoening bloedgroep medischdossier gezondheidstoestand symptomen',
    stems: 'ziektekosten ziekte medicatie medicijn zwanger vaccinatie',
  },
  sv: {
    words: 'diagnos blodgrupp halsotillstand sjukhistoria',
    stems: 'sjukdom lakemedel medicinering gravid',
  },
  tr: {
    words: 'teshis hamile kangrubu ilaclar engelorani engelliraporu saglikdurumu recete',
    stems: 'hastalik hamilelik',
  },
  ar: { words: 'فصيلةالدم السجلالطبي الحالةالصحية حالةصحية', stems: 'تشخيص امراض ادوية لقاح تطعيم' },
  hi: { words: 'निदान बीमारी दवाई गर्भवती गर्भावस्था रक्तसमूह ब्लडग्रुप विकलांगता टीकाकरण' },
  vi: { words: 'chandoan benhan benhly mangthai nhommau tiemchung trieuchung donthuoc' },
  id: {
    words: 'penyakit hamil golongandarah gejala resepobat riwayatmedis riwayatkesehatan riwayatpenyakit',
    stems: 'diagnosa kehamilan vaksin',
  },
  th: { words: 'วินิจฉัย โรคประจำตัว ตั้งครรภ์ กรุ๊ปเลือด หมู่เลือด ประวัติการรักษา วัคซีน ใบสั่งยา ความพิการ' },
  zh: {
    words: `诊断 診斷 病史 病历 病歷 疾病 患病 用药 用藥 怀孕 懷孕 孕妇 孕婦 血型 残疾证 残疾等级 症状 症狀 疫苗
      健康状况 健康狀況 慢性病`,
  },
  ja: {
    words:
      '診断 病歴 持病 疾患 服薬 処方 投薬 妊娠 妊婦 血液型 障害者手帳 障害等級 症状 ワクチン 健康状態 既往歴',
  },
  ko: { words: '진단 병력 질병 지병 질환 복용 처방 임신 임산부 혈액형 장애등급 증상 백신 건강상태' },
};

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
