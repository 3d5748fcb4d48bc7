import { useContext, useId } from 'preact/hooks';
import { percent, whole } from '../../parts/format.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { SETTING_WORDS } from './setting.words.ts';
import type { Place, Setting, Value } from './settings.ts';
import { WORDS } from './what-if.words.ts';

/** One setting: as a slider with a field for exact numbers, a choice, or a box to tick; with the way back. */
export function SettingField({
  place,
  setting,
  present,
  value,
  onChange,
}: {
  place: Place;
  setting: Setting;
  present: Value;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const words = useOwn(WORDS);
  const { settings } = useOwn(SETTING_WORDS);
  const shown = useShown(setting);
  const id = useId();
  const changed = String(value) !== String(present);
  return (
    <div class={`setting ${changed ? 'setting-changed' : ''}`}>
      <label for={id}>{settings[place]}</label>
      <Control
        id={id}
        name={settings[place]}
        setting={setting}
        value={value}
        text={shown(value)}
        onChange={onChange}
      />
      {changed ? (
        <p class="setting-before">
          {words.now(shown(present))}{' '}
          <button type="button" class="plain" onClick={() => onChange(present)}>
            {words.reset}
            <span class="unseen"> {settings[place]}</span>
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** A value as the page says it. */
export function useShown(setting: Setting): (value: Value) => string {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const named = (word: string) => words.words[word] ?? word;
  return (value) => {
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (typeof value === 'string') return named(value);
    if (typeof value !== 'number') return value.length === 0 ? words.no : value.map(named).join(', ');
    return setting.kind === 'share' ? percent(language, value) : whole(language, value);
  };
}

type ControlProps = {
  id: string;
  name: string;
  setting: Setting;
  value: Value;
  text: string;
  onChange: (value: Value) => void;
};

function Control({ id, name, setting, value, text, onChange }: ControlProps) {
  const words = useOwn(WORDS);
  switch (setting.kind) {
    case 'whole':
    case 'share':
    case 'number':
      return (
        <Slider id={id} name={name} setting={setting} value={Number(value)} text={text} onChange={onChange} />
      );
    case 'choice':
      return (
        <select id={id} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
          {setting.words.map((word) => (
            <option key={word} value={word}>
              {words.words[word] ?? word}
            </option>
          ))}
        </select>
      );
    case 'yes':
      return (
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'some': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <span id={id} class="setting-some">
          {setting.words.map((word) => (
            <label key={word}>
              <input
                type="checkbox"
                checked={chosen.includes(word)}
                onChange={(event) =>
                  onChange(
                    setting.words.filter((one) =>
                      one === word ? event.currentTarget.checked : chosen.includes(one),
                    ),
                  )
                }
              />
              {words.words[word] ?? word}
            </label>
          ))}
        </span>
      );
    }
  }
}

function Slider({
  id,
  name,
  setting,
  value,
  text,
  onChange,
}: Omit<ControlProps, 'setting' | 'value'> & {
  setting: Extract<Setting, { kind: 'whole' | 'share' | 'number' }>;
  value: number;
}) {
  const scale = setting.kind === 'share' ? 100 : 1;
  const step = setting.kind === 'whole' ? 1 : setting.step;
  const read = (given: string) => {
    const number = Number(given);
    // Sums of tenths are not tenths: what is shown is what is meant.
    if (given !== '' && Number.isFinite(number)) onChange(Math.round((number / scale) * 1e6) / 1e6);
  };
  const bounds = {
    min: setting.min * scale,
    max: setting.max * scale,
    step: Math.round(step * scale * 1e6) / 1e6,
  };
  const at = Math.round(value * scale * 1e6) / 1e6;
  return (
    <span class="setting-slider">
      <input
        id={id}
        type="range"
        {...bounds}
        value={at}
        aria-valuetext={text}
        onInput={(event) => read(event.currentTarget.value)}
      />
      <input
        type="number"
        min={bounds.min}
        step="any"
        value={at}
        aria-label={name}
        onChange={(event) => read(event.currentTarget.value)}
      />
      <span aria-hidden="true">{setting.kind === 'share' ? '%' : ''}</span>
    </span>
  );
}
