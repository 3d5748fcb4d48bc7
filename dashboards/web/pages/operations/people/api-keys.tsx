import { useContext, useState } from 'preact/hooks';
import { useReply } from '../../../api/queries.ts';
import type { ApiKeys, NewKey } from '../../../api/types.ts';
import { CopyButton } from '../../../parts/copy.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { day } from '../../../parts/format.ts';
import { useInAddress } from '../../../parts/in-address.ts';
import { OrderButton } from '../../../parts/order.tsx';
import { Answered, Empty } from '../../../parts/page-state.tsx';
import { Person } from '../../../parts/person.tsx';
import { Rows } from '../../../parts/tables/rows.tsx';
import { Tick } from '../../../parts/tick.tsx';
import { LanguageContext, useOwn, useWords } from '../../../words/words.ts';
import { WORDS } from './api-keys.words.ts';
import { NewKeyForm } from './new-api-key.tsx';

type ApiKey = ApiKeys['api_keys'][number];

/** Who may call: made, given another secret, revoked. What a key is, is shown once and kept nowhere. */
export function ApiKeysTab(_: { scenario: string }) {
  const words = useOwn(WORDS);
  const { act } = useWords();
  const [made, setMade] = useState<NewKey | null>(null);
  const [revoked, setRevoked] = useInAddress('revoked');
  const revokedToo = revoked !== '';
  const asked = useReply<ApiKeys>('/v1/api-keys');
  return (
    <>
      <NewKeyForm onMade={setMade} />
      {made === null ? null : (
        <Dialog title={words.onceTitle(made.name)} onClose={() => setMade(null)}>
          <p>{words.once}</p>
          <code class="secret">{made.key}</code>
          <CopyButton label={act.copy} text={() => made.key} />
        </Dialog>
      )}
      <Answered asked={asked} scope="admin">
        {({ api_keys: keys }) =>
          keys.length === 0 ? (
            <Empty>{words.none}</Empty>
          ) : (
            <>
              <Tick
                label={words.showRevoked}
                checked={revokedToo}
                onTick={(checked) => setRevoked(checked ? 'too' : '')}
              />
              <KeyTable
                keys={keys.filter(({ revoked_at: revoked }) => revokedToo || revoked === null)}
                onMade={setMade}
              />
            </>
          )
        }
      </Answered>
    </>
  );
}

function KeyTable({ keys, onMade }: { keys: readonly ApiKey[]; onMade: (key: NewKey) => void }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <Rows
      name={words.name}
      rows={keys}
      keyOf={({ name }) => name}
      columns={[
        { name: words.name, as: 'head', cell: ({ name }) => <Person name={name} /> },
        { name: words.scopes, cell: ({ scopes }) => scopes.join(', ') },
        { name: words.scenarios, cell: ({ scenarios }) => scenarios?.join(', ') ?? words.every },
        {
          name: words.created,
          cell: (key) => (
            <>
              {day(language, key.created_at)}{' '}
              {key.created_by === null ? null : (
                <span class="quiet">
                  <bdi class="said">{words.by(key.created_by)}</bdi>
                </span>
              )}
            </>
          ),
        },
        { name: words.secrets, cell: ({ secrets }) => <Secrets secrets={secrets} /> },
        {
          name: words.state,
          cell: (key) =>
            `${key.revoked_at === null ? words.inUse : words.revokedAt(day(language, key.revoked_at))}${
              key.requires_signature ? `, ${words.signs}` : ''
            }`,
        },
        {
          name: words.acts,
          as: 'acts',
          cell: (key) => (key.revoked_at === null ? <Orders name={key.name} onMade={onMade} /> : null),
        },
      ]}
    />
  );
}

function Secrets({ secrets }: { secrets: ApiKey['secrets'] }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <>
      {secrets.map((one) => (
        <div key={one.prefix}>
          <code>dsp_{one.prefix}_…</code>{' '}
          <span class="quiet">
            {one.last_used_on === null ? words.neverUsed : words.lastUsed(day(language, one.last_used_on))}
            {one.expires_at === null ? '' : `, ${words.ends(day(language, one.expires_at))}`}
          </span>
        </div>
      ))}
    </>
  );
}

function Orders({ name, onMade }: { name: string; onMade: (key: NewKey) => void }) {
  const words = useOwn(WORDS);
  const path = `/v1/api-keys/${encodeURIComponent(name)}`;
  return (
    <>
      <OrderButton
        scenario={null}
        path={`${path}/rotate`}
        body={{}}
        label={words.rotate}
        question={words.rotateQuestion}
        asksWhy={false}
        onDone={(reply) => onMade(reply as NewKey)} // ShownOnce
      />
      <OrderButton
        scenario={null}
        method="DELETE"
        path={path}
        label={words.revoke}
        question={words.revokeQuestion(name)}
        asksWhy={false}
        danger
      />
    </>
  );
}
