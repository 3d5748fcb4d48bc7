/** The kinds of structured personal data that are taken out of a text before anything learns from it. */
export const PERSONAL_DATA_TYPES = [
  'email',
  'phone',
  'card',
  'iban',
  'national_id',
  'passport',
  'ip',
  'mac',
  'secret',
  'link',
  'number',
  'person',
  'address',
] as const;

export type PersonalDataType = (typeof PERSONAL_DATA_TYPES)[number];

/** Offsets are UTF-16 code units, `end` excluded. */
export type PersonalSpan = { readonly type: PersonalDataType; readonly start: number; readonly end: number };

/** Finds one kind in a text that is read already (`reading.ts`): plain letters, ASCII digits, nothing invisible. */
export type Detector = (text: string) => readonly PersonalSpan[];

/** A span for each match of a pattern, or of its group 1 where it has one, that `accepts` believes. */
export function spansOf(
  text: string,
  pattern: RegExp,
  type: PersonalDataType,
  accepts: (match: string, index: number) => boolean = () => true,
): PersonalSpan[] {
  const found: PersonalSpan[] = [];
  for (const match of text.matchAll(pattern)) {
    const value = match[1] ?? match[0];
    const start = match.index + match[0].lastIndexOf(value);
    if (accepts(value, start)) found.push({ type, start, end: start + value.length });
  }
  return found;
}
