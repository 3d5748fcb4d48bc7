import type { Change } from '../../api/types.ts';
import { Json } from '../../parts/tables/json.tsx';
import { useOwn } from '../../words/words.ts';
import { WORDS } from './versions.words.ts';

/** What changes in meaning, a sentence each, the riskiest first. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const words = useOwn(WORDS);
  return (
    <ul class="changes">
      {inOrder(changes).map((one) => (
        <li key={`${one.kind} ${one.key} ${one.sentence}`}>
          <span class={`badge risk-${one.risk}`} title={words.riskHint}>
            {words.risk[one.risk] ?? one.risk}
          </span>{' '}
          {one.sensitive === undefined ? null : (
            <span class="badge risk-high">{words.sensitive(one.sensitive)}</span>
          )}{' '}
          <bdi class="said">{one.sentence}</bdi>
          {one.patch.length === 0 ? null : (
            <details>
              <summary>{words.patch}</summary>
              <Json name={words.patch} value={one.patch} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

const RISKS: readonly string[] = ['high', 'medium', 'low', 'none'];

function inOrder(changes: readonly Change[]): Change[] {
  return [...changes].sort((a, b) => RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk));
}
