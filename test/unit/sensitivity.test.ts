import { describe, expect, it } from 'vitest';
import { type SensitiveTopic, sensitiveTopic } from '../../src/domain/sensitivity.ts';
import { skeletonOf, skeletonTokens } from '../../src/domain/skeleton.ts';

describe('a key that touches security waits for a person', () => {
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
  ])('%s: %s', (topic, text) => {
    expect(sensitiveTopic(['tea_kind', text])).toBe(topic);
  });
});

describe('a disguise is seen through', () => {
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
    const before = performance.now();
    skeletonTokens('a '.repeat(10_000));
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
