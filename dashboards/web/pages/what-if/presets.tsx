import { useQuery } from '@tanstack/preact-query';
import type { Problem } from '../../api/problem.ts';
import type { Policy, WhatIf } from '../../api/types.ts';
import { useMay, useSession } from '../../session/session.ts';
import { useOwn } from '../../words/words.ts';
import { editsOf, PRESETS, type Preset } from './presets.ts';
import { countsOf } from './result.tsx';
import { bodyOf, type Edits } from './settings.ts';
import { WORDS } from './what-if.words.ts';

/** Three ways to set it all, with what each would have done here; one at a time is worked out. */
export function Presets({
  scenario,
  path,
  policy,
  edits,
  onChoose,
}: {
  scenario: string;
  path: string;
  policy: Policy;
  edits: Edits;
  onChoose: (edits: Edits) => void;
}) {
  const words = useOwn(WORDS);
  const careful = useOutcome(scenario, path, editsOf('careful', policy), true);
  const usual = useOutcome(scenario, path, editsOf('usual', policy), careful !== undefined);
  const eager = useOutcome(scenario, path, editsOf('eager', policy), usual !== undefined);
  const outcomes = { careful, usual, eager };
  const chosen = JSON.stringify(bodyOf(edits));
  return (
    <section aria-label={words.presets} class="presets">
      {(Object.keys(PRESETS) as Preset[]).map((preset) => {
        const own = editsOf(preset, policy);
        return (
          <article class="panel" key={preset}>
            <h2>{words.presetNames[preset]}</h2>
            <p>{words.presetWords[preset]}</p>
            <Would outcome={outcomes[preset]} />
            <button
              type="button"
              class="secondary"
              aria-pressed={JSON.stringify(bodyOf(own)) === chosen}
              onClick={() => onChoose(own)}
            >
              {words.choose(words.presetNames[preset])}
            </button>
          </article>
        );
      })}
    </section>
  );
}

/** Null: it is set so already. Undefined: not known yet. A refusal is known, too: the others are asked all the same. */
type Outcome = WhatIf | Problem | null | undefined;

function Would({ outcome }: { outcome: Outcome }) {
  const words = useOwn(WORDS);
  if (outcome === null) return <p class="quiet">{words.asNow}</p>;
  if (outcome === undefined) return <p class="quiet">{words.working}</p>;
  if (outcome instanceof Error) return <p class="quiet">{outcome.message}</p>;
  return <p>{countsOf(outcome, words)}</p>;
}

function useOutcome(scenario: string, path: string, edits: Edits, mayAsk: boolean): Outcome {
  const { call } = useSession();
  const may = useMay('curate');
  const body = bodyOf(edits);
  const asked = useQuery<WhatIf, Problem>({
    // The same answer as when these settings are moved by hand.
    queryKey: ['what-if', scenario, JSON.stringify(body)],
    queryFn: () => call<WhatIf>('POST', `${path}/what-if`, body),
    enabled: may && mayAsk && edits.size > 0,
    staleTime: 60_000,
  });
  if (edits.size === 0) return null;
  return asked.data ?? asked.error ?? undefined;
}
