import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { WhatIf } from '../../api/types.ts';
import { day } from '../../parts/format.ts';
import { useInAddress } from '../../parts/in-address.ts';
import { Scroll } from '../../parts/tables/scroll.tsx';
import { Tick } from '../../parts/tick.tsx';
import { LanguageContext, useOwn, useWords } from '../../words/words.ts';
import { useNeedNames } from '../need/need-names.ts';
import { LivesPicture } from './lives-picture.tsx';
import { WORDS } from './what-if.words.ts';

type KeyChange = WhatIf['keys'][number];

const ORDER: readonly KeyChange['change'][] = [
  'new',
  'not_any_more',
  'earlier',
  'later',
  'promoted_otherwise',
  'ended_otherwise',
  'same',
];

/** How many keys would live otherwise, in which way. */
export function countsOf({ keys }: Pick<WhatIf, 'keys'>, words: (typeof WORDS)['en']): string {
  if (keys.length === 0) return words.noKeys;
  if (keys.every(({ change }) => change === 'same')) return words.same;
  const counted = ORDER.flatMap((change) => {
    const count = keys.filter((one) => one.change === change).length;
    return count === 0 ? [] : [words.counts[change](count)];
  });
  return words.keys(counted.join(', '));
}

/** Which keys would live when, those first that change, and which needs would be judged otherwise. */
export function WhatIfResult({ scenario, answer }: { scenario: string; answer: WhatIf }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [same, setSame] = useInAddress('same');
  const onlyChanged = same === '';
  const changes = answer.keys.filter(({ change }) => change !== 'same');
  const shown = [...(onlyChanged ? changes : answer.keys)].sort(
    (a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change) || (a.key < b.key ? -1 : 1),
  );
  return (
    <>
      <p role="status">
        <strong>{countsOf(answer, words)}</strong>{' '}
        {words.ripe(answer.ripe.present, answer.ripe.changed, answer.ripe.needs)}{' '}
        {words.since(day(language, answer.since))}
      </p>
      {answer.keys.length === changes.length ? null : (
        <Tick
          label={words.onlyChanged}
          checked={onlyChanged}
          onTick={(checked) => setSame(checked ? '' : 'too')}
        />
      )}
      {shown.length === 0 ? null : <KeyTable scenario={scenario} keys={shown} at={answer.at} />}
      <NeedTable scenario={scenario} needs={answer.needs} />
      <details>
        <summary>{words.limits}</summary>
        <ul>
          {answer.limits.map((sentence) => (
            <li key={sentence} lang="en">
              {sentence}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function KeyTable({ scenario, keys, at }: { scenario: string; keys: readonly KeyChange[]; at: string }) {
  const words = useOwn(WORDS);
  const to = Date.parse(at);
  const starts = keys.flatMap(({ present, changed }) =>
    [...present, ...changed].map(({ from }) => Date.parse(from)),
  );
  const from = Math.min(to, ...starts);
  return (
    <Scroll name={words.result}>
      <table class="rows lives-table">
        <thead>
          <tr>
            <th scope="col">{words.key}</th>
            <th scope="col">{words.change}</th>
            <th scope="col">{words.present}</th>
            <th scope="col">{words.changed}</th>
            <th scope="col" class="number">
              {words.unmeasured}
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((one) => (
            <tr key={one.key}>
              <th scope="row">
                <KeyName scenario={scenario} of={one} />
                <LivesPicture present={one.present} changed={one.changed} from={from} to={to} />
              </th>
              <td>
                <ChangeWords of={one} />
              </td>
              <td>
                <Stretches of={one.present} />
              </td>
              <td>
                <Stretches of={one.changed} />
              </td>
              <td class="number">{one.unmeasured_days}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">{words.picture}</p>
    </Scroll>
  );
}

function KeyName({ scenario, of: one }: { scenario: string; of: KeyChange }) {
  const at = `/scenarios/${encodeURIComponent(scenario)}`;
  const isKey = one.present.length > 0 || one.change !== 'new';
  const href = isKey
    ? `${at}/keys/${encodeURIComponent(one.key)}`
    : `${at}/needs/${encodeURIComponent(one.need ?? '')}`;
  return (
    <Link href={href}>
      <bdi class="said">{one.key}</bdi>
    </Link>
  );
}

function ChangeWords({ of: { change, days } }: { of: KeyChange }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  if (days === null || days === 0) return <>{words.changes[change]}</>;
  const text = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return (
    <>
      {words.changes[change]} {words.byDays(text.format(Math.abs(Math.round(days))))}
    </>
  );
}

function Stretches({ of: stretches }: { of: KeyChange['present'] }) {
  const words = useOwn(WORDS);
  const { status } = useWords();
  const language = useContext(LanguageContext);
  if (stretches.length === 0) return <>{words.never}</>;
  return (
    <>
      {stretches.map((one) => (
        <div key={`${one.from} ${one.status}`}>
          {words.stretch(
            status[one.status],
            day(language, one.from),
            one.to === null ? null : day(language, one.to),
          )}
        </div>
      ))}
    </>
  );
}

function NeedTable({ scenario, needs }: { scenario: string; needs: WhatIf['needs'] }) {
  const words = useOwn(WORDS);
  const names = useNeedNames(scenario);
  if (needs.length === 0) return null;
  return (
    <section>
      <h3>{words.needsTitle}</h3>
      <Scroll name={words.needsTitle}>
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{words.need}</th>
              <th scope="col">{words.present}</th>
              <th scope="col">{words.changed}</th>
            </tr>
          </thead>
          <tbody>
            {needs.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Link
                    href={`/scenarios/${encodeURIComponent(scenario)}/needs/${encodeURIComponent(one.id)}`}
                  >
                    <bdi class="said">{one.label ?? names.get(one.id) ?? one.id}</bdi>
                  </Link>
                </th>
                <td>
                  <bdi class="said">
                    {one.present.mature ? words.ripeWord : one.present.missing.join('; ')}
                  </bdi>
                </td>
                <td>
                  <bdi class="said">
                    {one.changed.mature ? words.ripeWord : one.changed.missing.join('; ')}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
