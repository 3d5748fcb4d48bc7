import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { useOrder } from '../../../api/queries.ts';
import type { KeyDefinition } from '../../../api/types.ts';
import { useOwn } from '../../../words/words.ts';
import { KeyRows } from './key-rows.tsx';
import { WORDS } from './new-scenario.words.ts';
import { type Found, foundIn, snake } from './read-schema.ts';

const EMPTY: KeyDefinition = {
  key_name: '',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: '',
};

/** From what an owner has (a schema, an API, tools, or a list in the head) to the first signed version. */
export function NewScenario({ known }: { known: readonly string[] }) {
  const words = useOwn(WORDS);
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const [at, setAt] = useState(0);
  const one = found?.[at];
  return (
    <section class="panel first-template" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p class="quiet">{words.intro}</p>
      <Paste
        onFound={(some) => {
          setFound(some);
          setAt(0);
        }}
      />
      {found === null || found.length < 2 ? null : (
        <label>
          {words.which}
          <select value={String(at)} onChange={({ currentTarget: { value } }) => setAt(Number(value))}>
            {found.map(({ name }, nth) => (
              <option value={String(nth)} key={`${nth} ${name}`}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {one === undefined ? null : (
        <Register known={known} of={one} key={`${found?.length} ${at} ${one.name}`} />
      )}
    </section>
  );
}

function Paste({ onFound }: { onFound: (found: readonly Found[]) => void }) {
  const words = useOwn(WORDS);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const read = async () => {
    try {
      const found = foundIn(await parsed(text));
      setProblem(found.length === 0 ? words.noObject : null);
      if (found.length > 0) onFound(found);
    } catch {
      setProblem(words.notRead);
    }
  };
  return (
    <>
      <label>
        {words.paste}
        <textarea
          rows={6}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {problem === null ? null : (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <div class="bar">
        <button type="button" class="small-button" disabled={text.trim() === ''} onClick={read}>
          {words.read}
        </button>
        <button
          type="button"
          class="small-button"
          onClick={() => onFound([{ name: '', keys: [EMPTY], left: [] }])}
        >
          {words.write}
        </button>
      </div>
    </>
  );
}

/** JSON is YAML; what reads YAML is fetched by those who need it. */
async function parsed(text: string): Promise<unknown> {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { parse } = await import('yaml');
    return parse(text, { maxAliasCount: 100 }) as unknown;
  }
}

function Register({ known, of: { name, keys: found, left } }: { known: readonly string[]; of: Found }) {
  const words = useOwn(WORDS);
  const [, go] = useLocation();
  const [scenario, setScenario] = useState(snake(name).slice(0, 64));
  const [keys, setKeys] = useState<readonly KeyDefinition[]>(found);
  const order = useOrder(null);
  const taken = known.includes(scenario);
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/template`;
  const body = { scenario, schema_id: `${scenario}_v1`, keys };
  const register = async (event: Event) => {
    event.preventDefault();
    await order.mutateAsync({ method: 'PUT', path, body }).then(
      () => go(`/scenarios/${encodeURIComponent(scenario)}`),
      () => undefined, // told below
    );
  };
  return (
    <form onSubmit={register}>
      {left.length === 0 ? null : <p class="quiet">{words.left(left.join(', '))}</p>}
      <label>
        {words.scenario}
        <input
          required
          pattern="[A-Za-z0-9_\-]{1,64}"
          value={scenario}
          aria-invalid={taken ? true : undefined}
          onInput={({ currentTarget }) => setScenario(currentTarget.value)}
        />
      </label>
      {taken ? <p class="problem">{words.there}</p> : null}
      <KeyRows
        keys={keys}
        faults={order.error?.faults ?? []}
        onKeys={setKeys}
        onAdd={() => setKeys([...keys, EMPTY])}
      />
      {order.error === null ? null : (
        <p role="alert" class="problem">
          {order.error.message}
        </p>
      )}
      <button
        type="submit"
        aria-busy={order.isPending}
        disabled={order.isPending || taken || keys.length === 0}
      >
        {words.register}
      </button>
      <details>
        <summary>{words.command}</summary>
        <pre class="command">
          <code>{`curl -X PUT ${location.origin}${path} -H "authorization: Bearer $DSP_KEY" -H "content-type: application/json" -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`}</code>
        </pre>
      </details>
    </form>
  );
}
