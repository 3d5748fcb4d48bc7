import { useEffect, useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { Policy } from '../../api/types.ts';
import { Answered, Empty } from '../../parts/page-state.tsx';
import { useMay } from '../../session/session.ts';
import { useOwn } from '../../words/words.ts';
import { SettingField } from './field.tsx';
import { Presets } from './presets.tsx';
import { WhatIfResult } from './result.tsx';
import { SavePart } from './save.tsx';
import { SETTING_WORDS } from './setting.words.ts';
import {
  bodyOf,
  type Edits,
  editsIn,
  GROUPS,
  type Group,
  type Place,
  searchOf,
  settingsOf,
  type Value,
  valueAt,
} from './settings.ts';
import { useWhatIf } from './use-what-if.ts';
import { WORDS } from './what-if.words.ts';
import './what-if.css';

/** Groups that are open at first: what is moved most. */
const OPEN: readonly Group[] = ['maturity', 'window', 'promotion'];
/** Groups that no key here hangs on. */
const STILL: readonly Group[] = ['publication', 'retention', 'contexts'];
/** Who drags a slider asks once, when the hand rests. */
const REST_MS = 500;

/** The policy to try before it is stored: settings on one side, what would come of them on the other. */
export function WhatIfPage({ scenario = '' }: { scenario?: string }) {
  const words = useOwn(WORDS);
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/policy`;
  const asked = useReply<Policy>(path);
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <Answered asked={asked} scope="read">
        {(policy) => <Trial scenario={scenario} path={path} policy={policy} />}
      </Answered>
    </>
  );
}

function Trial({ scenario, path, policy }: { scenario: string; path: string; policy: Policy }) {
  const words = useOwn(WORDS);
  const may = useMay('curate');
  const [search, setSearch] = useSearchParams();
  const edits = editsIn(search);
  const put = (next: Edits) => setSearch((before) => searchOf(before, next), { replace: true });
  const change = (place: Place, value: Value) => {
    const next = new Map(edits);
    if (String(value) === String(valueAt(policy, place))) next.delete(place);
    else next.set(place, value);
    put(next);
  };
  return (
    <>
      <Presets scenario={scenario} path={path} policy={policy} edits={edits} onChoose={put} />
      <div class="what-if">
        <form
          class="what-if-settings"
          aria-label={words.settings}
          onSubmit={(event) => event.preventDefault()}
        >
          {edits.size === 0 ? null : (
            <button type="button" class="secondary" onClick={() => put(new Map())}>
              {words.resetAll}
            </button>
          )}
          <details open={edits.size > 0}>
            <summary>{words.allSettings}</summary>
            {(Object.keys(GROUPS) as Group[]).map((group) => (
              <GroupFields key={group} group={group} policy={policy} edits={edits} onChange={change} />
            ))}
          </details>
        </form>
        <div class="what-if-result">
          <h2>{words.result}</h2>
          {may ? (
            <Outcome scenario={scenario} path={path} edits={edits} />
          ) : (
            <Empty>{words.needsCurate}</Empty>
          )}
          <SavePart
            scenario={scenario}
            path={path}
            policy={policy}
            edits={edits}
            onSaved={() => put(new Map())}
          />
        </div>
      </div>
    </>
  );
}

function GroupFields({
  group,
  policy,
  edits,
  onChange,
}: {
  group: Group;
  policy: Policy;
  edits: Edits;
  onChange: (place: Place, value: Value) => void;
}) {
  const words = useOwn(WORDS);
  const { groups } = useOwn(SETTING_WORDS);
  const settings = settingsOf(group);
  const changed = settings.some(([place]) => edits.has(place));
  const [open, setOpen] = useState(OPEN.includes(group) || changed);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {groups[group]}
        {changed ? ' *' : ''}
      </summary>
      {STILL.includes(group) ? <p class="quiet">{words.noMove}</p> : null}
      {settings.map(([place, setting]) => {
        const present = valueAt(policy, place);
        return (
          <SettingField
            key={place}
            place={place}
            setting={setting}
            present={present}
            value={edits.get(place) ?? present}
            onChange={(value) => onChange(place, value)}
          />
        );
      })}
    </details>
  );
}

function Outcome({ scenario, path, edits }: { scenario: string; path: string; edits: Edits }) {
  const words = useOwn(WORDS);
  const wanted = useRested(JSON.stringify(bodyOf(edits)));
  const asked = useWhatIf(scenario, path, wanted);
  if (edits.size === 0) return <p>{words.nothing}</p>;
  const working = asked.isFetching || wanted !== JSON.stringify(bodyOf(edits));
  return (
    <div aria-busy={working}>
      {working ? <p role="status">{words.working}</p> : null}
      {asked.data === undefined && asked.error === null ? null : (
        <Answered asked={asked.error === null ? asked : { ...asked, data: undefined }} scope="curate">
          {(answer) => <WhatIfResult scenario={scenario} answer={answer} />}
        </Answered>
      )}
    </div>
  );
}

/** A value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
