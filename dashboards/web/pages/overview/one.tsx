import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { ScenarioSummary, Scenarios, ServiceStatus } from '../../api/types.ts';
import { NONE, percent, whole } from '../../parts/format.ts';
import { Answered } from '../../parts/page-state.tsx';
import { Term } from '../../parts/term.tsx';
import { LanguageContext, useOwn, useWords } from '../../words/words.ts';
import { Charts } from './charts.tsx';
import { Health } from './health.tsx';
import { LiveKeys } from './live-keys.tsx';
import { MostAsked } from './most-asked.tsx';
import { NewestDecisions } from './newest.tsx';
import { WORDS } from './overview.words.ts';
import { Waiting } from './waiting.tsx';

/** One scenario: where it stands, what waits, how it came there. */
export function OneScenario({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const { state } = useWords();
  const asked = useReply<Scenarios>('/v1/scenarios');
  const name = encodeURIComponent(scenario);
  const status = `/v1/status?scenario=${name}`;
  return (
    <Answered asked={asked} scope="read">
      {({ scenarios }) => {
        const one = scenarios.find((each) => each.scenario === scenario);
        if (one === undefined)
          return (
            <p class="state" role="status">
              {state.missing}
            </p>
          );
        return (
          <>
            <h1>
              <bdi class="said">{scenario}</bdi>
            </h1>
            <Head of={one} />
            <section aria-label={words.waits}>
              <Waiting scenario={scenario} waiting={one.waiting} />
            </section>
            <Figures of={one} status={status} />
            <div class="overview-halves">
              <MostAsked scenario={scenario} />
              <LiveKeys scenario={scenario} />
            </div>
            <Charts scenario={scenario} />
            <div class="overview-two">
              <NewestDecisions scenario={scenario} />
              <Health path={status} />
            </div>
          </>
        );
      }}
    </Answered>
  );
}

function Head({ of: { scenario, schema_id, coverage } }: { of: ScenarioSummary }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <p>
      {coverage.payloads === 0
        ? words.noStory
        : words.story(whole(language, coverage.payloads), percent(language, coverage.rate))}{' '}
      {schema_id === null ? (
        words.noVersion
      ) : (
        <span class="quiet">
          {words.version}{' '}
          <Link href={`/scenarios/${encodeURIComponent(scenario)}/versions`}>
            <bdi class="said">{schema_id}</bdi>
          </Link>
        </span>
      )}
    </p>
  );
}

function Figures({ of: { scenario, needs, keys }, status }: { of: ScenarioSummary; status: string }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { data } = useReply<ServiceStatus>(status);
  const at = `/scenarios/${encodeURIComponent(scenario)}`;
  const tiles = [
    [words.received, data === undefined ? null : data.fragments.received, null],
    [words.needs, needs, `${at}/needs`],
    [words.experimental, keys.experimental, `${at}/keys`],
    [words.stable, keys.stable, `${at}/keys`],
    [words.retired, keys.retired, `${at}/keys`],
  ] as const;
  return (
    <section aria-label={words.figures}>
      <dl class="tiles">
        {tiles.map(([name, value, href]) => (
          <div key={name} class="panel">
            <dt>{href === null ? <Term>{name}</Term> : <Link href={href}>{name}</Link>}</dt>
            <dd>{value === null ? NONE : whole(language, value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
