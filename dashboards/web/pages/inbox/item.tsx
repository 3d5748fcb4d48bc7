import { useContext, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useOrder } from '../../api/queries.ts';
import type { InboxItem } from '../../api/types.ts';
import { day, instant, whole } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { Person } from '../../parts/person.tsx';
import { useSession } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './inbox.words.ts';

/** In the order of their buttons. */
export const VERBS = ['approve', 'release', 'reject', 'undo', 'retire', 'confirm', 'dismiss'] as const;

const DAY_MS = 86_400_000;

/** Unique in all scenarios. */
export function idOf({ scenario, item }: InboxItem): string {
  return `${scenario}/${item}`;
}

/** One thing that waits: what it is, why, what was said of it, and all that may be done about it. */
export function Item({
  of: one,
  chosen,
  onChoose,
}: {
  of: InboxItem;
  chosen: boolean;
  onChoose: (id: string) => void;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { scenario, title, people, since, reasons, orders, note } = one;
  const [kind, href] = placeOf(one);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys act on the thing that has the focus.
    <li class="panel" tabIndex={0}>
      <h2>
        <span data-press="x">
          <input
            type="checkbox"
            aria-label={words.choose(title)}
            checked={chosen}
            onChange={() => onChoose(idOf(one))}
          />
        </span>{' '}
        {words.kind[kind]}:{' '}
        <span data-press="e">
          <Link href={href}>
            <bdi class="said">{title}</bdi>
          </Link>
        </span>
      </h2>
      <p class="quiet">
        <bdi class="said">{scenario}</bdi> · {words.people(whole(language, people))} · {words.since}{' '}
        <time dateTime={since}>{day(language, since)}</time>
      </p>
      <ul>
        {reasons.map(({ rule, sentence }) => (
          <li key={rule}>
            <bdi class="said">{sentence}</bdi>
          </li>
        ))}
      </ul>
      <Notes note={note} />
      <div class="inbox-orders">
        {VERBS.map((verb) => {
          const order = orders.find((other) => other.verb === verb);
          const yes = verb === 'approve' || verb === 'release';
          return order === undefined ? null : (
            <span key={verb} data-press={yes ? 'a' : 'r'}>
              <OrderButton
                scenario={null}
                label={words.orders[verb]}
                question={words.ask(title)}
                path={order.path}
                danger={!yes}
              />
            </span>
          );
        })}
        <NoteButtons of={one} />
      </div>
    </li>
  );
}

function Notes({ note }: Pick<InboxItem, 'note'>) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { assigned_to, snoozed_until, comments } = note;
  return (
    <>
      {assigned_to === null ? null : (
        <p>
          {words.takenBy} <Person name={assigned_to} />
        </p>
      )}
      {snoozed_until === null ? null : (
        <p>
          {words.until} <time dateTime={snoozed_until}>{instant(language, snoozed_until)}</time>
        </p>
      )}
      {comments.map(({ by, at, text }) => (
        <p key={at}>
          <Person name={by} />, <time dateTime={at}>{day(language, at)}</time>: <bdi class="said">{text}</bdi>
        </p>
      ))}
    </>
  );
}

/** Taken and given back at once; put off and talked about after a question. */
function NoteButtons({ of: { scenario, item, note } }: { of: InboxItem }) {
  const words = useOwn(WORDS);
  const { name } = useSession();
  const [days, setDays] = useState(1);
  const [comment, setComment] = useState('');
  const taking = useOrder(null);
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/inbox/${encodeURIComponent(item)}`;
  const mine = note.assigned_to === name;
  const common = { scenario: null, method: 'PATCH', path, asksWhy: false } as const;
  return (
    <>
      <span data-press="m">
        <button
          type="button"
          aria-busy={taking.isPending}
          onClick={() => taking.mutate({ method: 'PATCH', path, body: { assigned_to: mine ? null : name } })}
        >
          {mine ? words.giveBack : words.take}
        </button>
      </span>
      <span data-press="s">
        <OrderButton
          {...common}
          label={words.later}
          question={words.laterAsk}
          body={{ snoozed_until: new Date(Date.now() + days * DAY_MS).toISOString() }}
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
      </span>
      <OrderButton
        {...common}
        label={words.say}
        question={words.sayAsk}
        body={{ comment }}
        onDone={() => setComment('')}
      >
        <label>
          {words.comment}
          <input
            required
            maxLength={1_000}
            value={comment}
            onInput={({ currentTarget }) => setComment(currentTarget.value)}
          />
        </label>
      </OrderButton>
    </>
  );
}

/** What kind of thing it is, and its page. */
function placeOf({
  scenario,
  item,
}: InboxItem): readonly ['key' | 'change' | 'need' | 'campaign' | 'version', string] {
  const at = `/scenarios/${encodeURIComponent(scenario)}`;
  const [kind, ...rest] = item.split(':');
  const id = encodeURIComponent(rest.join(':'));
  switch (kind) {
    case 'key':
      return [kind, `${at}/keys/${id}`];
    case 'change':
      return [kind, `${at}/keys/${encodeURIComponent(rest.join(':').split('/')[0] ?? '')}`];
    case 'need':
      return [kind, `${at}/needs/${id}`];
    case 'campaign':
      return [kind, `/operations?tab=quarantine&scenario=${encodeURIComponent(scenario)}`];
    default:
      return ['version', `${at}/versions`];
  }
}
