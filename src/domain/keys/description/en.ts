import { capitalised, type Phrasebook, shown } from './phrasebook.ts';

/** The draft's own house style: "Seat preference. Acceptable values: a, b. Example mapping: 'x' -> 'a'." */
export const EN: Phrasebook = {
  gap: ' ',
  title: (name) => capitalised(name.replaceAll('_', ' ')),
  date: (title) => `${title} in ISO 8601 format (YYYY-MM-DD).`,
  time: (title) => `${title} in 24 hour format (HH:MM).`,
  flag: (title) => `${title}: true when asked for, false otherwise.`,
  freeText: (title) => `${title}, free text.`,
  amount: (title, unit) => (unit === null ? `${title}.` : `${title} in ${unit}.`),
  finer: (key) => `Says more than ${key}.`,
  values: (values) => `Acceptable values: ${values.join(', ')}.`,
  spellings: (pairs) => `Also: ${pairs.map(([said, value]) => `${said} = ${value}`).join(', ')}.`,
  range: (minimum, maximum) => `Range: ${minimum}-${maximum}.`,
  example: (text, value) => `Example mapping: '${text}' -> ${shown(value)}.`,
};
