import { wordList } from '../../words/index.ts';

/** Words that announce whose number comes next, in the languages of our texts. All lower case. */
const PHONE = wordList(`
  phone telephone tel cell mobile call text whatsapp sms fax ring dial reach contact signal telegram viber hotline
  telefon telefonnummer handy handynummer mobil mobilnummer rufnummer anrufen erreichbar ruf
  téléphone tél portable numéro appelez appeler joindre teléfono móvil celular llamar llame llámame
  telefone telemóvel ligar ligue telefono cellulare chiamare chiamami chiama recapito
  telefoon telefoonnummer mobiel bel bellen komórka komórkowy zadzwoń dzwonić
  telefonnr mobilnr ring puhelin puhelinnumero numara telefonu cep ara arayın
  телефон тел мобильный звоните позвоните номер τηλέφωνο κινητό telefón mobilní volejte telefonszám
  هاتف جوال اتصل फोन मोबाइल điện thoại โทร`);
const PHONE_UNSPACED = wordList(
  '电话 電話 手机 手機 联系 聯繫 致电 拨打 微信 号码 携帯 連絡先 連絡 전화 휴대폰 연락처 연락 핸드폰 โทร',
);

const DOCUMENT = wordList(`
  passport passports document documents id identity identification ssn sin nin nino nhs tfn medicare licence license
  permit visa card account acct iban routing member membership policy customer patient tax taxpayer insurance national
  pass reisepass ausweis personalausweis ausweisnummer steuernummer steuer versicherungsnummer konto kontonummer
  führerschein dokument passeport pièce identité sécurité sociale permis compte pasaporte documento cédula dni nie nif
  cuenta licencia identidad passaporte rg cpf cnpj conta carteira passaporto patente codice fiscale
  paspoort rijbewijs bsn rekening identiteitskaart paszport dowód pesel prawo jazdy konto pas personnummer cpr
  passi henkilötunnus henkilönumero pasaport kimlik hesap паспорт документ снилс инн счёт счет полис удостоверение
  διαβατήριο ταυτότητα útlevél cestovní pas občanský aadhaar aadhar pan जर आधार passnummer rodné cnp`);
const DOCUMENT_UNSPACED = wordList(
  '护照 護照 身份证 身份證 证件 證件 账号 帳號 账户 驾照 社保 旅券 パスポート 免許 マイナンバー 口座 証明書 여권 주민등록 주민번호 계좌 면허 신분증',
);

const SECRET = wordList(`
  password passwd pwd passcode passphrase pin cvv cvc cvv2 otp secret token key apikey api_key credential credentials
  passwort kennwort geheimzahl schlüssel contraseña clave passe senha chave parola chiave
  wachtwoord sleutel hasło klucz lösenord adgangskode salasana şifre parola пароль ключ токен пин κωδικός jelszó heslo`);
const SECRET_UNSPACED = wordList(
  '密码 密碼 口令 密钥 金鑰 令牌 验证码 驗證碼 暗証番号 パスワード 鍵 비밀번호 암호 키',
);

/** Whether a word of the kind stands in the text that ends where a value begins, with no other digit between. */
export const announcesPhone = announcer(PHONE, PHONE_UNSPACED, 36);
export const announcesDocument = announcer(DOCUMENT, DOCUMENT_UNSPACED, 36);
export const announcesSecret = announcer(SECRET, SECRET_UNSPACED, 20);

/** `reach`: characters before a value in which the cue stands, with room for "number", "is", "No.:" between them; less for a secret, as "code" and "key" are said of much else. */
function announcer(spaced: readonly string[], unspaced: readonly string[], reach: number) {
  const known = new Set(spaced);
  return (text: string, start: number): boolean => {
    const before = text.slice(Math.max(0, start - reach), start).toLowerCase();
    const near = before.split(/\d/u).at(-1) ?? '';
    return (
      unspaced.some((cue) => near.includes(cue)) ||
      (near.match(/[\p{L}\p{M}_]+/gu) ?? []).some(
        (word) => known.has(word) || known.has(word.replace(/s$/u, '')),
      )
    );
  };
}
