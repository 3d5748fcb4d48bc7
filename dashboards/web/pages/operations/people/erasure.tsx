import { Fragment } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Erased } from '../../../api/types.ts';
import { whole } from '../../../parts/format.ts';
import { OrderButton } from '../../../parts/order.tsx';
import { LanguageContext, useOwn } from '../../../words/words.ts';
import { WORDS } from './erasure.words.ts';

type Kind = 'owner' | 'client_agent';

const PATHS = { owner: '/v1/owners', client_agent: '/v1/client-agents' } as const;

/** Somebody is forgotten. What goes and what stays is said before it happens. */
export function ErasureTab(_: { scenario: string }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [kind, setKind] = useState<Kind>('owner');
  const [id, setId] = useState('');
  const [told, setTold] = useState<string | null>(null);
  const tell = ({ fragments, interactions, phrases, scenarios }: Erased) => {
    setTold(
      scenarios.length === 0
        ? words.nothing
        : words.done(
            whole(language, fragments),
            whole(language, interactions),
            whole(language, phrases),
            scenarios.join(', '),
          ),
    );
    setId('');
  };
  return (
    <div class="inline-form">
      <fieldset>
        <legend>{words.whose}</legend>
        {(['owner', 'client_agent'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="whose" checked={kind === one} onChange={() => setKind(one)} />
            <span>{words[one]}</span>
          </label>
        ))}
      </fieldset>
      <label>
        {words.id}
        <input
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
          value={id}
          onInput={(event) => {
            setId(event.currentTarget.value);
            setTold(null);
          }}
        />
      </label>
      <Consequences />
      {id.trim() === '' ? null : (
        <OrderButton
          scenario={null}
          method="DELETE"
          path={`${PATHS[kind]}/${encodeURIComponent(id)}`}
          label={words.order}
          question={`${words.question(words.kinds[kind], id)} ${words.final}`}
          asksWhy={false}
          danger
          onDone={(reply) => tell(reply as Erased)} // ErasureReply
        />
      )}
      <p role="status">{told}</p>
    </div>
  );
}

/** Said before it happens. */
function Consequences() {
  const words = useOwn(WORDS);
  const lists = [
    [words.goes, words.going],
    [words.stays, words.staying],
  ] as const;
  return (
    <>
      {lists.map(([title, all]) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <ul>
            {all.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  );
}
