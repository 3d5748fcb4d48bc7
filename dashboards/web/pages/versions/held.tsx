import { useContext } from 'preact/hooks';
import type { HeldVersion } from '../../api/types.ts';
import { instant } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { useMay } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { Changes } from './changes.tsx';
import { WORDS } from './versions.words.ts';

/** Versions with changes of a class that the policy wants a person to see. */
export function HeldVersionsPart({ scenario, held }: { scenario: string; held: readonly HeldVersion[] }) {
  const words = useOwn(WORDS);
  if (held.length === 0) return null;
  return (
    <section class="panel held" aria-labelledby="held">
      <h2 id="held">{words.held}</h2>
      {held.map((one) => (
        <OneHeld key={one.content} scenario={scenario} of={one} />
      ))}
    </section>
  );
}

function OneHeld({ scenario, of: one }: { scenario: string; of: HeldVersion }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const may = useMay('approve');
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/held-versions/${encodeURIComponent(one.content)}`;
  return (
    <article>
      <h3>
        <bdi class="said">{one.schema_id}</bdi>{' '}
        {one.cohort === '*' ? null : (
          <span class="badge">
            <bdi class="said">{words.ofCohort(one.cohort)}</bdi>
          </span>
        )}{' '}
        <span class="quiet">{words.heldSince(instant(language, one.held_at))}</span>
      </h3>
      <p>
        <bdi class="said">{one.sentence}</bdi>
      </p>
      <Changes changes={one.changes} />
      {may ? (
        <div class="card-orders">
          <OrderButton
            scenario={scenario}
            label={words.approve}
            question={words.approveQuestion(one.schema_id)}
            path={`${path}/approve`}
          />
          <OrderButton
            scenario={scenario}
            label={words.reject}
            question={words.rejectQuestion(one.schema_id)}
            path={`${path}/reject`}
            danger
          />
        </div>
      ) : null}
    </article>
  );
}
