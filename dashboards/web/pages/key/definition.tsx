import { useContext } from 'preact/hooks';
import type { Key } from '../../api/types.ts';
import { Json } from '../../parts/json.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './key.words.ts';

/** The definition as clients get it: in words first, and as the JSON they read. */
export function DefinitionPart({ definition }: { definition: Key['definition'] }) {
  const { definition: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { descriptions = {}, acceptable_values: values, aliases = {} } = definition;
  const own = descriptions[language] ?? definition.semantic_description;
  const others = Object.entries(descriptions).filter(([tag]) => tag !== language);
  const { minimum, maximum, step, unit, format } = definition;
  const range = minimum === undefined && maximum === undefined ? null : words.range(minimum, maximum, step);
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p>
        <bdi class="said">{own}</bdi>
      </p>
      <dl class="facts">
        <dt>{words.type}</dt>
        <dd>
          <code>{definition.key_type}</code> {format} {unit}
        </dd>
        {range === null ? null : (
          <>
            <dt>{words.rangeName}</dt>
            <dd>{range}</dd>
          </>
        )}
        {definition.default_value === null ? null : (
          <>
            <dt>{words.standard}</dt>
            <dd>
              <bdi class="said">{String(definition.default_value)}</bdi>
            </dd>
          </>
        )}
      </dl>
      {values === undefined ? null : <Values values={values} aliases={aliases} />}
      {others.length === 0 ? null : <OtherLanguages descriptions={others} />}
      <details>
        <summary>{words.json}</summary>
        <Json name={words.json} value={definition} />
      </details>
    </section>
  );
}

function Values({
  values,
  aliases,
}: {
  values: readonly string[];
  /** Further spellings of a value. */
  aliases: Readonly<Record<string, readonly string[]>>;
}) {
  const { definition: words } = useOwn(WORDS);
  return (
    <>
      <h3>{words.values}</h3>
      <ul class="values">
        {values.map((value) => (
          <li key={value}>
            <bdi class="said">{value}</bdi>
            {(aliases[value] ?? []).length === 0 ? null : (
              <span class="quiet">
                {' '}
                {words.also} <bdi class="said">{(aliases[value] ?? []).join(', ')}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function OtherLanguages({
  descriptions,
}: {
  descriptions: readonly (readonly [tag: string, text: string])[];
}) {
  const { definition: words } = useOwn(WORDS);
  return (
    <details>
      <summary>{words.languages}</summary>
      <ul>
        {descriptions.map(([tag, text]) => (
          <li key={tag}>
            <code>{tag}</code>{' '}
            <bdi class="said" lang={tag}>
              {text}
            </bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
