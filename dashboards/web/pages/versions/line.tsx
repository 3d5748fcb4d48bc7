import { useContext, useState } from 'preact/hooks';
import type { Version } from '../../api/types.ts';
import { day, instant, whole } from '../../parts/format.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { laneId, lanesOf } from './lanes.ts';
import { Rail, railWidth } from './rail.tsx';
import { WORDS } from './versions.words.ts';

const SLICE = 50;

/** Versions as a line that branches, newest first; who does not see the lines reads the same in words. */
export function VersionLine({
  versions,
  chosen,
  onChoose,
}: {
  /** Newest first. */
  versions: readonly Version[];
  chosen: string | null;
  onChoose: (schemaId: string) => void;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [shown, setShown] = useState(SLICE);
  const lanes = lanesOf(versions);
  const newest = new Set(lanes.map((lane) => lane.newest));
  const left = versions.length - shown;
  return (
    <>
      <ol class="version-line" reversed>
        {versions.slice(0, shown).map((one, at) => (
          <li
            key={one.schema_id}
            class={one.schema_id === chosen ? 'version chosen' : 'version'}
            style={{ paddingInlineStart: `${railWidth(lanes) + 8}px` }}
          >
            <Rail lanes={lanes} at={at} lane={laneId(one)} />
            <div class="version-head">
              <button
                type="button"
                class="plain"
                aria-pressed={one.schema_id === chosen}
                title={words.show(one.schema_id)}
                onClick={() => onChoose(one.schema_id)}
              >
                <bdi class="said">{one.schema_id}</bdi>
              </button>
              <LineBadge of={one} />
              {newest.has(at) ? <span class="quiet">{words.newest}</span> : null}
            </div>
            <div class="quiet">
              <time dateTime={one.issued_at}>{instant(language, one.issued_at)}</time>
              {newest.has(at) ? `, ${words.expires(day(language, one.expires_at))}` : ''}
            </div>
            <bdi class="said">{one.reason}</bdi>
          </li>
        ))}
      </ol>
      {left <= 0 ? null : (
        <button type="button" class="small-button" onClick={() => setShown(shown + SLICE)}>
          {words.more(whole(language, Math.min(left, SLICE)))}
        </button>
      )}
    </>
  );
}

/** Which line of whose branch. */
export function LineBadge({ of: { line, cohort } }: { of: Pick<Version, 'line' | 'cohort'> }) {
  const words = useOwn(WORDS);
  const stable = line === 'stable';
  return (
    <>
      <span class={`badge badge-${stable ? 'stable' : 'experimental'}`}>
        {stable ? words.stable : words.experimental}
      </span>{' '}
      {cohort === '*' ? null : (
        <span class="badge">
          <bdi class="said">{words.ofCohort(cohort)}</bdi>
        </span>
      )}
    </>
  );
}
