import type { Problem } from '../../api/problem.ts';
import type { Policy, WhatIf } from '../../api/types.ts';
import { useOwn } from '../../words/words.ts';
import { editsOf, PRESETS, type Preset } from './presets.ts';
import { countsOf } from './result.tsx';
import { bodyOf, type Edits } from './settings.ts';
import { useWhatIf } from './use-what-if.ts';
import { WORDS } from './what-if.words.ts';

/** Three ways to set it all, with what each would have done here. */
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
  const outcomes = {
    careful: useOutcome(scenario, path, editsOf('careful', policy)),
    usual: useOutcome(scenario, path, editsOf('usual', policy)),
    eager: useOutcome(scenario, path, editsOf('eager', policy)),
  };
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

/** Null: it is set so already. Undefined: not known yet. A refusal is known, too. */
type Outcome = WhatIf | Problem | null | undefined;

function Would({ outcome }: { outcome: Outcome }) {
  const words = useOwn(WORDS);
  if (outcome === null) return <p class="quiet">{words.asNow}</p>;
  if (outcome === undefined) return <p class="quiet">{words.working}</p>;
  if (outcome instanceof Error) return <p class="quiet">{outcome.message}</p>;
  return <p>{countsOf(outcome, words)}</p>;
}

function useOutcome(scenario: string, path: string, edits: Edits): Outcome {
  const asked = useWhatIf(scenario, path, JSON.stringify(bodyOf(edits)));
  if (edits.size === 0) return null;
  return asked.error ?? (asked.isPlaceholderData ? undefined : asked.data);
}
