import { useCallback, useContext, useMemo, useState } from 'preact/hooks';
import { useReply } from '../api/queries.ts';
import type { KeyList, NeedMap, NeedList as Needs } from '../api/types.ts';
import { whole } from '../parts/format.ts';
import { Answered, Empty } from '../parts/page-state.tsx';
import { LanguageContext, useOwn } from '../words/words.ts';
import { Choice, Controls } from './pool/controls.tsx';
import { type Ask, type Filters, poolQuery, SORTS, useFilters } from './pool/filters.ts';
import { MapPart } from './pool/map.tsx';
import { type NamedNeed, namedNeeds } from './pool/named-need.ts';
import { NeedList } from './pool/need-list.tsx';
import { type NeedState, STATES } from './pool/need-state.ts';
import { groundOf, NEVER, type Scene, sceneOf } from './pool/scene.ts';
import { TimeSlider } from './pool/time.tsx';
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
  // The address has the day at rest; while a hand or the play is on its way, this one is shown.
  const [moving, setMoving] = useState<number | null>(null);
  const { language: tag, newIn } = filters;
  const needs = useMemo(() => namedNeeds(clusters, keys ?? [], words.unnamed), [clusters, keys, words]);
  const byId = useMemo(() => new Map(needs.map((one) => [one.need.id, one])), [needs]);
  const ground = useMemo(
    () => (map === undefined || map.mapped_at === null ? null : groundOf(map, byId)),
    [map, byId],
  );
  const lastDay = ground?.lastDay ?? 0;
  const settled = Math.min(filters.day ?? lastDay, lastDay);
  const until = Math.min(moving ?? settled, lastDay);
  const from = newIn === null ? 0 : Math.max(0, settled - newIn + 1);
  const scene = useMemo(() => {
    if (map === undefined || ground === null) return null;
    return sceneOf(ground, {
      language: tag === '' ? null : map.languages.indexOf(tag),
      states: new Set<NeedState>(filters.state === '' ? STATES : [filters.state]),
      said: filters.said.trim().toLocaleLowerCase(),
      from,
    });
  }, [map, ground, tag, filters.state, filters.said, from]);
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
          <p role="status">{words.ofAll(whole(language, fitting.length), whole(language, needs.length))}</p>
          <Choice name={words.sort} value={filters.sort} onChange={(value) => ask('sort', value)}>
            {SORTS.map((sort) => (
              <option value={sort} key={sort}>
                {words.sorts[sort]}
              </option>
            ))}
          </Choice>
        </div>
        {fitting.length === 0 ? (
          <div class="state">
            <p>{words.nothingFits}</p>
            <button type="button" class="small-button" onClick={reset}>
              {words.reset}
            </button>
          </div>
        ) : (
          list
        )}
      </section>
    </>
  );
}

/** The needs that pass the filters. Languages and days are the map's to know: what it does not have passes while nothing asks for them. */
function fittingNeeds(
  needs: readonly NamedNeed[],
  { said, state, language, newIn, sort }: Filters,
  scene: Scene | null,
  until: number,
  lastDay: number,
): NamedNeed[] {
  const since = new Map(scene?.needs.id.map((id, i) => [id, scene.needs.since[i] ?? NEVER]));
  const byMap = language !== '' || newIn !== null || until < lastDay;
  const wanted = said.trim().toLocaleLowerCase();
  const found = needs.filter(
    (one) =>
      (state === '' || one.state === state) &&
      (wanted === '' || `${one.name} ${one.need.id}`.toLocaleLowerCase().includes(wanted)) &&
      (!byMap || (since.get(one.need.id) ?? NEVER) <= until),
  );
  const by = {
    // The API's own order.
    ripe: () => 0,
    said: (a: NamedNeed, b: NamedNeed) => b.need.fragments - a.need.fragments,
    owners: (a: NamedNeed, b: NamedNeed) => b.need.maturity.facts.owners - a.need.maturity.facts.owners,
    changed: (a: NamedNeed, b: NamedNeed) => (a.need.changed_at < b.need.changed_at ? 1 : -1),
  };
  return found.sort(by[sort]);
}

function NoNeeds({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const fragment = '{"fragments":[{"id":"1","text":"a window seat","client_agent":"a","owner":"o"}]}';
  const curl = `curl -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
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
