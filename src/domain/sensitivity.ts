import { skeletonOf, skeletonTokens } from './skeleton.ts';

export type SensitiveTopic = 'payment' | 'identity' | 'access';

/**
 * `words` count whole, or with a plural s; `stems` anywhere in a word, for languages that compound ("Kreditkartennummer")
 * and names without gaps ("cardpayment"); words in scripts without gaps count anywhere in the text. English, Spanish,
 * German, French, Italian, Portuguese, Russian, Chinese, Japanese, Korean; elsewhere a person sees a key only later.
 */
type Vocabulary = { readonly words: readonly string[]; readonly stems: readonly string[] };

const TOPICS: readonly (readonly [SensitiveTopic, Vocabulary])[] = [
  [
    'payment',
    vocabulary(
      `pay card credit debit cvv cvc iban bic account billing invoice wallet bitcoin bank mastercard amex refund
       priceoverride pago pagar tarjeta cuenta banco factura cartera karte konto bank rechnung zahlung geldborse carte
       compte facture banque portefeuille pagamento cartadicredito banca fattura cartao
       оплата карта счёт банк платёж кошелёк
       支付 付款 信用卡 银行 銀行 账户 账号 帳戶 帳號 钱包 錢包 支払 決済 カード 口座 クレジット 결제 카드 계좌 은행 지갑`,
      `payment paypal creditcard debitcard cardnumber cardholder bankaccount kreditkart kartennummer karteninhaber
       zahlungs bezahlung bezahlen bezahlart bankverbind kontonummer tarjeta bancari paiement cryptocurr оплат банковск`,
    ),
  ],
  [
    'identity',
    vocabulary(
      `passport identity ssn idcard idnumber taxid licence license birth birthdate dob nationality visa faceid dni nif
       nacimiento nacionalidad naissance nationalite passaporto nascita passaporte nascimento рождение личность
       护照 護照 身份 出生 国籍 旅券 身分 生年月日 パスポート 指紋 여권 신분증 생년월일 주민등록`,
      `passport passeport pasaporte reisepass ausweis identit identidad identidade geburtsdat geburtsort
       staatsangehorig fingerprint fingerabdruck biometr socialsecurity sozialversicherung seguridadsocial
       securitesociale fuhrerschein driverslicen nationalid steuernummer паспорт`,
    ),
  ],
  [
    'access',
    vocabulary(
      `passwd passcode pin pincode otp mfa token secret credential login logon role privilege admin apikey accesskey
       privatekey authorization authorisation clave permiso rol zugriff rolle motdepasse senha permissao permesso ruolo роль
       密码 密碼 口令 令牌 验证码 驗證碼 权限 權限 管理员 管理員 角色 登录 登錄 登入 暗証 権限 管理者 役割 パスワード ログイン
       비밀번호 권한 관리자 로그인`,
      `password passwort kennwort contrasena passphrase credential authoriz authoris authenticat autenticaci authentifi
       berechtigung administrat permission zugangsdat zugangscode zugriffs accesscode accesscontrol парол`,
    ),
  ],
];

/**
 * The security-relevant topic that a name, description or value touches (SDSI: "payment, identity, or access
 * control"), or null. The skeleton makes look-alikes, accents, spacing and leet equal. It errs towards a person's
 * look: a false alarm costs one click, a miss publishes a key that asks for card numbers.
 */
export function sensitiveTopic(texts: readonly string[]): SensitiveTopic | null {
  const skeletons = texts.map(skeletonOf);
  const tokens = new Set(texts.flatMap(skeletonTokens));
  const singulars = new Set([...tokens].map((token) => token.replace(/s$/u, '')));
  const touches = ({ words, stems }: Vocabulary): boolean =>
    words.some(
      (word) =>
        tokens.has(word) ||
        singulars.has(word) ||
        (WITHOUT_GAPS.test(word) && skeletons.some((text) => text.includes(word))),
    ) || stems.some((stem) => [...tokens].some((token) => token.includes(stem)));
  return TOPICS.find(([, vocabulary]) => touches(vocabulary))?.[0] ?? null;
}

const WITHOUT_GAPS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** As skeletons, because that is what they are compared with. */
function vocabulary(words: string, stems: string): Vocabulary {
  return { words: split(words), stems: split(stems) };
}

function split(text: string): readonly string[] {
  return text.split(/\s+/u).map(skeletonOf);
}
