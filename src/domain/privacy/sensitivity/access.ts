import type { TopicWords } from './vocabulary.ts';

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
