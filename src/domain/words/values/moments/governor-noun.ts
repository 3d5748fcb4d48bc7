/** Nouns for the verbs that dates and times hang on; a field is named by the noun. */
const NOUNS: Readonly<Record<string, string>> = {
  leave: 'departure',
  depart: 'departure',
  'head out': 'departure',
  'set off': 'departure',
  'fly out': 'departure',
  'go out': 'departure',
  'set out': 'departure',
  salir: 'departure',
  出发: 'departure',
  arrive: 'arrival',
  land: 'arrival',
  return: 'return',
  'come back': 'return',
  'go back': 'return',
  'head back': 'return',
  'fly back': 'return',
  'be back': 'return',
  back: 'return',
  'get back': 'return',
  'bring back': 'return',
  'take back': 'return',
  'travel back': 'return',
  'return back': 'return',
  'give back': 'return',
  'check in': 'check_in',
  'check out': 'check_out',
  'pick up': 'pickup',
  pickup: 'pickup',
  'drop off': 'dropoff',
  dropoff: 'dropoff',
  start: 'start',
  begin: 'start',
  end: 'end',
  finish: 'end',
  visit: 'visit',
  stay: 'stay',
  deliver: 'delivery',
  ship: 'shipping',
  collect: 'pickup',
  返回: 'return',
  回来: 'return',
  volver: 'return',
};

/** The noun of a verb that moments hang on ("arrive" -> `arrival`), whatever its language; null for other words. */
export function nounOf(governor: string): string | null {
  return Object.hasOwn(NOUNS, governor) ? (NOUNS[governor] ?? null) : null;
}

const FIELD_NOUNS: ReadonlySet<string> = new Set(Object.values(NOUNS));

/** Whether it is one of the nouns that `nounOf` gives. */
export function isFieldNoun(noun: string): boolean {
  return FIELD_NOUNS.has(noun);
}
