import { useContext, useRef, useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { CELLS_MS } from '../../api/cells.ts';
import { useReply } from '../../api/queries.ts';
import type { Inbox, InboxItem } from '../../api/types.ts';
import { whole } from '../../parts/format.ts';
import { useInAddress } from '../../parts/in-address.ts';
import { OrderButton } from '../../parts/order.tsx';
import { Answered, Cells, Empty } from '../../parts/page-state.tsx';
import { Tick } from '../../parts/tick.tsx';
import { useSession } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './inbox.words.ts';
import { Item, idOf, VERBS } from './item.tsx';
import './inbox.css';

/** What waits for a person: all scenarios, or the one in the address. */
export function InboxPage() {
  const words = useOwn(WORDS);
  const [search] = useSearchParams();
  const scenario = search.get('scenario');
  const [asked, setSnoozed] = useInAddress('snoozed');
  const snoozed = asked === 'true';
  const query = new URLSearchParams({
    ...(scenario === null ? {} : { scenario }),
    ...(snoozed ? { snoozed: 'true' } : {}),
  });
  const { cells: several } = useSession();
  const waiting = useReply<Inbox>(`/v1/inbox?${query}`, several.length > 0 && CELLS_MS);
  return (
    <>
      <h1>{words.title}</h1>
      <p class="quiet">{words.intro}</p>
      <Tick label={words.snoozed} checked={snoozed} onTick={(checked) => setSnoozed(checked ? 'true' : '')} />
      <Answered asked={waiting} scope="curate">
        {({ items, cells }) => (
          <>
            <Cells answers={cells} />
            {items.length === 0 ? <Empty>{words.empty}</Empty> : <Items items={[...items].sort(byPeople)} />}
          </>
        )}
      </Answered>
    </>
  );
}

/** As each cell has them. */
const byPeople = (a: InboxItem, b: InboxItem) => b.people - a.people;

function Items({ items }: { items: readonly InboxItem[] }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const picked = items.filter((item) => chosen.has(idOf(item)));
  const choose = (id: string) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  return (
    <>
      <p class="quiet">{words.keys}</p>
      <div class="inbox-orders">
        {VERBS.map((verb) => {
          const paths = picked.flatMap(({ orders }) => orders.filter((one) => one.verb === verb));
          return paths.length === 0 ? null : (
            <OrderButton
              key={verb}
              scenario={null}
              label={`${words.orders[verb]} (${whole(language, paths.length)})`}
              question={words.askMany(whole(language, paths.length))}
              path={paths.map(({ path }) => path)}
              danger={verb !== 'approve' && verb !== 'release'}
              onDone={() => setChosen(new Set())}
            />
          );
        })}
        <span role="status">{picked.length === 0 ? '' : words.chosen(whole(language, picked.length))}</span>
      </div>
      <ul class="inbox" ref={list} aria-label={words.list} onKeyDown={(event) => onKey(event, list.current)}>
        {items.map((item) => (
          <Item key={idOf(item)} of={item} chosen={chosen.has(idOf(item))} onChoose={choose} />
        ))}
      </ul>
    </>
  );
}

/** `j` and `k` move between things; every other key presses what carries it, in the thing that has the focus. */
function onKey(event: KeyboardEvent, list: HTMLUListElement | null): void {
  const { target, key } = event;
  if (list === null || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey)
    return;
  // What is typed into a field or a dialog is no order.
  if (target.closest('dialog, select, textarea, input:not([type=checkbox])') !== null) return;
  const things = [...list.children].filter((child) => child instanceof HTMLElement);
  const at = things.findIndex((thing) => thing.contains(target));
  if (key === 'j' || key === 'k') things[at + (key === 'j' ? 1 : -1)]?.focus();
  else
    things[at]
      ?.querySelector<HTMLElement>(`[data-press="${CSS.escape(key)}"] :is(a, button, input)`)
      ?.click();
}
