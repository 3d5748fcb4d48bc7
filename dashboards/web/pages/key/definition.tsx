import { useContext } from 'preact/hooks';
import type { Key } from '../../api/types.ts';
import { percent } from '../../parts/format.ts';
import { Json } from '../../parts/tables/json.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './key.words.ts';

/** The definition as clients get it: in words first, and as the JSON they read. */
export function DefinitionPart({ of: { definition, evidence } }: { of: Key }) {
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
      {evidence.doubt === undefined ? null : <Doubt of={evidence.doubt} />}
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

/** What else it could have been, so that a person sees where to look twice. */
function Doubt({ of: { sort, name, grouping } }: { of: NonNullable<Key['evidence']['doubt']> }) {
  const { definition: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const share = (chance: number): string => percent(language, chance);
  return (
    <>
      <h3>{words.doubt}</h3>
      <ul>
        <li>
          {words.sort(words.sorts[sort.is], share(sort.chance))}{' '}
          {words.sort(words.sorts[sort.instead], share(sort.insteadChance))}
        </li>
        {name === null ? null : (
          <li>
            {words.named(share(name.fit))} <bdi class="said">{name.instead}</bdi> {share(name.insteadFit)}
          </li>
        )}
        {grouping === null ? null : (
          <li>
            <bdi class="said">{grouping.values.join(', ')}</bdi> {words.one(share(grouping.chance))}
          </li>
        )}
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
