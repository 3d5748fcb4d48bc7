import { descriptionProblems, type KeyDefinition } from '../../template/index.ts';
import type { Language } from '../naming/concepts.ts';
import type { KeyProposal, ValueFamily, Wording } from '../synthesis/key-proposal.ts';
import { EN } from './en.ts';
import type { Phrasebook } from './phrasebook.ts';
import { PHRASEBOOKS } from './phrasebooks.ts';

/** All of a key but its descriptions. */
export type Shape = Omit<KeyDefinition, 'semantic_description' | 'descriptions'>;
export type Narration = Pick<KeyProposal, 'refines' | 'wordings'> & { readonly family: ValueFamily };

/**
 * The key with its description in English and in every language of its wordings. A text that may not be shown in one
 * of those goes without its example, or is left out: English is there for all, and the key does not wait for it.
 */
export function described(shape: Shape, { family, refines, wordings }: Narration): KeyDefinition {
  const write = (book: Phrasebook, wording: Wording): string =>
    sentences(book, shape, family, refines, wording).join(book.gap);
  const texts = Object.entries(wordings.others).flatMap(([language, wording]): [string, string][] => {
    const book = PHRASEBOOKS[language as Language]; // wordings are made for our languages alone
    const text = [wording, { ...wording, example: null }]
      .map((one) => write(book, one))
      .find((written) => descriptionProblems(shape, written).length === 0);
    return text === undefined ? [] : [[language, text]];
  });
  return {
    ...shape,
    semantic_description: write(EN, wordings.en),
    ...(texts.length === 0 ? {} : { descriptions: Object.fromEntries(texts) }),
  };
}

function sentences(
  book: Phrasebook,
  shape: Shape,
  family: ValueFamily,
  refines: string | null,
  { example, spellings }: Wording,
): readonly string[] {
  const { acceptable_values: values, minimum, maximum } = shape;
  const pairs = (values ?? []).flatMap((value) =>
    (spellings[value] ?? []).map((said): [string, string] => [said, value]),
  );
  return [
    opening(book, family, shape),
    ...(refines === null ? [] : [book.finer(refines)]),
    ...(values === undefined ? [] : [book.values(values)]),
    ...(pairs.length === 0 ? [] : [book.spellings(pairs)]),
    ...(minimum === undefined || maximum === undefined ? [] : [book.range(minimum, maximum)]),
    ...(example === null ? [] : [book.example(example.text, example.value)]),
  ];
}

function opening(book: Phrasebook, family: ValueFamily, { key_name, unit }: Shape): string {
  const title = book.title(key_name);
  switch (family) {
    case 'date':
      return book.date(title);
    case 'time':
      return book.time(title);
    case 'flag':
      return book.flag(title);
    case 'name':
      return book.freeText(title);
    case 'money':
      return book.amount(title, unit ?? null);
    case 'duration':
      // "Number of nights" has its unit in its name.
      return book.amount(title, unit === undefined || key_name.includes(unit) ? null : unit);
    case 'count':
    case 'number':
    case 'scale':
    case 'choice':
    case 'band':
      return book.amount(title, null);
  }
}
