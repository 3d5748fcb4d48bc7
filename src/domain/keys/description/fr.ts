import { type Phrasebook, shown } from './phrasebook.ts';
import { titleIn, unitIn } from './title.ts';

const title = (name: string): string =>
  titleIn(
    {
      language: 'fr',
      count: ({ many }) => `nombre ${de(many)}`,
      without: ({ one }) => `sans ${one}`,
      compound: (nouns) =>
        nouns.map(({ one }) => one).reduce((modifiers, head) => `${head} ${de(modifiers)}`),
      named: (key) => `Champ ${key}`,
    },
    name,
  );

/** "de chambre", but "d'hôtel": an h is mute but in a few words. */
function de(noun: string): string {
  return /^[aeiouœhàâäéèêëîïôöùûü]/iu.test(noun) && !/^(?:hauteur|haricot|handicap)/iu.test(noun)
    ? `d'${noun}`
    : `de ${noun}`;
}

export const FR: Phrasebook = {
  gap: ' ',
  title,
  date: (subject) => `${subject} au format ISO 8601 (YYYY-MM-DD).`,
  time: (subject) => `${subject} au format 24 heures (HH:MM).`,
  flag: (subject) => `${subject} : true si demandé, false sinon.`,
  freeText: (subject) => `${subject}, texte libre.`,
  amount: (subject, unit) => (unit === null ? `${subject}.` : `${subject} en ${unitIn(unit, 'fr')}.`),
  finer: (key) => `Plus précis que ${key}.`,
  values: (values) => `Valeurs acceptées : ${values.join(', ')}.`,
  spellings: (pairs) => `Aussi : ${pairs.map(([said, value]) => `${said} = ${value}`).join(', ')}.`,
  range: (minimum, maximum) => `Plage : ${minimum}-${maximum}.`,
  example: (text, value) => `Exemple : '${text}' -> ${shown(value)}.`,
};
