import { describe, expect, it } from 'vitest';
import {
  SENSITIVE_TOPICS,
  type SensitiveTopic,
  sensitiveTopic,
} from '../../../src/domain/privacy/sensitivity/sensitive-topic.ts';
import { skeletonOf, skeletonTokens } from '../../../src/domain/words/skeleton.ts';
import { cpuMs } from '../../helpers/service/cpu-ms.ts';

describe('T11 a key that touches security, health or children waits for a person', () => {
  it.each<[SensitiveTopic, string]>([
    ['payment', 'payment_method'],
    ['payment', 'cards'],
    ['payment', 'Pays with: invoice, cash.'],
    ['payment', 'número de tarjeta'],
    ['payment', 'Kreditkartennummer'],
    ['payment', 'numéro de carte'],
    ['payment', '信用卡号码'],
    ['payment', 'クレジットカード番号'],
    ['payment', '카드 번호'],
    ['payment', 'price override'],
    ['identity', 'passport_number'],
    ['identity', 'número de pasaporte'],
    ['identity', 'Reisepassnummer'],
    ['identity', 'pièce d’identité'],
    ['identity', '护照号码'],
    ['identity', 'パスポート番号'],
    ['identity', 'date of birth'],
    ['identity', 'social security'],
    ['access', 'user_role'],
    ['access', 'contraseña'],
    ['access', 'Benutzerkennwort'],
    ['access', 'mot de passe'],
    ['access', '管理员权限'],
    ['access', 'パスワード'],
    ['access', 'api key'],
    ['access', 'oneTimePasscode'],
    ['access', 'instruction_name'],
    ['access', 'user_name'],
    ['access', 'systemPrompt'],
    ['health', 'medical_condition'],
    ['health', 'Which medication do you take?'],
    ['health', 'bloodType'],
    ['health', 'is_pregnant'],
    ['health', 'Blutgruppe'],
    ['health', 'chronische Krankheiten'],
    ['health', 'grupo sanguíneo'],
    ['health', 'antécédents médicaux'],
    ['health', '血型'],
    ['health', '既往歴'],
    ['health', 'диагноз врача'],
    ['minors', 'child_age'],
    ['minors', "name of the child or the child's name"],
    ['minors', 'legalGuardian'],
    ['minors', 'Sorgerecht'],
    ['minors', '监护人'],
    ['minors', 'minorenne non accompagnato'],
    ['minors', 'возраст ребёнка'],
  ])('%s: %s', (topic, text) => {
    expect(sensitiveTopic(['tea_kind', text])).toBe(topic);
  });
});

describe('I8 T11 the same is asked in many languages', () => {
  it.each<
    [language: string, ...texts: [pay: string, who: string, access: string, health: string, child: string]]
  >([
    [
      'nl',
      'kaartnummer van de creditkaart',
      'paspoortnummer',
      'wachtwoord',
      'bloedgroep',
      'leeftijd kinderen',
    ],
    ['sv', 'betalkort', 'personnummer', 'lösenord', 'sjukdomar', 'vårdnadshavare'],
    ['pl', 'numer karty kredytowej', 'numer paszportu', 'hasło', 'choroba przewlekła', 'wiek dziecka'],
    ['cs', 'číslo karty', 'rodné číslo', 'heslo', 'krevní skupina', 'jméno dítěte'],
    ['uk', 'номер картки', 'паспорт', 'пароль', 'хвороби', 'вік дитини'],
    ['ru', 'номер карты, оплата', 'гражданство', 'логин', 'беременность', 'опекун'],
    ['tr', 'kredi kartı', 'pasaport numarası', 'parola', 'kan grubu', 'velayet'],
    ['ar', 'بطاقة الائتمان', 'رقم جواز السفر', 'كلمة المرور', 'تشخيص المرض', 'عمر الطفل'],
    ['hi', 'क्रेडिट कार्ड', 'पासपोर्ट नंबर', 'पासवर्ड', 'रक्त समूह', 'बच्चे की उम्र'],
    ['vi', 'thẻ tín dụng', 'hộ chiếu', 'mật khẩu', 'nhóm máu', 'tuổi trẻ em'],
    ['id', 'nomor kartu kredit', 'nomor paspor', 'kata sandi', 'golongan darah', 'usia anak'],
    ['th', 'บัตรเครดิต', 'หนังสือเดินทาง', 'รหัสผ่าน', 'กรุ๊ปเลือด', 'อายุเด็ก'],
    ['it', 'pagamento', 'passaporto', 'ruolo', 'gravidanza', 'tutore legale'],
    ['pt', 'cartão', 'data de nascimento', 'senha', 'tipo sanguíneo', 'idade da criança'],
    ['ko', '카드 번호', '여권 번호', '비밀번호', '혈액형', '아이 나이'],
    ['ja', 'カード番号', 'パスポート', 'ログイン', '持病', 'お子様の年齢'],
  ])('%s', (_, ...texts) => {
    expect(texts.map((text) => sensitiveTopic([text]))).toEqual([...SENSITIVE_TOPICS]);
  });
});

describe('I8 a disguise is seen through', () => {
  it.each([
    ['full-width letters', 'ｐａｙｍｅｎｔ'],
    ['mathematical letters', '𝗽𝗮𝘆𝗺𝗲𝗻𝘁'],
    ['letters in boxes', '🅿🅰🆈🅼🅴🅽🆃'],
    ['letters in circles', 'ⓟⓐⓨⓜⓔⓝⓣ'],
    ['small capitals', 'ᴘᴀʏᴍᴇɴᴛ'],
    ['Cyrillic letters', 'раумеnt'],
    ['Cyrillic capitals', 'РАYМЕNТ'],
    ['Greek letters', 'ραymεnτ'],
    ['Greek capitals', 'ΡΑΥΜΕΝΤ'],
    ['accents', 'pàýmênt'],
    ['piled marks', 'p\u0337a\u0336\u0301yment'],
    ['letters apart', 'p a y m e n t'],
    ['letters apart by hyphens', 'p-a-y-m-e-n-t'],
    ['letters far apart', 'p  a  y  m  e  n  t'],
    ['a word in two', 'pay ment'],
    ['a word in three', 'pa_ym_ent'],
    ['no gap', 'teapaymentform'],
    ['digits', 'p4ym3nt'],
    ['signs', 'c@rd'],
    ['signs and digits', 'p@$$w0rd'],
    ['a one for an i', 'p1n'],
    ['a one for an l', '1og1n, b1111ng, wa11et'],
    ['zero-width letters', 'pay\u200bm\u200dent'],
    ['a soft hyphen', 'pay\u00adment'],
    ['tag characters between', 'pay\u{E0061}ment'],
    ['a turned direction', '\u202epayment'],
    ['capitals', 'PaYmEnT'],
  ])('%s', (_, text) => {
    expect(sensitiveTopic([text])).not.toBeNull();
  });
});

describe('an ordinary key needs nobody', () => {
  it.each([
    'payload_size',
    'birthday cake or Geburtstagstorte',
    'discard the old one',
    'cardigan colour',
    'bankrupt stock, snowbanks',
    'spin cycle, pinned photo',
    'accounting for taste',
    'authentic Italian food',
    'keine bezahlbare Erzählung',
    'links oder rechts',
    'boarding pass, rail pass',
    'wheelchair access, barrierefreier Zugang',
    // What is to be provided, not what somebody has (see health.ts, minors.ts).
    'wheelchair_assistance to the gate, step-free room, silla de ruedas, 轮椅服务',
    'nut_free_meal for allergies, vegetarian, diabetic meal, 无麸质',
    'child_seat, kids_menu, number_of_children, two children and a baby cot, 儿童座椅',
    'doctor appointment at ten, Arzttermin am Montag',
    'betaalbaar hotel, karta dań, so the window, the mat',
    'tani otel, giriş saati, wakacje dla rodzin',
    'minor changes in A minor',
    'เค้กวันเกิด, ที่นั่งริมหน้าต่าง',
    'وجبة نباتية, مقعد بجانب النافذة',
    'compass, passenger, passage',
    'visage, television',
    'Range: 1-10. 4 x 4, 1st, B12, 7:30!',
    'ショッピング',
    '出口、銀色',
    '',
  ])('%s', (text) => {
    expect(sensitiveTopic([text])).toBeNull();
  });

  it('also when nothing is said at all', () => {
    expect(sensitiveTopic([])).toBeNull();
  });
});

describe('a skeleton', () => {
  it('is the same for all that looks the same, and keeps what is another word', () => {
    expect(new Set(['wallet', 'WАLLET', 'ｗａｌｌｅｔ', 'wa\u200bllet'].map(skeletonOf))).toEqual(
      new Set(['wallet']),
    );
    expect(skeletonOf('カード')).not.toBe(skeletonOf('カート'));
    expect(skeletonOf('한국')).toBe('한국');
  });

  it('reads ten thousand letters apart in no time', () => {
    expect(cpuMs(() => skeletonTokens('a '.repeat(10_000)))).toBeLessThan(1_000);
  });
});
