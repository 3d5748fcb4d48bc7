import { useState } from 'preact/hooks';
import { useOrder, useReply } from '../../../api/queries.ts';
import type { NewKey, Scenarios } from '../../../api/types.ts';
import { useSession } from '../../../session/session.ts';
import { useOwn } from '../../../words/words.ts';
import { WORDS } from './api-keys.words.ts';

/** A key for somebody: a name, what it may do, where, and until when. */
export function NewKeyForm({ onMade }: { onMade: (key: NewKey) => void }) {
  const words = useOwn(WORDS);
  const { scenarios: own } = useSession();
  const order = useOrder<NewKey>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>(['read']);
  const [scenarios, setScenarios] = useState<readonly string[]>([]);
  const [lastDay, setLastDay] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (event: Event) => {
    event.preventDefault();
    if (scopes.length === 0) return setProblem(words.chooseScope);
    setProblem(null);
    const body = {
      name: name.trim(),
      scopes,
      scenarios: scenarios.length === 0 ? own : scenarios,
      ...(lastDay === '' ? {} : { expires_at: `${lastDay}T23:59:59Z` }),
    };
    await order.mutateAsync({ method: 'POST', path: '/v1/api-keys', body }).then(
      (made) => {
        setName('');
        onMade(made);
      },
      (refused: Error) => setProblem(refused.message),
    );
  };
  return (
    <details>
      <summary>{words.make}</summary>
      <form class="inline-form" onSubmit={make}>
        <label>
          {words.name}
          <input
            required
            maxLength={200}
            autocomplete="off"
            value={name}
            aria-describedby="key-name-hint"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <p id="key-name-hint" class="quiet">
          {words.makeHint}
        </p>
        <Choices legend={words.scopes} names={words.means} chosen={scopes} onChosen={setScopes} />
        <ScenarioChoices chosen={scenarios} onChosen={setScenarios} />
        <label>
          {words.expires} <span class="quiet">({words.optional})</span>
          <input type="date" value={lastDay} onInput={(event) => setLastDay(event.currentTarget.value)} />
        </label>
        {problem === null ? null : (
          <p role="alert" class="problem">
            {problem}
          </p>
        )}
        <button type="submit" aria-busy={order.isPending} disabled={order.isPending}>
          {words.make}
        </button>
      </form>
    </details>
  );
}

function ScenarioChoices({
  chosen,
  onChosen,
}: {
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
}) {
  const words = useOwn(WORDS);
  const known = useReply<Scenarios>('/v1/scenarios').data?.scenarios ?? [];
  const names = Object.fromEntries(known.map(({ scenario }) => [scenario, scenario]));
  return (
    <details>
      <summary>
        {words.scenarios}: {chosen.length === 0 ? words.every : chosen.join(', ')}
      </summary>
      <Choices legend={words.onlyThese} names={names} chosen={chosen} onChosen={onChosen} />
    </details>
  );
}

function Choices({
  legend,
  names,
  chosen,
  onChosen,
}: {
  legend: string;
  names: Readonly<Record<string, string>>;
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {Object.entries(names).map(([one, name]) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={(event) =>
              onChosen(event.currentTarget.checked ? [...chosen, one] : chosen.filter((it) => it !== one))
            }
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
