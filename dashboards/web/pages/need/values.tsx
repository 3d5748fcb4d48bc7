import { useContext } from 'preact/hooks';
import type { Need } from '../../api/types.ts';
import { percent, whole } from '../../parts/format.ts';
import { Scroll } from '../../parts/tables/scroll.tsx';
import { Term } from '../../parts/term.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './need.words.ts';

type Support = { readonly value: string; readonly phrases: number; readonly voices: number };

/** What the phrases ask for as values of a key, with how often each was said. */
export function ValuesPart({ members }: { members: Need['members'] }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const values = supportOf(members);
  const all = values.reduce((sum, { voices }) => sum + voices, 0);
  return (
    <section class="panel">
      <h2>
        <Term>{words.values}</Term>
      </h2>
      {values.length === 0 ? (
        <p class="quiet">{words.noValues}</p>
      ) : (
        <>
          <p class="quiet">{words.valuesHint}</p>
          <Scroll name={words.values}>
            <table class="rows">
              <caption class="unseen">{words.values}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.value}</th>
                  <th scope="col" class="number">
                    {words.phrases}
                  </th>
                  <th scope="col" class="number">
                    {words.support}
                  </th>
                  <th scope="col" class="number">
                    {words.share}
                  </th>
                </tr>
              </thead>
              <tbody>
                {values.map(({ value, phrases, voices }) => (
                  <tr key={value}>
                    <th scope="row">
                      <bdi class="said">{value}</bdi>
                    </th>
                    <td class="number">{whole(language, phrases)}</td>
                    <td class="number">{whole(language, voices)}</td>
                    <td class="number">{percent(language, voices / all)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
    </section>
  );
}

function supportOf(members: Need['members']): Support[] {
  const found = new Map<string, Support>();
  for (const { value, fragments } of members) {
    if (value === null) continue;
    const name = String(value);
    const before = found.get(name) ?? { value: name, phrases: 0, voices: 0 };
    found.set(name, { value: name, phrases: before.phrases + 1, voices: before.voices + fragments });
  }
  return [...found.values()].sort((a, b) => b.voices - a.voices);
}
