import { Link } from 'wouter-preact';
import type { ScenarioSummary } from '../../api/types.ts';
import { useOwn } from '../../words/words.ts';
import { WORDS } from './overview.words.ts';

/** What a person is to decide, with the way there. */
export function Waiting({ scenario, waiting }: { scenario: string; waiting: ScenarioSummary['waiting'] }) {
  const words = useOwn(WORDS);
  const name = encodeURIComponent(scenario);
  const places = [
    [waiting.keys, words.waitsKeys, `/scenarios/${name}/keys`],
    [waiting.versions, words.waitsVersions, `/scenarios/${name}/versions`],
    [waiting.quarantined, words.waitsQuarantined, `/operations?tab=quarantine&scenario=${name}`],
  ] as const;
  const open = places.filter(([count]) => count > 0);
  if (open.length === 0) return <p class="quiet">{words.waitsNothing}</p>;
  return (
    <div class="waiting">
      <strong>{words.waits}</strong>
      <ul>
        {open.map(([count, say, href]) => (
          <li key={href}>
            <Link href={href}>{say(count)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
