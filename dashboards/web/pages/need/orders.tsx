import { useContext, useMemo, useState } from 'preact/hooks';
import type { Need } from '../../api/types.ts';
import { whole } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './need.words.ts';
import { useNeedNames } from './need-names.ts';

/** As many as one can look through; the search finds the rest. */
const MOST_OFFERED = 100;

/** What a person may say about a need. */
export function NeedOrders({
  scenario,
  path,
  need,
  chosen,
  onDone,
}: {
  scenario: string;
  path: string;
  need: Need;
  /** Phrases that were chosen. */
  chosen: ReadonlySet<string>;
  onDone: () => void;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [name, setName] = useState(need.label ?? '');
  const count = whole(language, chosen.size);
  const phrases = [...chosen];
  return (
    <section class="need-orders" aria-label={words.orders}>
      <div class="order-row">
        <OrderButton
          scenario={scenario}
          label={words.rename}
          question={words.renameAsk}
          path={`${path}/rename`}
          body={{ name }}
        >
          <label>
            {words.name}
            <input
              required
              maxLength={80}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
        </OrderButton>
        <MergeButton scenario={scenario} path={path} need={need} />
        <OrderButton
          scenario={scenario}
          label={words.split}
          question={words.splitAsk(count)}
          path={`${path}/split`}
          body={{ phrases }}
          disabled={chosen.size === 0 || chosen.size === need.members.length}
          onDone={onDone}
        />
        <OrderButton
          scenario={scenario}
          label={words.pin}
          question={words.pinAsk(count)}
          path={`${path}/pin`}
          body={{ phrases }}
          disabled={chosen.size === 0}
          onDone={onDone}
        />
        <span role="status">{chosen.size === 0 ? '' : words.chosen(count)}</span>
      </div>
      <p class="quiet">{words.ordersHint}</p>
    </section>
  );
}

function MergeButton({ scenario, path, need }: { scenario: string; path: string; need: Need }) {
  const words = useOwn(WORDS);
  const [other, setOther] = useState('');
  const [said, setSaid] = useState('');
  const names = useNeedNames(scenario, need.cohort);
  const offered = useMemo(() => {
    const wanted = said.trim().toLocaleLowerCase();
    return [...names]
      .filter(([id, name]) => id !== need.id && name.toLocaleLowerCase().includes(wanted))
      .slice(0, MOST_OFFERED);
  }, [names, said, need.id]);
  return (
    <OrderButton
      scenario={scenario}
      label={words.merge}
      question={words.mergeAsk}
      path={`${path}/merge`}
      body={{ with: other }}
    >
      <label>
        {words.search}
        <input type="search" value={said} onInput={(event) => setSaid(event.currentTarget.value)} />
      </label>
      <label>
        {words.mergeWith}
        <select required size={6} value={other} onChange={(event) => setOther(event.currentTarget.value)}>
          {offered.map(([id, name]) => (
            <option value={id} key={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </OrderButton>
  );
}
