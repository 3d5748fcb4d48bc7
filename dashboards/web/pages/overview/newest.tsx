import { useContext, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { Decision, Decisions } from '../../api/types.ts';
import { instant } from '../../parts/format.ts';
import { Answered, Empty } from '../../parts/page-state.tsx';
import { LanguageContext, useOwn, useWords } from '../../words/words.ts';
import { useNeedNames } from '../need/need-names.ts';
import { WORDS } from './overview.words.ts';

/** As many as fit beside what else there is to see, and as many more at a time. */
const SHOWN = 8;
const MORE = 25;
/** What one answer holds. */
const MOST = 1_000;

/** What was decided last, in the words in which it stands in the chain. */
export function NewestDecisions({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const { act } = useWords();
  const [limit, setLimit] = useState(SHOWN);
  const asked = useReply<Decisions>(
    `/v1/scenarios/${encodeURIComponent(scenario)}/decisions?order=newest&limit=${limit}`,
  );
  return (
    <section class="panel" aria-labelledby="newest">
      <h2 id="newest">{words.newest}</h2>
      <Answered asked={asked} scope="read">
        {({ decisions, next }) =>
          decisions.length === 0 ? (
            <Empty>{words.noDecisions}</Empty>
          ) : (
            <>
              <ol class="plain-list decisions">
                {decisions.map((one) => (
                  <OneDecision key={one.digest} scenario={scenario} of={one} />
                ))}
              </ol>
              {next === null || limit + MORE > MOST ? null : (
                <button type="button" class="small-button" onClick={() => setLimit(limit + MORE)}>
                  {act.more}
                </button>
              )}
            </>
          )
        }
      </Answered>
    </section>
  );
}

function OneDecision({ scenario, of: one }: { scenario: string; of: Decision }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <li>
      <div>
        <Subject scenario={scenario} subject={one.subject} />{' '}
        <span class="quiet">
          <time dateTime={one.at}>{instant(language, one.at)}</time>,{' '}
          {one.by === 'service' ? words.bySelf : words.bySomebody(one.by)}
        </span>
      </div>
      <bdi class="said">{one.sentence}</bdi>
    </li>
  );
}

/** Pages there are of what decisions are about. */
const PAGES: Readonly<Record<string, string>> = {
  patch_key: 'keys',
  cluster: 'needs',
  need: 'needs',
};

function Subject({ scenario, subject }: { scenario: string; subject: string }) {
  const needs = useNeedNames(scenario);
  const [kind = '', ...rest] = subject.split('/');
  const name = rest.join('/');
  const at = `/scenarios/${encodeURIComponent(scenario)}`;
  const page = PAGES[kind];
  const shown = <bdi class="said">{(page === 'needs' ? needs.get(name) : undefined) ?? name}</bdi>;
  if (name === 'withheld') return shown;
  if (kind === 'version') return <Link href={`${at}/versions?to=${encodeURIComponent(name)}`}>{shown}</Link>;
  return page === undefined ? shown : <Link href={`${at}/${page}/${encodeURIComponent(name)}`}>{shown}</Link>;
}
