import { useCallback, useContext, useMemo, useState } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { KeyList, NeedMap, NeedList as Needs, Scenarios } from '../../api/types.ts';
import { whole } from '../../parts/format.ts';
import { Answered, Empty } from '../../parts/page-state.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { type Ask, type Filters, poolQuery, SORTS, useFilters } from './filters.ts';
import { fittingNeeds } from './fitting-needs.ts';
import { Choice, Controls } from './map/controls.tsx';
import { MapPart } from './map/map.tsx';
import { groundOf, type Scene, sceneOf } from './map/scene.ts';
import { TimeSlider } from './map/time.tsx';
import { type NamedNeed, namedNeeds } from './named-need.ts';
import { NeedList } from './need-list.tsx';
import { type NeedState, STATES } from './need-state.ts';
import { WORDS } from './pool.words.ts';
import './pool.css';

/** A scenario's pool: what people ask for, as a picture and as a list. */
export function PoolPage({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const { filters, ask, reset } = useFilters();
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}`;
  const query = poolQuery(filters.cohort);
  const needs = useReply<Needs>(`${at}/clusters?examples=yes${query === '' ? '' : `&${query}`}`);
  const keys = useReply<KeyList>(`${at}/patch-keys`);
  const map = useReply<NeedMap>(query === '' ? `${at}/map` : `${at}/map?${query}`);
  return (
    <>
      <header class="pool-head">
        <h1>{words.title}</h1>
        <p class="quiet">{words.intro}</p>
      </header>
      <Controls filters={filters} ask={ask} map={map.data} />
      <Answered asked={needs} scope="read">
        {({ clusters }) =>
          clusters.length === 0 && (map.data?.points.x.length ?? 0) === 0 ? (
            <NoNeeds scenario={scenario} />
          ) : (
            <Pool
              scenario={scenario}
              clusters={clusters}
              keys={keys.data?.patch_keys}
              map={map.data}
              filters={filters}
              ask={ask}
              reset={reset}
              key={filters.cohort}
            />
          )
        }
      </Answered>
    </>
  );
}

function Pool({
  scenario,
  clusters,
  keys,
  map,
  filters,
  ask,
  reset,
}: {
  scenario: string;
  clusters: Needs['clusters'];
  keys: KeyList['patch_keys'] | undefined;
  map: NeedMap | undefined;
  filters: Filters;
  ask: Ask;
  reset: () => void;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const needs = useMemo(() => namedNeeds(clusters, keys ?? [], words.unnamed), [clusters, keys, words]);
  const elsewhere = useElsewhere(scenario, filters.cohort, needs.length);
  // The address has the day at rest; while a hand or the play is on its way, this one is shown.
  const [moving, setMoving] = useState<number | null>(null);
  const { scene, settled, lastDay } = usePicture(map, needs, filters);
  const until = Math.min(moving ?? settled, lastDay);
  const fitting = useMemo(
    () => fittingNeeds(needs, filters, scene, settled, lastDay),
    [needs, filters.said, filters.state, filters.sort, scene, settled],
  );
  const open = useCallback(
    (id: string) => `/scenarios/${encodeURIComponent(scenario)}/needs/${encodeURIComponent(id)}`,
    [scenario],
  );
  // While the slider moves only the map does: the list is the same thing, and is not looked at again.
  const list = useMemo(() => <NeedList needs={fitting} open={open} />, [fitting, open]);
  return (
    <>
      {scene === null || map === undefined ? (
        <Empty>{words.waitsForMap}</Empty>
      ) : (
        <>
          <MapPart scene={scene} until={until} hidden={map.hidden} open={open} />
          {map.first_day === null || lastDay === 0 ? null : (
            <TimeSlider
              firstDay={map.first_day}
              lastDay={lastDay}
              day={until}
              onDay={(at) => setMoving(at === settled ? null : at)}
              onSettled={(at) => {
                setMoving(null);
                ask('day', at >= lastDay ? '' : String(at));
              }}
            />
          )}
        </>
      )}
      <section class="pool-list" aria-label={words.list}>
        <div class="list-head">
          <p role="status">
            {words.ofAll(whole(language, fitting.length), whole(language, needs.length))}{' '}
            {elsewhere > 0 ? <span class="quiet">{words.elsewhere(elsewhere)}</span> : null}
          </p>
          <Choice name={words.sort} value={filters.sort} onChange={(value) => ask('sort', value)}>
            {SORTS.map((sort) => (
              <option value={sort} key={sort}>
                {words.sorts[sort]}
              </option>
            ))}
          </Choice>
        </div>
        {fitting.length === 0 ? <NothingFits reset={reset} /> : list}
      </section>
    </>
  );
}

/** What the map draws under these filters, and its days; null before there is a map. */
function usePicture(
  map: NeedMap | undefined,
  needs: readonly NamedNeed[],
  { language, state, said, newIn, day }: Filters,
): { scene: Scene | null; settled: number; lastDay: number } {
  const byId = useMemo(() => new Map(needs.map((one) => [one.need.id, one])), [needs]);
  const ground = useMemo(
    () => (map === undefined || map.mapped_at === null ? null : groundOf(map, byId)),
    [map, byId],
  );
  const lastDay = ground?.lastDay ?? 0;
  const settled = Math.min(day ?? lastDay, lastDay);
  const from = newIn === null ? 0 : Math.max(0, settled - newIn + 1);
  const scene = useMemo(() => {
    if (map === undefined || ground === null) return null;
    return sceneOf(ground, {
      language: language === '' ? null : map.languages.indexOf(language),
      states: new Set<NeedState>(state === '' ? STATES : [state]),
      said: said.trim().toLocaleLowerCase(),
      from,
    });
  }, [map, ground, language, state, said, from]);
  return { scene, settled, lastDay };
}

function NothingFits({ reset }: { reset: () => void }) {
  const words = useOwn(WORDS);
  return (
    <div class="state">
      <p>{words.nothingFits}</p>
      <button type="button" class="small-button" onClick={reset}>
        {words.reset}
      </button>
    </div>
  );
}

/** How many needs of a scenario are not in everybody's pool: the overview counts those of all pools. */
function useElsewhere(scenario: string, cohort: string, here: number): number {
  const { data } = useReply<Scenarios>('/v1/scenarios');
  const all = data?.scenarios.find((one) => one.scenario === scenario)?.needs ?? 0;
  return cohort === '' ? Math.max(0, all - here) : 0;
}

function NoNeeds({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const fragment = '{"fragments":[{"id":"1","text":"a window seat","client_agent":"a","owner":"o"}]}';
  const curl = `curl -H "Authorization: Bearer $DSP_KEY" -H 'Content-Type: application/json' \\
  -d '${fragment}' \\
  ${location.origin}/v1/scenarios/${encodeURIComponent(scenario)}/fragments`;
  return (
    <div class="state" role="status">
      <p>{words.empty}</p>
      <pre class="command">
        <code>{curl}</code>
      </pre>
    </div>
  );
}
