import { useContext, useState } from 'preact/hooks';
import { useReply } from '../../../api/queries.ts';
import type { Shares, Version } from '../../../api/types.ts';
import { CopyButton } from '../../../parts/copy.tsx';
import { day } from '../../../parts/format.ts';
import { OrderButton } from '../../../parts/order.tsx';
import { useCalled } from '../../../parts/person.tsx';
import { useMay } from '../../../session/session.ts';
import { LanguageContext, useOwn } from '../../../words/words.ts';
import { versionPath } from '../paths.ts';
import { WORDS } from './share.words.ts';

/** Links that show a version to whoever has them: a new one, and those there are. */
export function ShareVersion({ scenario, of: one }: { scenario: string; of: Version }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const called = useCalled();
  const may = useMay('approve');
  const [days, setDays] = useState(30);
  const [link, setLink] = useState<string | null>(null);
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}/shares`;
  const { data } = useReply<Shares>(may ? at : null);
  const there = (data?.shares ?? []).filter(({ schema_id }) => schema_id === one.schema_id);
  if (!may) return null;
  return (
    <div class="copies">
      <OrderButton
        scenario={scenario}
        path={`${versionPath(scenario, one.schema_id)}/share`}
        body={{ days }}
        asksWhy={false}
        label={words.share}
        question={words.question}
        onDone={(reply) => setLink(`${location.origin}${(reply as { path: string }).path}`)}
      >
        <label>
          {words.days}
          <input
            type="number"
            required
            min={1}
            max={366}
            value={days}
            onInput={({ currentTarget }) => setDays(Number(currentTarget.value))}
          />
        </label>
      </OrderButton>
      {link === null ? null : (
        <p role="status">
          <a href={link}>{link}</a> <CopyButton label={words.made} text={() => link} />
        </p>
      )}
      {there.length === 0 ? null : (
        <details>
          <summary>{words.links(there.length)}</summary>
          <ul>
            {there.map(({ id, shared_by: by, expires_at: until }) => (
              <li key={id}>
                <bdi class="said">{words.by(called(by), day(language, until))}</bdi>{' '}
                <OrderButton
                  scenario={scenario}
                  method="DELETE"
                  path={`${at}/${id}`}
                  asksWhy={false}
                  danger
                  label={words.end}
                  question={words.endQuestion}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
