import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { KeyCard, Lifecycle } from '../../api/types.ts';
import { StatusBadge } from '../../parts/badge.tsx';
import { RateBar } from '../../parts/charts/rate-bar.tsx';
import { day } from '../../parts/format.ts';
import { Answered, Empty } from '../../parts/page-state.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './overview.words.ts';

const SHOWN = 6;
const ORDER = ['proposed', 'experimental', 'stable'] as const;

/** How each key does that lives; those that wait for a person, and those still on trial, first. */
export function LiveKeys({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const asked = useReply<Lifecycle>(`/v1/scenarios/${encodeURIComponent(scenario)}/lifecycle`);
  const at = `/scenarios/${encodeURIComponent(scenario)}/keys`;
  return (
    <section class="panel" aria-labelledby="live-keys">
      <h2 id="live-keys">{words.liveKeys}</h2>
      <Answered asked={asked} scope="read">
        {({ keys }) => {
          const live = ORDER.flatMap((status) => keys.filter((key) => key.status === status));
          if (live.length === 0) return <Empty>{words.noKeys}</Empty>;
          return (
            <>
              <ul class="plain-list live-keys">
                {live.slice(0, SHOWN).map((key) => (
                  <OneKey key={key.key_name} at={at} of={key} />
                ))}
              </ul>
              <p>
                <Link href={at}>{words.allKeys}</Link>
              </p>
            </>
          );
        }}
      </Answered>
    </section>
  );
}

function OneKey({
  at,
  of: { key_name: name, status, progress, window },
}: {
  at: string;
  of: Pick<KeyCard, 'key_name' | 'status' | 'progress' | 'window'>;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <li>
      <div class="rate-words">
        <span>
          <Link href={`${at}/${encodeURIComponent(name)}`}>
            <bdi class="said">{name}</bdi>
          </Link>{' '}
          <StatusBadge status={status} />
        </span>
        <span class="quiet">
          {status === 'proposed' ? words.waitsForYou : null}
          {status === 'proposed' || window === null
            ? null
            : words.next[status === 'stable' ? 'review' : 'decision'](day(language, window.ends_at))}
        </span>
      </div>
      {progress === null || progress.capture.rate === null ? null : (
        <RateBar
          name={words.taken}
          rate={progress.capture.rate}
          low={progress.capture.low}
          high={progress.capture.high}
        />
      )}
    </li>
  );
}
