import { useReply } from '../../api/queries.ts';
import type { Diff, KeyDefinition, SignedVersion, Version } from '../../api/types.ts';
import { Answered } from '../../parts/page-state.tsx';
import { useOwn } from '../../words/words.ts';
import { Changes } from './changes.tsx';
import { versionPath } from './paths.ts';
import { SideBySide } from './side-by-side.tsx';
import { WORDS } from './versions.words.ts';

/** What any two versions mean differently, and the definitions that differ beside each other. */
export function Compare({
  scenario,
  versions,
  from,
  to,
  onPair,
}: {
  scenario: string;
  versions: readonly Version[];
  from: string | null;
  to: string;
  onPair: (from: string | null, to: string) => void;
}) {
  const words = useOwn(WORDS);
  const choose = (name: string, value: string, onValue: (value: string) => void) => (
    <label>
      {name}
      <select value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {value === '' ? <option value="">–</option> : null}
        {versions.map(({ schema_id }) => (
          <option value={schema_id} key={schema_id}>
            {schema_id}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section class="panel" aria-labelledby="compare">
      <h2 id="compare">{words.compare}</h2>
      <div class="pair">
        {choose(words.from, from ?? '', (value) => onPair(value, to))}
        {choose(words.to, to, (value) => onPair(from, value))}
        <button
          type="button"
          class="small-button"
          disabled={from === null}
          onClick={() => (from === null ? undefined : onPair(to, from))}
        >
          {words.swap}
        </button>
      </div>
      {from === null ? <p>{words.first}</p> : <Difference scenario={scenario} from={from} to={to} />}
    </section>
  );
}

function Difference({ scenario, from, to }: { scenario: string; from: string; to: string }) {
  const words = useOwn(WORDS);
  const diff = useReply<Diff>(`${versionPath(scenario, from)}/diff/${encodeURIComponent(to)}`);
  const before = useReply<SignedVersion>(versionPath(scenario, from));
  const after = useReply<SignedVersion>(versionPath(scenario, to));
  return (
    <Answered asked={diff} scope="read">
      {({ changes }) =>
        changes.length === 0 ? (
          <p>{words.same}</p>
        ) : (
          <>
            <Changes changes={changes} />
            {before.data === undefined || after.data === undefined
              ? null
              : [...new Set(changes.map(({ key }) => key))].map((key) => (
                  <SideBySide
                    key={key}
                    name={key}
                    from={{ id: from, definition: definitionOf(before.data, key) }}
                    to={{ id: to, definition: definitionOf(after.data, key) }}
                  />
                ))}
          </>
        )
      }
    </Answered>
  );
}

function definitionOf({ keys }: SignedVersion, name: string): KeyDefinition | null {
  return keys.find(({ key_name }) => key_name === name) ?? null;
}
