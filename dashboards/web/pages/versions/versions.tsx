import { useSearchParams } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { HeldVersions, Version, Versions } from '../../api/types.ts';
import { Answered } from '../../parts/page-state.tsx';
import { useOwn } from '../../words/words.ts';
import { Compare } from './compare.tsx';
import { HeldVersionsPart } from './held.tsx';
import { beforeIt, newestFirst } from './lanes.ts';
import { VersionLine } from './line.tsx';
import { OneVersion } from './one.tsx';
import { WORDS } from './versions.words.ts';
import './versions.css';

/** What was published, why, what it changed, and whether it is what was signed. */
export function VersionsPage({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}`;
  const asked = useReply<Versions>(`${at}/versions?branches=all`);
  const held = useReply<HeldVersions>(`${at}/held-versions`);
  return (
    <>
      <h1>{words.title}</h1>
      <p class="quiet">{words.intro}</p>
      {held.data === undefined ? null : (
        <HeldVersionsPart scenario={scenario} held={held.data.held_versions} />
      )}
      <Answered asked={asked} scope="read">
        {({ versions }) => <Line scenario={scenario} versions={newestFirst(versions)} />}
      </Answered>
    </>
  );
}

function Line({ scenario, versions }: { scenario: string; versions: readonly Version[] }) {
  const words = useOwn(WORDS);
  const [search, setSearch] = useSearchParams();
  const branch = search.get('branch') ?? '';
  const shown = versions.filter(({ cohort }) => branch === '' || cohort === branch || cohort === '*');
  const known = (id: string | null) => versions.find((one) => one.schema_id === id);
  const to = known(search.get('to')) ?? newestForAll(shown);
  if (to === undefined) return <NoVersion scenario={scenario} />;
  const from = known(search.get('from')) ?? beforeIt(versions, to.schema_id);
  const ask = (wanted: Readonly<Record<string, string | null>>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(wanted))
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      return next;
    });
  const cohorts = [...new Set(versions.map(({ cohort }) => cohort))].filter((one) => one !== '*').sort();
  return (
    <div class="versions-two">
      <div>
        {cohorts.length === 0 ? null : (
          <label>
            {words.branch}
            <select value={branch} onChange={({ currentTarget: { value } }) => ask({ branch: value })}>
              <option value="">{words.allBranches}</option>
              <option value="*">{words.everybody}</option>
              {cohorts.map((one) => (
                <option value={one} key={one}>
                  {words.ofCohort(one)}
                </option>
              ))}
            </select>
          </label>
        )}
        <VersionLine
          versions={shown}
          chosen={to.schema_id}
          onChoose={(id) => {
            ask({ to: id, from: null });
            // Below the list, where there is no room beside it.
            document.getElementById('compare')?.scrollIntoView({ block: 'nearest' });
          }}
        />
      </div>
      <div class="version-shown">
        <Compare
          scenario={scenario}
          versions={versions}
          from={from?.schema_id ?? null}
          to={to.schema_id}
          onPair={(a, b) => ask({ from: a, to: b })}
        />
        <OneVersion scenario={scenario} versions={versions} of={to} />
      </div>
    </div>
  );
}

function newestForAll(versions: readonly Version[]): Version | undefined {
  return versions.find(({ line, cohort }) => line === 'stable' && cohort === '*') ?? versions[0];
}

function NoVersion({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  return (
    <div class="state">
      <p>{words.empty}</p>
      <pre class="command">
        <code>{`curl -X PUT ${location.origin}/v1/scenarios/${scenario}/template -H "authorization: Bearer $DSP_KEY" -H "content-type: application/json" -d @template.json`}</code>
      </pre>
    </div>
  );
}
