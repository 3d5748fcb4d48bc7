import type { TopicWords } from './vocabulary.ts';

/** How somebody pays: cards, accounts, invoices. What something costs is no such thing. */
export const PAYMENT: TopicWords = {
  en: {
    words: `pay card credit debit cvv cvc iban bic account billing invoice wallet bitcoin bank mastercard amex refund
      priceoverride`,
    stems: 'payment paypal creditcard debitcard cardnumber cardholder bankaccount cryptocurr',
  },
  es: { words: 'pago pagar cuenta banco factura cartera', stems: 'tarjeta bancari' },
  de: {
    words: 'karte konto bank rechnung zahlung geldborse',
    stems:
      'kreditkart kartennummer karteninhaber zahlungs bezahlung bezahlen bezahlart bankverbind kontonummer',
  },
  fr: { words: 'carte compte facture banque portefeuille', stems: 'paiement' },
  it: { words: 'pagamento cartadicredito banca fattura' },
  pt: { words: 'cartao pagamento boleto pix', stems: 'cartaodecredito' },
  ru: { words: 'оплата карта счёт банк платёж кошелёк', stems: 'оплат банковск' },
  uk: { words: 'рахунок гаманець платіж', stems: 'картк банківськ платіжн' },
  pl: {
    words: 'kartakredytowa numerkarty numerkonta kontobankowe faktura portfel przelew',
    stems: 'platnosc kredytow platnicz',
  },
  cs: {
    words: 'platba kreditnikarta cislokarty cislouctu bankovniucet faktura penezenka',
    stems: 'platebn',
  },
  nl: {
    words: 'betaling betalingen factuur bankrekening rekeningnummer portemonnee pasnummer',
    stems: 'betaalkaart betaalmethode betaalwijze betaalgegevens creditkaart bankpas',
  },
  sv: { words: 'faktura planbok', stems: 'betalning betalkort kreditkort bankkort kortnummer bankkonto' },
  tr: {
    words: 'odeme kartnumarasi bankahesabi hesapnumarasi fatura cuzdan havale',
    stems: 'kredikart bankakart',
  },
  ar: { words: 'دفع بنكي محفظة فاتورة', stems: 'ائتمان الدفع البنك' },
  hi: { words: 'भुगतान क्रेडिटकार्ड डेबिटकार्ड कार्डनंबर बैंकखाता खातासंख्या बटुआ बैंक' },
  vi: { words: 'thanhtoan taikhoan nganhang thetindung hoadon vidientu' },
  id: { words: 'bayar rekening kartukredit kartudebit nomorkartu tagihan dompet', stems: 'pembayaran' },
  th: { words: 'ชำระเงิน จ่ายเงิน บัตรเครดิต บัตรเดบิต บัญชีธนาคาร เลขบัญชี ใบแจ้งหนี้ กระเป๋าเงิน ธนาคาร' },
  zh: { words: '支付 付款 信用卡 银行 銀行 账户 账号 帳戶 帳號 钱包 錢包' },
  ja: { words: '支払 決済 カード 口座 クレジット' },
  ko: { words: '결제 카드 계좌 은행 지갑' },
};

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

/** Who may do what, what proves it, and what tells machines what to do. Access to a building for a wheelchair is no such thing. */
export const ACCESS: TopicWords = {
  en: {
    words: `passwd passcode pin pincode otp mfa token secret credential login logon role privilege admin apikey accesskey
      privatekey authorization authorisation username userid instruction prompt systemprompt
      systemmessage systemname systemrole override jailbreak`,
    stems:
      'password passphrase credential authoriz authoris authenticat administrat permission accesscode accesscontrol',
  },
  es: { words: 'clave permiso rol', stems: 'contrasena autenticaci' },
  de: {
    words: 'zugriff rolle',
    stems: 'passwort kennwort berechtigung zugangsdat zugangscode zugriffs',
  },
  fr: { words: 'motdepasse', stems: 'authentifi' },
  it: { words: 'permesso ruolo' },
  pt: { words: 'senha permissao' },
  ru: { words: 'роль логин', stems: 'парол админ' },
  uk: { words: 'логін дозвіл', stems: 'пароль адмініст' },
  pl: { words: 'haslo hasla rolauzytkownika kodpin kluczapi', stems: 'uprawnien logowan' },
  cs: { words: 'heslo hesla opravneni spravce', stems: 'prihlas' },
  nl: { words: 'beheerder gebruikersrol', stems: 'wachtwoord toegangscode toegangsrecht inloggen inlogcode' },
  sv: { stems: 'losenord behorighet inloggning' },
  tr: { words: 'sifre parola yetki yonetici kullanicirolu' },
  ar: { words: 'كلمةالمرور كلمةالسر رمزالدخول صلاحيات تسجيلالدخول' },
  hi: { words: 'पासवर्ड पिननंबर ओटीपी अनुमति लॉगिन व्यवस्थापक' },
  vi: { words: 'matkhau dangnhap phanquyen quyentruycap quantrivien' },
  id: { words: 'katasandi sandi hakakses peranpengguna izinakses' },
  th: { words: 'รหัสผ่าน เข้าสู่ระบบ สิทธิ์การเข้าถึง ผู้ดูแลระบบ รหัสพิน' },
  zh: { words: '密码 密碼 口令 令牌 验证码 驗證碼 权限 權限 管理员 管理員 角色 登录 登錄 登入' },
  ja: { words: '暗証 権限 管理者 役割 パスワード ログイン' },
  ko: { words: '비밀번호 권한 관리자 로그인' },
};
