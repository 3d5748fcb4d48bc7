import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { KeyCard, Lifecycle } from '../../api/types.ts';
import { Gauge } from '../../parts/charts/gauge.tsx';
import { whole } from '../../parts/format.ts';
import { useInAddress } from '../../parts/in-address.ts';
import { Answered, Empty } from '../../parts/page-state.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './board.words.ts';
import { Lane } from './lane.tsx';
import './board.css';

/** A rejected key ends as a retired one does: it lies folded in the last lane. */
const LANES = ['proposed', 'experimental', 'stable', 'retired'] as const;

/** All keys of a scenario by how far they are, with what each waits for. */
export function BoardPage({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const asked = useReply<BoardReply>(`/v1/scenarios/${encodeURIComponent(scenario)}/lifecycle`);
  return (
    <>
      <h1>{words.title}</h1>
      <Answered asked={asked} scope="read">
        {(board) =>
          board.keys.length === 0 ? (
            <>
              <Places scenario={scenario} board={board} />
              <Empty>
                {words.empty}{' '}
                <Link href={`/scenarios/${encodeURIComponent(scenario)}/needs`}>{words.toNeeds}</Link>
              </Empty>
            </>
          ) : (
            <Board scenario={scenario} board={board} />
          )
        }
      </Answered>
    </>
  );
}

type BoardReply = Omit<Lifecycle, 'keys'> & { readonly keys: readonly KeyCard[] };

function Board({ scenario, board }: { scenario: string; board: BoardReply }) {
  const words = useOwn(WORDS);
  const [said, setSaid] = useInAddress('q');
  const [cohort, setCohort] = useInAddress('cohort');
  const cohorts = [...new Set(board.keys.flatMap((key) => key.cohorts))].filter((one) => one !== '*').sort();
  const keys = board.keys.filter((key) => fits(key, said) && isFor(key, cohort));
  return (
    <>
      <p class="quiet">{words.intro}</p>
      <Places scenario={scenario} board={board} />
      <search class="board-filters">
        <label>
          {words.search}
          <input type="search" value={said} onInput={({ currentTarget: { value } }) => setSaid(value)} />
        </label>
        {cohorts.length === 0 ? null : (
          <label>
            {words.cohort}
            <select value={cohort} onChange={({ currentTarget: { value } }) => setCohort(value)}>
              <option value="">{words.anybody}</option>
              <option value="*">{words.everybody}</option>
              {cohorts.map((one) => (
                <option value={one} key={one}>
                  {one}
                </option>
              ))}
            </select>
          </label>
        )}
      </search>
      {keys.length === 0 ? <Empty>{words.noMatch}</Empty> : null}
      <div class="lanes">
        {LANES.map((status) => (
          <Lane
            key={status}
            scenario={scenario}
            status={status}
            keys={keys.filter((key) => key.status === status)}
            rejected={status === 'retired' ? keys.filter((key) => key.status === 'rejected') : []}
            approvalsNeeded={board.approvals_needed}
          />
        ))}
      </div>
    </>
  );
}

function Places({
  scenario,
  board: { budget, waiting_needs: waiting },
}: {
  scenario: string;
  board: BoardReply;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const gauges = [
    [words.trialPlaces, budget.experimental],
    [words.allPlaces, budget.total],
  ] as const;
  const needs = `/scenarios/${encodeURIComponent(scenario)}/needs`;
  return (
    <section class="panel places" aria-label={words.budget}>
      {gauges.map(([name, { taken, most }]) => (
        <Gauge
          key={name}
          name={name}
          words={words.placesOf(whole(language, taken), whole(language, most))}
          share={most === 0 ? 1 : taken / most}
          full={taken >= most}
        />
      ))}
      {waiting.for_a_place + waiting.otherwise === 0 ? null : (
        <p>
          {waiting.for_a_place === 0 ? null : words.noPlaceNeeds(waiting.for_a_place)}{' '}
          {waiting.otherwise === 0 ? null : words.otherNeeds(waiting.otherwise)}{' '}
          <Link href={needs}>{words.toNeeds}</Link>
        </p>
      )}
    </section>
  );
}

function fits({ key_name, definition }: KeyCard, said: string): boolean {
  const wanted = said.trim().toLowerCase();
  return (
    key_name.toLowerCase().includes(wanted) || definition.semantic_description.toLowerCase().includes(wanted)
  );
}

function isFor({ cohorts }: KeyCard, cohort: string): boolean {
  return cohort === '' || cohorts.includes(cohort);
}
