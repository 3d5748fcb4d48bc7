import { useContext, useState } from 'preact/hooks';
import type { KeyCard } from '../../api/types.ts';
import { whole } from '../../parts/format.ts';
import { Term } from '../../parts/term.tsx';
import { LanguageContext, useOwn, useWords } from '../../words/words.ts';
import { WORDS } from './board.words.ts';
import { Card } from './card.tsx';

const SLICE = 50;

/** Keys of one status, those that end first (or ended last) on top. */
export function Lane({
  scenario,
  status,
  keys,
  rejected,
  approvalsNeeded,
}: {
  scenario: string;
  status: 'proposed' | 'experimental' | 'stable' | 'retired';
  keys: readonly KeyCard[];
  rejected: readonly KeyCard[];
  approvalsNeeded: number;
}) {
  const words = useOwn(WORDS);
  const { status: names } = useWords();
  const language = useContext(LanguageContext);
  const cards = (some: readonly KeyCard[]) => (
    <Cards scenario={scenario} keys={some} approvalsNeeded={approvalsNeeded} />
  );
  return (
    <section class="lane" aria-labelledby={`lane-${status}`}>
      <h2 id={`lane-${status}`}>
        <Term>{names[status]}</Term> <span class="quiet">{whole(language, keys.length)}</span>
      </h2>
      {keys.length === 0 ? <p class="quiet">{words.laneEmpty}</p> : cards(inOrder(keys))}
      {rejected.length === 0 ? null : (
        <details>
          <summary>{words.rejected(rejected.length)}</summary>
          {cards(inOrder(rejected))}
        </details>
      )}
    </section>
  );
}

function Cards({
  scenario,
  keys,
  approvalsNeeded,
}: {
  scenario: string;
  keys: readonly KeyCard[];
  approvalsNeeded: number;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [shown, setShown] = useState(SLICE);
  const left = keys.length - shown;
  return (
    <>
      <ul class="cards">
        {keys.slice(0, shown).map((key) => (
          <Card key={key.key_name} scenario={scenario} of={key} approvalsNeeded={approvalsNeeded} />
        ))}
      </ul>
      {left <= 0 ? null : (
        <button type="button" class="small-button" onClick={() => setShown(shown + SLICE)}>
          {words.more(whole(language, Math.min(left, SLICE)))}
        </button>
      )}
    </>
  );
}

function inOrder(keys: readonly KeyCard[]): KeyCard[] {
  const at = ({ window, proposed_at }: KeyCard) => window?.ends_at ?? proposed_at;
  return [...keys].sort((a, b) =>
    a.ended_at !== null && b.ended_at !== null
      ? b.ended_at.localeCompare(a.ended_at)
      : at(a).localeCompare(at(b)),
  );
}
