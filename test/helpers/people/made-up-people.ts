import { seededRandom } from '../../../src/domain/statistics/random.ts';

/**
 * Data of people who do not exist, in the shapes that countries and makers use; all from a seed. Sums are right where a
 * number has one that an honest maker would compute (cards, IBANs), and random elsewhere, as made-up numbers are.
 */
export type MadeUp = { readonly type: string; readonly value: string };

/** `#` a digit, `%` a digit but 0, `?` a capital, `*` a letter or digit, `~` a hexadecimal digit, `¿` and `№` the signs ? and #. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  phone: [
    ...['(%##) %##-####', '%##-%##-####', '001-%##-%##-####x###', '+1-%##-%##-####', '%##.%##.####'],
    ...[
      '+44 #### ######',
      '(0####) ######',
      '07### ######',
      '0### ### ####',
      '04## ### ###',
      '#### ####',
      '+61 4## ### ###',
    ],
    ...[
      '+49 (0) ### ######',
      '0#### / ######',
      '0## ########',
      '+33 (0)# ## ## ## ##',
      '0# ## ## ## ##',
      '+34 6## ### ###',
    ],
    ...[
      '+39 ### #######',
      '3## ## ## ###',
      '+55 (##) 9####-####',
      '(##) ####-####',
      '+48 ### ### ###',
      '## ### ## ##',
      '06 ########',
    ],
    ...[
      '+7 (###) ###-##-##',
      '8 ### ### ## ##',
      '0(5##) ### ## ##',
      '090-####-####',
      '03-####-####',
      '13#########',
      '010-####-####',
    ],
    ...[
      '+91 ##########',
      '9#########',
      '+45 ## ## ## ##',
      '0##-### ## ##',
      '+966 5# ### ####',
      '+972 5#-###-####',
      '+36 %# ### ####',
    ],
  ],
  national_id: [
    ...[
      '###-##-####',
      'AB ## ## ## C',
      'AB######D',
      '### ### ####',
      '###.###.###-##',
      '##.###.###/####-##',
      '########?',
      'X#######?',
    ],
    ...[
      '% ## 0% ## ### ### ##',
      '??????##A##?###?',
      '##########%',
      '###########',
      '%########',
      '%%0%%%-####',
      '0%0%##-####',
      '0%%0%%A###H',
    ],
    ...[
      '#### #### ####',
      '?????####?',
      '######199%0%1####X',
      '%%####-%######',
      '### ### ###',
      '756.####.####.##',
      '##.0%.1%-###.##',
      '%####### ?',
    ],
    ...[
      '????%%0%1%H?????0%',
      '???-%%0%1%-***',
      '?######(#)',
      'S#######?',
      '##.###.###-#',
      '#### ###### ##',
      '##-#######',
    ],
  ],
  passport: ['%########', '?########', '??#######', '##??#####', '?##?##?##', '?#######'],
  ip: ['1%%.2#.1##.%', '10.1%.2#.%', '192.168.%.1%', '2001:db8:~~~~:~~~~::~~~~', 'fe80::~~~~:~~~~:~~~~:%~~~'],
  mac: ['~~:~~:~~:~~:~~:~~', '~~-~~-~~-~~-~~-~~', '~~~~.~~~~.~~~~'],
  secret: [
    ...[
      'sk-************************************************',
      'sk-proj-********************************',
      'ghp_************************************',
    ],
    ...[
      'github_pat_**********************_****************************************',
      'xoxb-############-************************',
      'AKIA????????????????',
    ],
    ...[
      'AIza***********************************',
      'glpat-********************',
      'hf_**********************************',
      'npm_************************************',
    ],
    ...[
      'sk_live_************************',
      '~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~',
      '~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~',
      '********************************',
    ],
    ...[
      'eyJhbGciOiJIUzI1NiJ9.eyJ**************************.***************************************',
      '~~~~~~~~-~~~~-4~~~-a~~~-~~~~~~~~~~~~',
      '*******************************************=',
    ],
  ],
  link: [
    ...[
      'https://shop.example/pay¿session=****************',
      'https://mail.example/reset№token=********************',
      'http://ann:********@files.example/',
    ],
    ...[
      'www.cloud.example/s/************/view',
      'https://docs.example/d/********************',
      'trip.example/manage/%#####¿pnr=******',
    ],
  ],
};
const CARDS = [
  ['4', 16],
  ['4', 13],
  ['51', 16],
  ['2221', 16],
  ['37', 15],
  ['34', 15],
  ['6011', 16],
  ['3528', 16],
  ['30', 14],
  ['5018', 12],
  ['6304', 19],
] as const;
const IBANS = [
  'DE%%################',
  'GB%%????##############',
  'FR%%##########*###########',
  'ES%%####################',
  'IT%%?######################',
  'NL%%????##########',
  'PL%%########################',
  'CH%%#################',
  'SE%%####################',
  'NO%%###########',
  'PT%%#####################',
  'TR%%######################',
  'AE%%###################',
  'MT%%????#####******************',
  'BR%%#######################??',
  'GR%%#######****************',
];
const NAMES = [
  'ann',
  'lars',
  'paolo',
  'wanda',
  'mireille',
  'kenji',
  'olga',
  'bruno',
  'siobhan',
  'zeynep',
  'joão',
  'müller',
  'o.brien',
  'de_vries',
  'li-na',
];
const HOSTS = [
  'mail.example',
  'post.example.org',
  'smith-rivers.com',
  'firma.de',
  'empresa.com.br',
  'bücher.example',
  'correo.es',
  'yahoo.co.jp',
];

export function madeUp(type: string, count: number, seed: number): MadeUp[] {
  const next = seededRandom(seed);
  const below = (end: number) => Math.floor(next() * end);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const cardOf = ([prefix, length]: (typeof CARDS)[number]) => card(prefix, length, below);
  const values: Readonly<Record<string, () => string>> = {
    email: () =>
      `${one(NAMES)}${one(['', '.', '_', '+'])}${one(NAMES)}${one(['', '7', '84', '1990'])}@${one(HOSTS)}`,
    card: () => grouped(cardOf(one(CARDS)), one([' ', '-', ''])),
    iban: () =>
      one([grouped, (text: string) => text, (text: string) => text.toLowerCase()])(
        iban(filled(one(IBANS), below)),
        ' ',
      ),
  };
  const value = values[type] ?? (() => filled(one(SHAPES[type] ?? []), below));
  return Array.from({ length: count }, () => ({ type, value: value() }));
}

export const MADE_UP_TYPES = ['email', 'card', 'iban', ...Object.keys(SHAPES)];

const SETS: Readonly<Record<string, string>> = {
  '#': '0123456789',
  '%': '123456789',
  '?': 'ABCDEFGHJKLMNPRSTUVWXYZ',
  '*': 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  '~': '0123456789abcdef',
};

function filled(shape: string, below: (end: number) => number): string {
  return shape
    .replace(/[#%?*~]/gu, (sign) => {
      const set = SETS[sign] ?? '';
      return set[below(set.length)] ?? '';
    })
    .replace('¿', '?')
    .replace('№', '#');
}

function grouped(text: string, mark: string): string {
  return (text.match(/.{1,4}/gu) ?? []).join(mark);
}

/** Luhn's sum made right by the last digit. */
function card(prefix: string, length: number, below: (end: number) => number): string {
  const digits = [...filled(prefix + '#'.repeat(length - prefix.length - 1), below)].map(Number);
  const sum = digits.toReversed().reduce((total, digit, at) => {
    const weighed = at % 2 === 0 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`;
}

/** The check digits of ISO 7064 MOD 97-10 put in. */
function iban(raw: string): string {
  const body = raw.slice(4).toUpperCase();
  const numeric = [...`${body}${raw.slice(0, 2)}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  const check = 98n - (BigInt(numeric) % 97n);
  return `${raw.slice(0, 2)}${String(check).padStart(2, '0')}${body}`;
}
