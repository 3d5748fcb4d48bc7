import type { Problem } from '../../../api/problem.ts';
import type { KeyDefinition } from '../../../api/types.ts';
import { useOwn } from '../../../words/words.ts';
import { WORDS } from './new-scenario.words.ts';

const TYPES = ['string', 'integer', 'number', 'boolean'] as const;

/** The keys of a template as fields, with what the service found wrong beside each. */
export function KeyRows({
  keys,
  faults,
  onKeys,
  onAdd,
}: {
  keys: readonly KeyDefinition[];
  faults: Problem['faults'];
  onKeys: (keys: readonly KeyDefinition[]) => void;
  onAdd: () => void;
}) {
  const words = useOwn(WORDS);
  return (
    <fieldset>
      <legend>{words.keys}</legend>
      <ul class="plain-list">
        {keys.map((key, at) => (
          // Keys are named while they are typed: their order is theirs.
          <li key={at} class="key-row">
            <OneKey
              of={key}
              onKey={(next) => onKeys(keys.map((one, nth) => (nth === at ? next : one)))}
              onRemove={() => onKeys(keys.filter((_, nth) => nth !== at))}
            />
            {faults
              .filter(({ path }) => path === `keys[${at}]` || path.startsWith(`keys[${at}].`))
              .map(({ path, detail }) => (
                <small class="problem" key={path}>
                  {path.split('.').slice(1).join('.')} {detail}
                </small>
              ))}
          </li>
        ))}
      </ul>
      <button type="button" class="small-button" onClick={onAdd}>
        {words.addKey}
      </button>
    </fieldset>
  );
}

function OneKey({
  of: key,
  onKey,
  onRemove,
}: {
  of: KeyDefinition;
  onKey: (key: KeyDefinition) => void;
  onRemove: () => void;
}) {
  const words = useOwn(WORDS);
  const { acceptable_values: values, ...rest } = key;
  return (
    <>
      <label class="small">
        {words.name}
        <input
          required
          value={key.key_name}
          onInput={({ currentTarget: { value } }) => onKey({ ...key, key_name: value })}
        />
      </label>
      <label class="small">
        {words.type}
        <select
          value={key.key_type}
          onChange={({ currentTarget: { value } }) =>
            onKey({
              ...rest,
              key_type: TYPES.find((type) => type === value) ?? 'string',
              default_value: null,
            })
          }
        >
          {TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </label>
      {key.key_type !== 'string' ? null : (
        <label class="small">
          {words.values}
          <input
            value={(values ?? []).join(', ')}
            onChange={({ currentTarget: { value } }) => onKey(withValues(rest, value))}
          />
        </label>
      )}
      <label class="small wide">
        {words.meaning}
        <input
          required
          value={key.semantic_description}
          onInput={({ currentTarget: { value } }) => onKey({ ...key, semantic_description: value })}
        />
      </label>
      <label class="small">
        <input
          type="checkbox"
          checked={key.required}
          onChange={({ currentTarget: { checked } }) => onKey({ ...key, required: checked })}
        />{' '}
        {words.required}
      </label>
      <button type="button" class="small-button" aria-label={words.remove(key.key_name)} onClick={onRemove}>
        ×
      </button>
    </>
  );
}

function withValues(key: KeyDefinition, text: string): KeyDefinition {
  const values = text.split(/[,，、]/u).map((value) => value.trim());
  const said = values.filter((value) => value !== '');
  return said.length === 0 ? key : { ...key, acceptable_values: said };
}
