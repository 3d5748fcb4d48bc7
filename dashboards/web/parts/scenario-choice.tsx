import { useReply } from '../api/queries.ts';
import type { Scenarios } from '../api/types.ts';
import { useWords } from '../words/words.ts';

/** Which scenario a part is about, where the page is about none. */
export function ScenarioChoice({
  value,
  onChange,
  all = false,
}: {
  value: string | null;
  onChange: (scenario: string | null) => void;
  /** Whether it may be about all of them. */
  all?: boolean;
}) {
  const { app } = useWords();
  const { data } = useReply<Scenarios>('/v1/scenarios');
  return (
    <label class="small">
      {app.scenario}
      <select value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value || null)}>
        {all ? <option value="">{app.allScenarios}</option> : null}
        {data?.scenarios.map(({ scenario }) => (
          <option key={scenario} value={scenario}>
            {scenario}
          </option>
        ))}
      </select>
    </label>
  );
}
