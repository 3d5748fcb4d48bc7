import { useContext } from 'preact/hooks';
import type { Key } from '../../api/types.ts';
import { instant } from '../../parts/format.ts';
import { Person } from '../../parts/person.tsx';
import { Json } from '../../parts/tables/json.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './key.words.ts';

/** What was decided about the key, newest first, in the sentence that stands in the chain. */
export function DecisionsPart({ decisions }: { decisions: Key['decisions'] }) {
  const { decisions: words, kinds } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <section>
      <h2>{words.title}</h2>
      <ol class="story">
        {decisions.toReversed().map((one, index) => (
          <li key={one.digest} value={decisions.length - index}>
            <strong>{kinds[one.kind] ?? one.kind}</strong>{' '}
            <span class="quiet">
              <time dateTime={one.at}>{instant(language, one.at)}</time> · {words.by}{' '}
              {one.by === 'service' ? words.service : <Person name={one.by} />} · {words.rule}{' '}
              <code>{one.rule}</code>
            </span>
            <p>
              <bdi class="said">{one.sentence}</bdi>
            </p>
            {Object.keys(one.numbers).length === 0 ? null : (
              <details>
                <summary>{words.numbers}</summary>
                <Json name={words.numbers} value={one.numbers} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
