import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import type { Key, KeyDefinition, Ordered } from '../../../api/types.ts';
import { OrderButton } from '../../../parts/order.tsx';
import { Person } from '../../../parts/person.tsx';
import { useMay } from '../../../session/session.ts';
import { useOwn } from '../../../words/words.ts';
import { WORDS } from './edit.words.ts';
import { type Both, FIELD_OF, type Fields, fieldsOf, patchOf, rebased, takeTheirs } from './edit-fields.ts';
import { Meanwhile } from './meanwhile.tsx';
import { MergeKey } from './merge.tsx';
import { type Previewed, Told, usePreview } from './preview.tsx';

const TYPES = ['string', 'integer', 'number', 'boolean'] as const;

/** The definition in fields, what would become of it while it is typed, and what people set of it so far. */
export function EditPart({ scenario, path, of: key }: { scenario: string; path: string; of: Key }) {
  const words = useOwn(WORDS);
  const may = useMay('curate');
  const mayApprove = useMay('approve');
  const [fields, setFields] = useState(fieldsOf(key.definition));
  /** The key as the fields stand over it. */
  const [base, setBase] = useState(key);
  const [both, setBoth] = useState<readonly Both[]>([]);
  const [, go] = useLocation();
  useEffect(() => {
    if (key.etag === base.etag) return;
    const over = rebased(base.definition, key.definition, fields);
    setBase(key);
    setFields(over.fields);
    setBoth(over.both);
  }, [key.etag]);
  if (!may || key.ended_at !== null) return null;
  const at = `/scenarios/${encodeURIComponent(scenario)}/keys/`;
  // Another name has another page.
  const done = (reply: unknown) => {
    const name = (reply as Ordered).key?.key_name;
    if (name !== undefined && name !== key.key_name) go(`${at}${encodeURIComponent(name)}`);
  };
  const patch = patchOf(base.definition, fields);
  const open = () => {
    setBase(key);
    setFields(fieldsOf(key.definition));
    setBoth([]);
  };
  return (
    <div class="key-orders">
      <OrderButton
        scenario={scenario}
        method="PATCH"
        path={path}
        body={patch}
        ifMatch={base.etag}
        label={words.edit}
        question={words.question}
        onOpen={open}
        onDone={done}
      >
        <Meanwhile
          both={both}
          by={base.orders.at(-1)}
          onTheirs={(field) => {
            setFields(takeTheirs(fields, base.definition, field));
            setBoth(both.filter((one) => one.field !== field));
          }}
        />
        <FieldsAndPreview
          order={{ method: 'PATCH', path, body: patch }}
          fields={fields}
          onFields={setFields}
        />
      </OrderButton>
      <MergeKey scenario={scenario} path={path} of={key} />
      {key.orders.length === 0 ? null : (
        <details open>
          <summary>{words.given}</summary>
          <ul>
            {key.orders.map(({ id, by, reason, patch: set, asks }) => (
              <li key={id}>
                <bdi class="said">{reason}</bdi> ({words.by} <Person name={by} />
                ): <code>{Object.keys(set).join(', ')}</code>{' '}
                {asks === undefined ? null : <strong>{words.asked}</strong>}{' '}
                {asks === undefined || !mayApprove ? null : (
                  <OrderButton
                    scenario={scenario}
                    path={`${path}/orders/${id}/approve`}
                    label={words.approve}
                    question={words.approveQuestion}
                    onDone={done}
                  />
                )}{' '}
                <OrderButton
                  scenario={scenario}
                  path={`${path}/orders/${id}/undo`}
                  label={words.undo}
                  question={words.undoQuestion}
                  onDone={done}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const NEW: KeyDefinition = {
  key_name: '',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: '',
};

/** A key of a need that has none yet, in a person's words. */
export function MakeKey({ scenario, cluster }: { scenario: string; cluster: string }) {
  const words = useOwn(WORDS);
  const [fields, setFields] = useState(fieldsOf(NEW));
  const [, go] = useLocation();
  const order = {
    method: 'POST',
    path: `/v1/scenarios/${encodeURIComponent(scenario)}/patch-keys`,
    body: { definition: patchOf(NEW, fields), cluster },
  } as const;
  return (
    <OrderButton
      scenario={scenario}
      {...order}
      label={words.make}
      question={words.makeQuestion}
      onOpen={() => setFields(fieldsOf(NEW))}
      onDone={(reply) => {
        const name = (reply as Ordered).key?.key_name ?? '';
        go(`/scenarios/${encodeURIComponent(scenario)}/keys/${encodeURIComponent(name)}`);
      }}
    >
      <FieldsAndPreview order={order} fields={fields} onFields={setFields} />
    </OrderButton>
  );
}

function FieldsAndPreview({
  order,
  fields,
  onFields,
}: {
  order: Previewed;
  fields: Fields;
  onFields: (fields: Fields) => void;
}) {
  const words = useOwn(WORDS);
  const { told, faults } = usePreview(order);
  const field = (name: Exclude<keyof Fields, 'required' | 'key_type'>, rows?: number) => {
    const wrong = faults.filter(({ path }) => (FIELD_OF[path] ?? path.split('.')[0]) === name);
    const about = wrong.length === 0 ? {} : { 'aria-invalid': true, 'aria-describedby': `fault-${name}` };
    const input = (event: { currentTarget: { value: string } }) =>
      onFields({ ...fields, [name]: event.currentTarget.value });
    return (
      <div>
        <label for={`edit-${name}`}>{words.fields[name]}</label>
        {rows === undefined ? (
          <input id={`edit-${name}`} value={fields[name]} onInput={input} {...about} />
        ) : (
          <textarea id={`edit-${name}`} rows={rows} value={fields[name]} onInput={input} {...about} />
        )}
        {wrong.length === 0 ? null : (
          <small id={`fault-${name}`} class="problem">
            {wrong.map(({ detail }) => detail).join(' ')}
          </small>
        )}
      </div>
    );
  };
  const amount = fields.key_type === 'integer' || fields.key_type === 'number';
  return (
    <>
      {field('key_name')}
      <label>
        {words.fields.key_type}
        <select
          value={fields.key_type}
          onChange={({ currentTarget }) =>
            onFields({ ...fields, key_type: TYPES.find((type) => type === currentTarget.value) ?? 'string' })
          }
        >
          {TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </label>
      {field('semantic_description', 3)}
      {field('descriptions', 4)}
      {fields.key_type === 'string' ? field('values', 5) : null}
      {amount ? (
        <div class="grid">
          {field('minimum')}
          {field('maximum')}
          {field('step')}
          {field('unit')}
        </div>
      ) : null}
      {field('default_value')}
      <label>
        <input
          type="checkbox"
          checked={fields.required}
          onChange={({ currentTarget }) => onFields({ ...fields, required: currentTarget.checked })}
        />
        {words.fields.required}
      </label>
      <Told told={order.method === 'POST' ? null : told} />
    </>
  );
}
