import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { CELLS_MS } from '../../api/cells.ts';
import { useReply } from '../../api/queries.ts';
import type { ScenarioSummary, Scenarios } from '../../api/types.ts';
import { RateBar } from '../../parts/charts/rate-bar.tsx';
import { whole } from '../../parts/format.ts';
import { Answered, Cells, Empty } from '../../parts/page-state.tsx';
import { useMay, useSession } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { NewScenario } from './first/new-scenario.tsx';
import { Health } from './health.tsx';
import { WORDS } from './overview.words.ts';
import { Waiting } from './waiting.tsx';

/** Every scenario that the key may see, of each cell; those that wait for a decision come first. */
export function AllScenarios() {
  const words = useOwn(WORDS);
  const { scenarios: own, cells: several } = useSession();
  const asked = useReply<Scenarios>('/v1/scenarios', several.length > 0 && CELLS_MS);
  return (
    <>
      <h1>{words.title}</h1>
      <p class="quiet">{words.intro}</p>
      <Answered asked={asked} scope="read">
        {({ scenarios, cells }) => (
          <>
            <Cells answers={cells} />
            <ul class="panels plain-list">
              {[...scenarios].sort(byWaiting).map((one) => (
                <ScenarioCard key={`${one.cell} ${one.scenario}`} of={one} />
              ))}
            </ul>
            <AddScenario scenarios={scenarios} />
            {cells?.map(({ name, problem }) =>
              own === null && problem === null ? (
                <Health path={`/cells/${name}/v1/status`} cell={name} key={name} />
              ) : null,
            )}
          </>
        )}
      </Answered>
      {/* A key of single scenarios sees the health of each on its own page. */}
      {own === null && several.length === 0 ? <Health path="/v1/status" /> : null}
    </>
  );
}

function ScenarioCard({ of: one }: { of: ScenarioSummary }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { keys, coverage } = one;
  const figures: readonly (readonly [string, number])[] = [
    [words.needs, one.needs],
    [words.experimental, keys.experimental],
    [words.stable, keys.stable],
    [words.retired, keys.retired],
  ];
  return (
    <li class="panel">
      <h2>
        <Link href={`/scenarios/${encodeURIComponent(one.scenario)}`}>
          <bdi class="said">{one.scenario}</bdi>
        </Link>
      </h2>
      {one.cell === undefined ? null : (
        <p class="quiet">
          {words.cell} <bdi class="said">{one.cell}</bdi>
        </p>
      )}
      <Waiting scenario={one.scenario} waiting={one.waiting} />
      <dl class="overview-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{whole(language, value)}</dd>
          </div>
        ))}
      </dl>
      <RateBar
        name={words.coverage}
        rate={coverage.rate}
        low={coverage.low}
        high={coverage.high}
        counts={words.coverageOf(whole(language, coverage.covered), whole(language, coverage.payloads))}
      />
      <p class="quiet">
        {one.schema_id === null ? (
          words.noVersion
        ) : (
          <>
            {words.version} <bdi class="said">{one.schema_id}</bdi>
          </>
        )}
      </p>
    </li>
  );
}

/** Whoever may register templates is led to the first; others are told who can. */
function AddScenario({ scenarios }: { scenarios: readonly ScenarioSummary[] }) {
  const words = useOwn(WORDS);
  const may = useMay('admin');
  const known = scenarios.map(({ scenario }) => scenario);
  if (!may) return known.length === 0 ? <Empty>{words.empty}</Empty> : null;
  if (known.length === 0) return <NewScenario known={known} />;
  return (
    <details>
      <summary>{words.add}</summary>
      <NewScenario known={known} />
    </details>
  );
}

function byWaiting(a: ScenarioSummary, b: ScenarioSummary): number {
  return waitingIn(b) - waitingIn(a) || a.scenario.localeCompare(b.scenario);
}

function waitingIn({ waiting }: ScenarioSummary): number {
  return waiting.keys + waiting.versions + waiting.quarantined;
}
