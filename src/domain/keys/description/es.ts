import { type Phrasebook, shown } from './phrasebook.ts';
import { titleIn, unitIn } from './title.ts';

const title = (name: string): string =>
  titleIn(
    {
      language: 'es',
      count: ({ many }) => `número de ${many}`,
      without: ({ one }) => `sin ${one}`,
      compound: (nouns) =>
        nouns
          .map(({ one }) => one)
          .reverse()
          .join(' de '),
      named: (key) => `Campo ${key}`,
    },
    name,
  );

export const ES: Phrasebook = {
  gap: ' ',
  title,
  date: (subject) => `${subject} en formato ISO 8601 (YYYY-MM-DD).`,
  time: (subject) => `${subject} en formato de 24 horas (HH:MM).`,
  flag: (subject) => `${subject}: true si se pide, false si no.`,
  freeText: (subject) => `${subject}, texto libre.`,
  amount: (subject, unit) => (unit === null ? `${subject}.` : `${subject} en ${unitIn(unit, 'es')}.`),
  finer: (key) => `Precisa más que ${key}.`,
  values: (values) => `Valores aceptables: ${values.join(', ')}.`,
  spellings: (pairs) => `También: ${pairs.map(([said, value]) => `${said} = ${value}`).join(', ')}.`,
  range: (minimum, maximum) => `Rango: ${minimum}-${maximum}.`,
  example: (text, value) => `Ejemplo: '${text}' -> ${shown(value)}.`,
};
