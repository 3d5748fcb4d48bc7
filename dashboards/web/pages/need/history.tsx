import { useContext } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { Corrections } from '../../api/types.ts';
import { instant } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { Answered } from '../../parts/page-state.tsx';
import { useCalled } from '../../parts/person.tsx';
import { LanguageContext, useOwn, useWords } from '../../words/words.ts';
import { WORDS } from './need.words.ts';

/** What people said about the need, each with the way back. */
export function HistoryPart({ scenario, id }: { scenario: string; id: string }) {
  const words = useOwn(WORDS);
  const { act } = useWords();
  const language = useContext(LanguageContext);
  const called = useCalled();
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}/corrections`;
  const asked = useReply<Corrections>(`${at}?cluster=${encodeURIComponent(id)}`);
  return (
    <section class="panel">
      <h2>{words.history}</h2>
      <Answered asked={asked} scope="curate">
        {({ corrections }) =>
          corrections.length === 0 ? (
            <p class="quiet">{words.noHistory}</p>
          ) : (
            <ol class="story">
              {corrections.map((one) => (
                <li key={one.id}>
                  <p>
                    <bdi class="said" lang="en">
                      {one.sentence}
                    </bdi>
                  </p>
                  <p class="quiet">
                    <bdi class="said">{words.by(called(one.by), instant(language, one.at))}</bdi>
                  </p>
                  {one.taken_back === null ? (
                    <OrderButton
                      scenario={scenario}
                      label={act.undo}
                      question={words.undoAsk}
                      path={`${at}/${encodeURIComponent(one.id)}/undo`}
                    />
                  ) : (
                    <p>
                      <bdi class="said">
                        {words.takenBack(called(one.taken_back.by), instant(language, one.taken_back.at))}
                      </bdi>
                    </p>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </section>
  );
}
