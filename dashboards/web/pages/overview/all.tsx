import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { ScenarioSummary, Scenarios } from '../../api/types.ts';
import { RateBar } from '../../parts/charts/rate-bar.tsx';
import { whole } from '../../parts/format.ts';
import { Answered } from '../../parts/page-state.tsx';
import { useSession } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { Health } from './health.tsx';
import { WORDS } from './overview.words.ts';
import { Waiting } from './waiting.tsx';

/** Every scenario that the key may see; those that wait for a decision come first. */
export function AllScenarios() {
  const words = useOwn(WORDS);
  const asked = useReply<Scenarios>('/v1/scenarios');
  const { scenarios: own } = useSession();
  return (
    <>
      <h1>{words.title}</h1>
      <p class="quiet">{words.intro}</p>
      <Answered asked={asked} scope="read">
        {({ scenarios }) =>
          scenarios.length === 0 ? (
            <NoScenario />
          ) : (
            <ul class="panels plain-list">
              {[...scenarios].sort(byWaiting).map((one) => (
                <ScenarioCard key={one.scenario} of={one} />
              ))}
            </ul>
          )
        }
      </Answered>
      {/* A key of single scenarios sees the health of each on its own page. */}
      {own === null ? <Health path="/v1/status" /> : null}
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

function NoScenario() {
  const words = useOwn(WORDS);
  const command = `curl -X PUT ${location.origin}/v1/scenarios/flight_booking/template \\
  -H "authorization: Bearer $DSP_KEY" -H "content-type: application/json" \\
  -d '{"scenario":"flight_booking","schema_id":"flight_booking_v1","keys":[{"key_name":"origin","key_type":"string","required":true,"default_value":null,"semantic_description":"Where the flight starts."}]}'`;
  return (
    <div class="state">
      <p>{words.empty}</p>
      <pre class="command">
        <code>{command}</code>
      </pre>
    </div>
  );
}

function byWaiting(a: ScenarioSummary, b: ScenarioSummary): number {
  return waitingIn(b) - waitingIn(a) || a.scenario.localeCompare(b.scenario);
}

function waitingIn({ waiting }: ScenarioSummary): number {
  return waiting.keys + waiting.versions + waiting.quarantined;
}
