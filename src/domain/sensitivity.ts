/** Why a key touches security, and the words that say so, as skeletons (see `skeletonOf`). */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  payment: words(
    'payment pay card credit debit cvv cvc iban account billing invoice wallet bitcoin paypal bank refund price_override',
    'pago tarjeta cuenta banco zahlung karte konto rechnung paiement carte compte facture 支付 付款 信用卡 银行 账户 支払 カード 口座',
  ),
  identity: words(
    'passport identity ssn id_card licence license birth nationality visa fingerprint face_id biometric',
    'pasaporte identidad nacimiento ausweis reisepass geburtsdatum passeport identite naissance 护照 身份证 身份 出生 旅券 身分',
  ),
  access: words(
    'password passcode pin otp token secret credential login permission role admin administrator api_key access_key authorization authorisation',
    'contrasena clave permiso passwort kennwort berechtigung zugang motdepasse acces 密码 权限 管理员 登录 暗証 権限',
  ),
};

export type SensitiveTopic = 'payment' | 'identity' | 'access';

/**
 * The security-relevant topic that a name, description or value touches (SDSI: "payment, identity, or access
 * control"), or null. Words count whole; the skeleton makes look-alikes, accents and spacing equal. It errs towards
 * a person's look: a false alarm costs one click, a miss publishes a key that asks for card numbers.
 */
export function sensitiveTopic(texts: readonly string[]): SensitiveTopic | null {
  const skeletons = texts.map(skeletonOf);
  const tokens = new Set(skeletons.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)));
  for (const [topic, list] of Object.entries(TOPICS)) {
    for (const word of list) {
      const found = /\p{Script=Han}|\p{Script=Katakana}/u.test(word)
        ? skeletons.some((text) => text.includes(word))
        : word.includes('_')
          ? skeletons.some((text) => text.replace(/[\s_-]+/g, '_').includes(word))
          : tokens.has(word) || tokens.has(`${word}s`);
      if (found) return topic as SensitiveTopic; // the keys of TOPICS are these topics
    }
  }
  return null;
}

/** Letters of other alphabets that look Latin, and digits that stand for letters (the commonest of UTS 39 and leet). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  ɡ: 'g',
  ո: 'n',
  в: 'b',
  к: 'k',
  м: 'm',
  т: 't',
  н: 'h',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  τ: 't',
  υ: 'u',
  ε: 'e',
  '@': 'a',
  $: 's',
};

function skeletonOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  const latin = [...plain].map((letter) => LOOK_ALIKES[letter] ?? letter).join('');
  // "p a s s w o r d", "p-i-n": letters standing alone are one word.
  return latin.replace(
    /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][ .\-_*]){2,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu,
    (spaced) => spaced.replace(/[ .\-_*]/g, ''),
  );
}

function words(...lines: string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '));
}
