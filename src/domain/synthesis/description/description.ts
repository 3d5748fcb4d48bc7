import { descriptionProblems, type KeyDefinition, type KeyValue } from '../../template/index.ts';
import type { KeyProposal, ValueFamily, Wording } from '../key-proposal.ts';
import type { Language } from '../naming/concepts.ts';
import { filled, PHRASEBOOKS } from './phrasebook.ts';
import { titleIn, unitIn } from './title.ts';

/** All of a key but its descriptions. */
export type Shape = Omit<KeyDefinition, 'semantic_description' | 'descriptions'>;
export type Narration = Pick<KeyProposal, 'refines' | 'wordings'> & { readonly family: ValueFamily };

/**
 * The key with its description in English and in every language of its wordings. A text that may not be shown in one
 * of those goes without its example, or is left out: English is there for all, and the key does not wait for it.
 */
export function described(shape: Shape, { family, refines, wordings }: Narration): KeyDefinition {
  const write = (language: Language | 'en', wording: Wording): string =>
    sentences(language, shape, family, refines, wording).join(PHRASEBOOKS[language].gap);
  const texts = Object.entries(wordings.others).flatMap(([tag, wording]): [string, string][] => {
    const language = tag as Language; // wordings are made for our languages alone
    const text = [wording, { ...wording, example: null }]
      .map((one) => write(language, one))
      .find((written) => descriptionProblems(shape, written).length === 0);
    return text === undefined ? [] : [[language, text]];
  });
  return {
    ...shape,
    semantic_description: write('en', wordings.en),
    ...(texts.length === 0 ? {} : { descriptions: Object.fromEntries(texts) }),
  };
}

function sentences(
  language: Language | 'en',
  shape: Shape,
  family: ValueFamily,
  refines: string | null,
  { example, spellings }: Wording,
): readonly string[] {
  const { sentences: of, mark } = PHRASEBOOKS[language];
  const { acceptable_values: values, minimum, maximum } = shape;
  const pairs = (values ?? []).flatMap((value) =>
    (spellings[value] ?? []).map((said) => `${said} = ${value}`),
  );
  return [
    opening(language, family, shape),
    ...(refines === null ? [] : [filled(of.finer, refines)]),
    ...(values === undefined ? [] : [filled(of.values, values.join(mark))]),
    ...(pairs.length === 0 ? [] : [filled(of.spellings, pairs.join(mark))]),
    ...(minimum === undefined || maximum === undefined ? [] : [filled(of.range, minimum, maximum)]),
    ...(example === null ? [] : [filled(of.example, example.text, shown(example.value))]),
  ];
}

function opening(language: Language | 'en', family: ValueFamily, { key_name, unit }: Shape): string {
  const { sentences: of } = PHRASEBOOKS[language];
  const title = titleIn(language, key_name);
  if (family === 'date' || family === 'time' || family === 'flag') return filled(of[family], title);
  if (family === 'name') return filled(of.freeText, title);
  // "Number of nights" has its unit in its name.
  const measured = family === 'money' || (family === 'duration' && !key_name.includes(unit ?? ''));
  return measured && unit !== undefined
    ? filled(of.amount, title, unitIn(unit, language))
    : filled(of.plain, title);
}

/** A value as examples show it: texts in quotes, numbers and truth bare. */
function shown(value: KeyValue): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
