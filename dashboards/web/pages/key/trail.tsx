import { useContext, useEffect, useState } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { KeySet, Trail } from '../../api/types.ts';
import { Coded } from '../../parts/coded.tsx';
import { instant } from '../../parts/format.ts';
import { Answered } from '../../parts/page-state.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { checkTrail, type TrailCheck } from './check-trail.ts';
import { WORDS } from './key.words.ts';

/** How the key came to be, step by step, and whether it all hangs together. Asked for when it is opened: it is long. */
export function TrailPart({ path, scenario, name }: { path: string; scenario: string; name: string }) {
  const { trail: words } = useOwn(WORDS);
  const [open, setOpen] = useState(false);
  return (
    <section>
      <h2>{words.title}</h2>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.open}</summary>
        {open ? <Story path={path} /> : null}
      </details>
      <p class="quiet">
        {words.command} <code>dsp explain {`${scenario} ${name}`}</code>
      </p>
    </section>
  );
}

function Story({ path }: { path: string }) {
  const { trail: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const asked = useReply<Trail>(`${path}/trail`);
  return (
    <Answered asked={asked} scope="read">
      {(trail) => (
        <>
          <Check trail={trail} />
          <ol class="story">
            {trail.steps.map((step, index) => (
              // Steps have no name of their own; their order is theirs.
              <li key={index}>
                <strong>{words.steps[step.step]}</strong>{' '}
                {step.at === null ? null : (
                  <time class="quiet" dateTime={step.at}>
                    {instant(language, step.at)}
                  </time>
                )}
                <p>
                  <bdi class="said">{step.sentence}</bdi>
                </p>
                {step.digest === null ? null : <code class="digest">{step.digest}</code>}
              </li>
            ))}
          </ol>
        </>
      )}
    </Answered>
  );
}

function Check({ trail }: { trail: Trail }) {
  const { trail: words } = useOwn(WORDS);
  const keys = useReply<KeySet>('/.well-known/jwks.json').data;
  const [check, setCheck] = useState<TrailCheck | null | 'running'>('running');
  useEffect(() => {
    if (keys === undefined) return;
    let wanted = true;
    void checkTrail(trail, keys).then((found) => {
      if (wanted) setCheck(found);
    });
    return () => {
      wanted = false;
    };
  }, [trail, keys]);
  if (check === 'running') return <p role="status">{words.checking}</p>;
  if (check === null) return <p role="status">{words.cannot}</p>;
  if (check.fault !== null)
    return (
      <p role="alert" class="problem">
        {words.broken(check.fault)}
      </p>
    );
  return (
    <p role="status" class="whole">
      {words.whole(check.decisions, check.evidence, check.versions)}{' '}
      <Coded text={check.seal === 'good' ? words.sealed(trail.signature.key_id) : words.noSeal} />
    </p>
  );
}
