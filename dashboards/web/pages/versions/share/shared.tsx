import { useContext } from 'preact/hooks';
import { useReply } from '../../../api/queries.ts';
import type { KeyDefinition, KeySet, Shared } from '../../../api/types.ts';
import { day, instant } from '../../../parts/format.ts';
import { Answered } from '../../../parts/page-state.tsx';
import { Json } from '../../../parts/tables/json.tsx';
import { Rows } from '../../../parts/tables/rows.tsx';
import { LanguageContext, useOwn } from '../../../words/words.ts';
import { Changes } from '../changes.tsx';
import { LineBadge } from '../line.tsx';
import { Verdicts } from '../one.tsx';
import { WORDS } from './share.words.ts';
import '../versions.css';

/** One signed version and how it came to be, for whoever has a link to it: nobody is signed in here. */
export function SharedPage({ token }: { token: string }) {
  const words = useOwn(WORDS);
  const asked = useReply<Shared>(`/v1/shared/${token}`);
  if (asked.error?.status === 404)
    return (
      <main class="state">
        <p role="status">{words.gone}</p>
      </main>
    );
  return (
    <main id="content">
      <Answered asked={asked}>{(shared) => <One of={shared} />}</Answered>
    </main>
  );
}

function One({ of: { scenario, expires_at: until, document, changes, changelog } }: { of: Shared }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const keys = useReply<KeySet>('/.well-known/jwks.json');
  const [here] = changelog;
  if (here === undefined) return null;
  return (
    <>
      <h1>
        <bdi class="said">{scenario}</bdi>: <bdi class="said">{here.schema_id}</bdi>
      </h1>
      <p>
        <LineBadge of={here} />
      </p>
      <p class="quiet">{words.shown(day(language, until))}</p>
      <Answered asked={keys}>
        {(known) => <Verdicts versions={changelog} of={here} document={document} keys={known} />}
      </Answered>
      <h2>{words.changed}</h2>
      {changes.length === 0 ? <p class="quiet">{words.nothing}</p> : <Changes changes={changes} />}
      <h2>{words.keys}</h2>
      <Keys keys={document.keys} />
      <h2>{words.changelog}</h2>
      <ol class="story" reversed>
        {changelog.map((one) => (
          <li key={one.schema_id}>
            <strong>
              <bdi class="said">{one.schema_id}</bdi>
            </strong>{' '}
            <time class="quiet" dateTime={one.issued_at}>
              {instant(language, one.issued_at)}
            </time>
            <p>
              <bdi class="said">{one.reason}</bdi>
            </p>
          </li>
        ))}
      </ol>
      <details>
        <summary>{words.document}</summary>
        <Json name={words.document} value={document} />
      </details>
    </>
  );
}

function Keys({ keys }: { keys: readonly KeyDefinition[] }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <Rows
      name={words.keys}
      rows={keys}
      keyOf={({ key_name: name }) => name}
      columns={[
        {
          name: words.name,
          as: 'head',
          cell: ({ key_name: name }) => <bdi class="said">{name}</bdi>,
        },
        { name: words.type, cell: ({ key_type: type }) => <code>{type}</code> },
        { name: words.takes, cell: (key) => <bdi class="said">{takenBy(key)}</bdi> },
        { name: words.required, cell: ({ required }) => (required ? words.yes : '') },
        {
          name: words.meaning,
          cell: ({ semantic_description: text, descriptions = {} }) => (
            <bdi class="said">{descriptions[language] ?? text}</bdi>
          ),
        },
      ]}
    />
  );
}

function takenBy({ acceptable_values: values, minimum, maximum, unit }: KeyDefinition): string {
  if (values !== undefined) return values.join(', ');
  if (minimum === undefined && maximum === undefined) return unit ?? '';
  return `${minimum ?? ''} – ${maximum ?? ''} ${unit ?? ''}`.trim();
}
