import { useContext, useState } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { BackFill, BackFilled } from '../../api/types.ts';
import { day, NONE, percent, whole } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { Answered, Empty } from '../../parts/page-state.tsx';
import { Rows } from '../../parts/tables/rows.tsx';
import { Term } from '../../parts/term.tsx';
import { useMay } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './key.words.ts';

const PAGE = 100;
const BARS = [0, 0.5, 0.8, 0.9] as const;

/** What old payloads said in words, as values of the key: looked at first, then filled in, and taken back if need be. */
export function BackFillPart({ path, scenario }: { path: string; scenario: string }) {
  const { backFill: words } = useOwn(WORDS);
  const [open, setOpen] = useState(false);
  return (
    <section>
      <h2>{words.title}</h2>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.open}</summary>
        {open ? <Preview path={`${path}/back-fill`} scenario={scenario} /> : null}
      </details>
    </section>
  );
}

function Preview({ path, scenario }: { path: string; scenario: string }) {
  const { backFill: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [bar, setBar] = useState(0.8);
  const [limit, setLimit] = useState(PAGE);
  const query = new URLSearchParams({
    limit: String(limit),
    ...(bar === 0 ? {} : { min_confidence: `${bar}` }),
  });
  const asked = useReply<BackFill>(`${path}?${query}`);
  return (
    <>
      <p>{words.what}</p>
      <label class="small">
        {words.bar}
        <select value={bar} onChange={(event) => setBar(Number(event.currentTarget.value))}>
          {BARS.map((one) => (
            <option key={one} value={one}>
              {one === 0 ? words.all : percent(language, one)}
            </option>
          ))}
        </select>
      </label>
      <Answered asked={asked} scope="read">
        {(list) => (
          <>
            <Totals totals={list.totals} />
            <Orders path={path} scenario={scenario} list={list} bar={bar} />
            {list.items.length === 0 ? <Empty>{words.none}</Empty> : <Items items={list.items} />}
            {list.next === null || limit >= 1_000 ? null : (
              <button
                type="button"
                class="secondary"
                onClick={() => setLimit(Math.min(1_000, limit + 3 * PAGE))}
              >
                {words.more}
              </button>
            )}
          </>
        )}
      </Answered>
    </>
  );
}

function Totals({ totals }: { totals: BackFill['totals'] }) {
  const { backFill: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { payloads, with_value: read, without_value: none, several_values: several } = totals;
  return (
    <dl class="facts">
      <dt>
        <Term>{words.payloads}</Term>
      </dt>
      <dd>
        {words.ofThem(whole(language, payloads), whole(language, read), whole(language, none), several)}
      </dd>
      <dt>
        <Term>{words.confidence}</Term>
      </dt>
      <dd>{percent(language, totals.mean_confidence)}</dd>
      <dt>
        <Term>{words.residue}</Term>
      </dt>
      <dd>{percent(language, totals.residue_share)}</dd>
      <dt>
        <Term>{words.applied}</Term>
      </dt>
      <dd>{whole(language, totals.applied)}</dd>
    </dl>
  );
}

function Orders({
  path,
  scenario,
  list,
  bar,
}: {
  path: string;
  scenario: string;
  list: BackFill;
  bar: number;
}) {
  const { backFill: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const may = useMay('curate');
  const [told, setTold] = useState<string | null>(null);
  if (!may) return null;
  const lives = list.status === 'experimental' || list.status === 'stable';
  return (
    <div class="key-orders">
      {lives && list.totals.with_value > 0 ? (
        <OrderButton
          scenario={scenario}
          path={path}
          body={{ min_confidence: bar }}
          label={words.apply}
          question={words.applyQuestion(percent(language, bar))}
          onDone={(reply) => {
            const { applied, unchanged, left } = reply as BackFilled; // the contract's type
            setTold(words.done(applied, unchanged, left.length));
          }}
        />
      ) : null}
      {list.totals.applied > 0 ? (
        <OrderButton
          scenario={scenario}
          path={`${path}/undo`}
          label={words.undo}
          question={words.undoQuestion(whole(language, list.totals.applied))}
          danger
          onDone={() => setTold(words.undone)}
        />
      ) : null}
      <p role="status">{told}</p>
    </div>
  );
}

function Items({ items }: { items: BackFill['items'] }) {
  const { backFill: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <Rows
      name={words.title}
      rows={items}
      keyOf={({ interaction }) => interaction}
      columns={[
        { name: words.payload, as: 'head', cell: (item) => <bdi class="said">{item.interaction}</bdi> },
        { name: words.day, as: 'day', cell: (item) => (item.day === null ? NONE : day(language, item.day)) },
        {
          name: words.value,
          cell: ({ value }) => (value === null ? NONE : <bdi class="said">{String(value)}</bdi>),
        },
        { name: words.sure, as: 'number', cell: ({ confidence }) => percent(language, confidence) },
        { name: words.why, cell: ({ why }) => words.whys[why] ?? why },
        {
          name: words.besides,
          cell: ({ residue }) => (
            <bdi class="said">{residue?.text ?? (residue?.said ? words.hidden : NONE)}</bdi>
          ),
        },
        {
          name: words.filled,
          as: 'day',
          cell: ({ applied }) => (applied === null ? NONE : day(language, applied.at)),
        },
      ]}
    />
  );
}
