import { useContext, useMemo, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useNow } from '../../api/clock.ts';
import { whole } from '../../parts/format.ts';
import { Scroll } from '../../parts/tables/scroll.tsx';
import { LanguageContext, useOwn, useWords } from '../../words/words.ts';
import { daysSilent, type NamedNeed } from './named-need.ts';
import { WORDS } from './pool.words.ts';

const SLICE = 50;

/** Needs with how far each is from a key, in words. */
export function NeedList({ needs, open }: { needs: readonly NamedNeed[]; open: (id: string) => string }) {
  const words = useOwn(WORDS);
  const { act } = useWords();
  const [slice, setSlice] = useState(SLICE);
  return (
    <>
      <Scroll name={words.title}>
        <table class="rows need-rows">
          <caption class="unseen">{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.need}</th>
              <th scope="col" class="number col-count">
                {words.said}
              </th>
              <th scope="col" class="number col-count">
                {words.owners}
              </th>
              <th scope="col" class="number col-count">
                {words.days}
              </th>
              <th scope="col" class="col-idle">
                {words.idle}
              </th>
              <th scope="col" class="col-progress">
                {words.progress}
              </th>
            </tr>
          </thead>
          {Array.from({ length: Math.ceil(Math.min(slice, needs.length) / SLICE) }, (_, i) => (
            <Rows key={i} needs={needs} from={i * SLICE} open={open} />
          ))}
        </table>
      </Scroll>
      {needs.length > slice ? (
        <button type="button" class="small-button" onClick={() => setSlice(slice + SLICE)}>
          {act.more}
        </button>
      ) : null}
    </>
  );
}

/** So many rows are drawn as one, and again only when they are others. */
function Rows({
  needs,
  from,
  open,
}: {
  needs: readonly NamedNeed[];
  from: number;
  open: (id: string) => string;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const now = useNow();
  return useMemo(
    () => (
      <tbody>
        {needs.slice(from, from + SLICE).map(({ need, name, state }) => {
          const { facts } = need.maturity;
          const silent = daysSilent(need, now);
          return (
            <tr key={need.id}>
              <th scope="row">
                <Link href={open(need.id)}>
                  <bdi class="said">{name}</bdi>
                </Link>{' '}
                <span class={`badge legend-${state}`}>{words.states[state]}</span>
              </th>
              <td class="number">{whole(language, need.fragments)}</td>
              <td class="number">{whole(language, facts.owners)}</td>
              <td class="number">{whole(language, facts.days)}</td>
              <td>{silent === 0 ? words.today : words.daysAgo(whole(language, silent))}</td>
              <td>
                <Progress need={need} name={name} />
              </td>
            </tr>
          );
        })}
      </tbody>
    ),
    [needs, from, open, words, language, now],
  );
}

/** What is missing comes as parts of a sentence. */
function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** What the service says of it stands as it came. */
function Progress({ need, name }: { need: NamedNeed['need']; name: string }) {
  const words = useOwn(WORDS);
  const { mature, progress, missing } = need.maturity;
  const sentence = mature ? (need.waits?.sentence ?? words.ripe) : capital(missing.join('; '));
  return (
    <div class="need-progress">
      <progress value={mature ? 1 : progress} max={1} aria-label={`${words.progress}: ${name}`} />
      <span class="quiet" lang={mature && need.waits === null ? undefined : 'en'}>
        {sentence}
      </span>
    </div>
  );
}
