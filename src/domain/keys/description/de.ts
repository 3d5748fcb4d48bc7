import type { Label } from '../naming/concepts.ts';
import { type Phrasebook, shown } from './phrasebook.ts';
import { titleIn, unitIn } from './title.ts';

const title = (name: string): string =>
  titleIn(
    {
      language: 'de',
      count: ({ many }) => `Anzahl der ${many}`,
      without: ({ one }) => `Ohne ${one}`,
      compound: (nouns) =>
        nouns.map((noun, at) => (at < nouns.length - 1 ? noun.joint : noun.one)).reduce(joined),
      named: (key) => `Feld ${key}`,
    },
    name,
  );

/** "Sitzplatz" and "Präferenz" are one word; after a hyphen ("Check-in-Datum") the capital stays. */
function joined(first: Label['joint'], second: string): string {
  return first.endsWith('-') ? `${first}${second}` : `${first}${second.toLowerCase()}`;
}

export const DE: Phrasebook = {
  gap: ' ',
  title,
  date: (subject) => `${subject} im Format ISO 8601 (YYYY-MM-DD).`,
  time: (subject) => `${subject} im 24-Stunden-Format (HH:MM).`,
  flag: (subject) => `${subject}: true, wenn gewünscht, sonst false.`,
  freeText: (subject) => `${subject}, freier Text.`,
  amount: (subject, unit) => (unit === null ? `${subject}.` : `${subject}, Einheit: ${unitIn(unit, 'de')}.`),
  finer: (key) => `Genauer als ${key}.`,
  values: (values) => `Zulässige Werte: ${values.join(', ')}.`,
  spellings: (pairs) => `Auch: ${pairs.map(([said, value]) => `${said} = ${value}`).join(', ')}.`,
  range: (minimum, maximum) => `Bereich: ${minimum}-${maximum}.`,
  example: (text, value) => `Beispiel: '${text}' -> ${shown(value)}.`,
};
