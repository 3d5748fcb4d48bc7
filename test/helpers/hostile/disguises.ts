/** Latin letters -> letters of other alphabets that look like them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
  s: 'ѕ',
  h: 'һ',
};
const LEET: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };

const each = (word: string, change: (letter: string, at: number) => string): string =>
  [...word].map(change).join('');
const shifted = (from: number) => (letter: string) =>
  /[a-z]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) - 97 + from) : letter;

/** Ways to write a word so that people still read it. */
export const DISGUISES: Readonly<Record<string, (word: string) => string>> = {
  homoglyphs: (word) => each(word, (letter) => LOOK_ALIKES[letter] ?? letter),
  fullwidth: (word) =>
    each(word, (letter) =>
      /[!-~]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter,
    ),
  'mathematical letters': (word) => each(word, shifted(0x1d5ee)),
  'letters in circles': (word) => each(word, shifted(0x24d0)),
  'zero-width letters': (word) => [...word].join('\u200b'),
  'soft hyphens': (word) => [...word].join('\u00ad'),
  'letters apart': (word) => [...word].join(' '),
  'letters apart by dots': (word) => [...word].join('.'),
  leet: (word) => each(word, (letter) => LEET[letter] ?? letter),
  camelCase: (word) => `my${word.slice(0, 1).toUpperCase()}${word.slice(1)}`,
  snake_case: (word) => `the_${word.replaceAll(' ', '_')}_x`,
  mIxEd: (word) => each(word, (letter, at) => (at % 2 === 0 ? letter : letter.toUpperCase())),
  'homoglyphs with zero-width letters': (word) =>
    [...each(word, (letter) => LOOK_ALIKES[letter] ?? letter)].join('\u200d'),
};

/** Sensitive words of nine languages. */
export const SENSITIVE_WORDS = [
  'password',
  'passport',
  'creditcard',
  'payment',
  'diagnosis',
  'contraseña',
  'tarjeta',
  'kreditkarte',
  'passwort',
  'reisepass',
  'paiement',
  'passeport',
  'пароль',
  'паспорт',
  'betaalkaart',
  'kimlik',
  'senha',
  'hasło',
] as const;
