import { useState } from 'preact/hooks';
import type { Policy } from '../../api/types.ts';
import { OrderButton } from '../../parts/order.tsx';
import { useMay } from '../../session/session.ts';
import { useOwn } from '../../words/words.ts';
import { useShown } from './field.tsx';
import { SETTING_WORDS } from './setting.words.ts';
import { bodyOf, type Edits, type Place, type Setting, settingAt, type Value, valueAt } from './settings.ts';
import { WORDS } from './what-if.words.ts';

/** What would be saved, setting by setting in words, and the order to do so. */
export function SavePart({
  scenario,
  path,
  policy,
  edits,
  onSaved,
}: {
  scenario: string;
  path: string;
  policy: Policy;
  edits: Edits;
  onSaved: () => void;
}) {
  const words = useOwn(WORDS);
  const may = useMay('admin');
  const [saved, setSaved] = useState(false);
  if (edits.size === 0) return <p role="status">{saved ? words.saved : ''}</p>;
  return (
    <section class="panel">
      <h2>{words.saveTitle}</h2>
      <ul>
        {[...edits].map(([place, value]) => (
          <li key={place}>
            <ChangeOf
              place={place}
              setting={settingAt(place)}
              before={valueAt(policy, place)}
              value={value}
            />
          </li>
        ))}
      </ul>
      {may ? (
        <OrderButton
          scenario={scenario}
          method="PATCH"
          path={path}
          body={bodyOf(edits)}
          label={words.save}
          question={words.saveQuestion(edits.size)}
          asksWhy={false}
          onDone={() => {
            setSaved(true);
            onSaved();
          }}
        />
      ) : null}
    </section>
  );
}

function ChangeOf({
  place,
  setting,
  before,
  value,
}: {
  place: Place;
  setting: Setting;
  before: Value;
  value: Value;
}) {
  const { settings } = useOwn(SETTING_WORDS);
  const shown = useShown(setting);
  return (
    <>
      {settings[place]}: {shown(before)} → <strong>{shown(value)}</strong>
    </>
  );
}
