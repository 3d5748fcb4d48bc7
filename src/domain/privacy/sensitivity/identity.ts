import type { TopicWords } from './vocabulary.ts';

/** Who somebody is before the law: documents, numbers, birth, nationality, what a body proves. */
export const IDENTITY: TopicWords = {
  en: {
    words: `passport identity ssn idcard idnumber taxid licence license birth birthdate dob nationality citizenship visa
      faceid`,
    stems: 'passport identit fingerprint biometr socialsecurity driverslicen nationalid',
  },
  es: { words: 'dni nif nacimiento nacionalidad', stems: 'pasaporte identidad seguridadsocial' },
  de: {
    stems: `reisepass ausweis identit identidade geburtsdat geburtsort staatsangehorig fingerabdruck
      sozialversicherung fuhrerschein steuernummer`,
  },
  fr: { words: 'naissance nationalite', stems: 'passeport securitesociale' },
  it: { words: 'passaporto nascita codicefiscale cittadinanza' },
  pt: { words: 'passaporte nascimento cpf nacionalidade', stems: 'identidade' },
  ru: { words: 'рождение личность гражданство', stems: 'паспорт' },
  uk: { words: 'народження громадянство', stems: 'посвідчен' },
  pl: {
    words: 'dowodosobisty dowoduosobistego pesel dataurodzenia datyurodzenia obywatelstwo prawojazdy',
    stems: 'paszport tozsamosc narodowosc',
  },
  cs: {
    words: 'cestovnipas cislopasu obcanskyprukaz rodnecislo datumnarozeni obcanstvi totoznost ridicskyprukaz',
  },
  nl: {
    words: 'burgerservicenummer bsn rijbewijs',
    stems: 'paspoort geboortedat geboorteplaats nationaliteit',
  },
  sv: {
    words: 'passnummer personnummer medborgarskap legitimation korkort',
    stems: 'fodelsedat nationalitet',
  },
  tr: { words: 'dogumtarihi uyruk vatandaslik ehliyet parmakizi', stems: 'pasaport kimlik' },
  ar: { words: 'تاريخالميلاد بصمة', stems: 'جواز هوية جنسية' },
  hi: { words: 'पासपोर्ट आधारकार्ड आधारनंबर पहचानपत्र जन्मतिथि जन्मतारीख नागरिकता राष्ट्रीयता पैनकार्ड' },
  vi: { words: 'hochieu cancuoc cccd cmnd ngaysinh quoctich vantay' },
  id: { words: 'paspor identitas ktp nik tanggallahir kewarganegaraan sidikjari' },
  th: { words: 'หนังสือเดินทาง พาสปอร์ต บัตรประชาชน เลขประจำตัว วันเดือนปีเกิด สัญชาติ ใบขับขี่ ลายนิ้วมือ' },
  zh: { words: '护照 護照 身份 出生 国籍' },
  ja: { words: '旅券 身分 生年月日 パスポート 指紋' },
  ko: { words: '여권 신분증 생년월일 주민등록' },
};
