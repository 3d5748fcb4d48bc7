import { useContext, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { Caller, Inbox } from '../../api/types.ts';
import { day, instant } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { Answered } from '../../parts/page-state.tsx';
import { Rows } from '../../parts/tables/rows.tsx';
import { useMay } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './account.words.ts';

/** Whose key one is signed in with: what it is called, what it may do, what it has taken on and what it did. */
export function AccountPage() {
  const words = useOwn(WORDS);
  return (
    <>
      <h1>{words.title}</h1>
      <Answered asked={useReply<Caller>('/v1/me')}>{(me) => <Account of={me} />}</Answered>
    </>
  );
}

function Account({ of: me }: { of: Caller }) {
  const words = useOwn(WORDS);
  const [name, setName] = useState('');
  return (
    <>
      <dl class="facts">
        <dt>{words.called}</dt>
        <dd>
          <bdi class="said">{me.display_name ?? me.name}</bdi>{' '}
          <OrderButton
            scenario={null}
            method="PATCH"
            path="/v1/me"
            body={{ display_name: name.trim() === '' ? null : name }}
            asksWhy={false}
            label={words.call}
            question={words.callQuestion}
            onOpen={() => setName(me.display_name ?? '')}
          >
            <label>
              {words.displayName}
              <input
                autocomplete="name"
                maxLength={80}
                value={name}
                onInput={({ currentTarget }) => setName(currentTarget.value)}
              />
            </label>
          </OrderButton>
        </dd>
        <dt>{words.key}</dt>
        <dd>
          <bdi class="said">{me.name}</bdi>
        </dd>
        <dt>{words.scopes}</dt>
        <dd>{me.scopes.join(', ')}</dd>
        <dt>{words.scenarios}</dt>
        <dd>
          <bdi class="said">{me.scenarios?.join(', ') ?? words.every}</bdi>
        </dd>
      </dl>
      <h2>{words.secrets}</h2>
      {me.secrets.length === 0 ? <p class="quiet">{words.operator}</p> : <Secrets of={me} />}
      <Taken by={me.name} />
      <h2>{words.recent}</h2>
      {me.recent.length === 0 ? <p class="quiet">{words.nothing}</p> : <Recent of={me} />}
    </>
  );
}

function Secrets({ of: { secrets } }: { of: Caller }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <Rows
      name={words.secrets}
      rows={secrets}
      keyOf={({ prefix }) => prefix}
      columns={[
        { name: words.begins, as: 'head', cell: ({ prefix }) => <code>{`dsp_${prefix}_`}</code> },
        { name: words.made, as: 'day', cell: ({ created_at: at }) => day(language, at) },
        {
          name: words.ends,
          as: 'day',
          cell: ({ expires_at: at }) => (at === null ? words.never : day(language, at)),
        },
        {
          name: words.used,
          as: 'day',
          cell: ({ last_used_on: at }) => (at === null ? words.unused : day(language, at)),
        },
      ]}
    />
  );
}

/** What waits for a person and was taken by this one. */
function Taken({ by }: { by: string }) {
  const words = useOwn(WORDS);
  const { data } = useReply<Inbox>(useMay('curate') ? '/v1/inbox?snoozed=true' : null);
  const mine = (data?.items ?? []).filter(({ note }) => note.assigned_to === by);
  if (data === undefined) return null;
  return (
    <>
      <h2>{words.taken}</h2>
      {mine.length === 0 ? <p class="quiet">{words.nothingTaken}</p> : null}
      <ul>
        {mine.map(({ scenario, item, title }) => (
          <li key={`${scenario} ${item}`}>
            <Link href={`/inbox?${new URLSearchParams({ scenario, snoozed: 'true' })}`}>
              <bdi class="said">{title}</bdi> (<bdi class="said">{scenario}</bdi>)
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Recent({ of: { recent } }: { of: Caller }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <Rows
      name={words.recent}
      rows={recent.map((one, at) => ({ ...one, nth: at }))}
      keyOf={({ nth }) => nth}
      columns={[
        { name: words.at, as: 'day', cell: ({ at }) => instant(language, at) },
        { name: words.action, as: 'head', cell: ({ action }) => <code>{action}</code> },
        {
          name: words.about,
          cell: ({ scenario, subject }) => (
            <bdi class="said">{[scenario, subject].filter((one) => one !== null).join(' ')}</bdi>
          ),
        },
        { name: words.outcome, cell: ({ outcome }) => outcome },
      ]}
    />
  );
}
