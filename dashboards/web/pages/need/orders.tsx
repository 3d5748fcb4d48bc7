import { useContext, useMemo, useState } from 'preact/hooks';
import type { KeyList, Need } from '../../api/types.ts';
import { whole } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { MakeKey } from '../key/edit/edit.tsx';
import { WORDS } from './need.words.ts';
import { useNeedNames } from './need-names.ts';

type Definition = KeyList['patch_keys'][number]['definition'];

/** As many as one can look through; the search finds the rest. */
const MOST_OFFERED = 100;

/** What a person may say about a need. */
export function NeedOrders({
  scenario,
  path,
  need,
  definition,
  chosen,
  onDone,
}: {
  scenario: string;
  path: string;
  need: Need;
  /** Of the need's key; null where it has none. */
  definition: Definition | null;
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
        {definition === null ? null : (
          <ValueButton
            scenario={scenario}
            path={path}
            definition={definition}
            phrases={phrases}
            onDone={onDone}
          />
        )}
        {need.patch_key === null && need.covered_by === null ? (
          <MakeKey scenario={scenario} cluster={need.id} />
        ) : null}
        <LanguageButton scenario={scenario} path={path} phrases={phrases} onDone={onDone} />
        <OrderButton
          scenario={scenario}
          label={words.dismiss}
          question={words.dismissAsk(whole(language, chosen.size === 0 ? need.members.length : chosen.size))}
          path={`${path}/dismiss`}
          body={chosen.size === 0 ? {} : { phrases }}
          danger
          onDone={onDone}
        />
        <span role="status">{chosen.size === 0 ? '' : words.chosen(count)}</span>
      </div>
      <p class="quiet">{words.ordersHint}</p>
    </section>
  );
}

type OfPhrases = { scenario: string; path: string; phrases: readonly string[]; onDone: () => void };

/** What the chosen phrases say for the key: one of its values, or nothing. */
function ValueButton({
  scenario,
  path,
  definition,
  phrases,
  onDone,
}: OfPhrases & { definition: Definition }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [said, setSaid] = useState('null');
  const { key_name, key_type, acceptable_values } = definition;
  const listed = key_type === 'boolean' ? [true, false] : acceptable_values;
  return (
    <OrderButton
      scenario={scenario}
      label={words.setValue}
      question={words.valueAsk(whole(language, phrases.length), key_name)}
      path={`${path}/value`}
      body={{
        phrases,
        value: listed === undefined && key_type === 'string' && said !== 'null' ? said : read(said),
      }}
      disabled={phrases.length === 0}
      onOpen={() => setSaid('null')}
      onDone={onDone}
    >
      {listed === undefined ? (
        <label>
          {words.says}
          <input
            value={said === 'null' ? '' : said}
            placeholder={words.nothing}
            onInput={(event) => setSaid(event.currentTarget.value || 'null')}
          />
        </label>
      ) : (
        <label>
          {words.says}
          <select value={said} onChange={(event) => setSaid(event.currentTarget.value)}>
            {[null, ...listed].map((value) => (
              <option value={JSON.stringify(value)} key={String(value)}>
                {value === null ? words.nothing : String(value)}
              </option>
            ))}
          </select>
        </label>
      )}
    </OrderButton>
  );
}

/** A number as it is typed; what is none is left to the service to refuse. */
function read(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return said;
  }
}

function LanguageButton({ scenario, path, phrases, onDone }: OfPhrases) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [code, setCode] = useState('en');
  return (
    <OrderButton
      scenario={scenario}
      label={words.setLanguage}
      question={words.languageAsk(whole(language, phrases.length))}
      path={`${path}/language`}
      body={{ phrases, language: code }}
      disabled={phrases.length === 0}
      onDone={onDone}
    >
      <label>
        {words.languageCode}
        <input
          required
          pattern="[a-z]{2}"
          maxLength={2}
          value={code}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
    </OrderButton>
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
