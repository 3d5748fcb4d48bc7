import { useContext, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { whole } from '../../parts/format.ts';
import { LanguageContext, useOwn, useWords } from '../../words/words.ts';
import type { Scene } from './map/scene.ts';
import { WORDS } from './pool.words.ts';

const SLICE = 50;

/** What stands within the line that was drawn, as a list. */
export function Selection({
  scene,
  found,
  open,
  onClear,
}: {
  scene: Scene;
  /** Phrases by number of need, -1: in none. */
  found: ReadonlyMap<number, number>;
  open: (id: string) => string;
  onClear: () => void;
}) {
  const words = useOwn(WORDS);
  const { act } = useWords();
  const language = useContext(LanguageContext);
  const [slice, setSlice] = useState(SLICE);
  const needs = [...found].filter(([need]) => need >= 0).sort(([, a], [, b]) => b - a);
  const alone = found.get(-1) ?? 0;
  const phrases = needs.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section class="panel" aria-label={words.selection} aria-live="polite">
      <h3>
        {found.size === 0
          ? words.inNone
          : words.selected(whole(language, phrases), whole(language, needs.length))}{' '}
        {alone > 0 ? words.alone(whole(language, alone)) : null}
      </h3>
      <ul>
        {needs.slice(0, slice).map(([need, count]) => (
          <li key={need}>
            <Link href={open(scene.needs.id[need] ?? '')}>
              <bdi class="said">{scene.needs.name[need]}</bdi>
            </Link>{' '}
            <span class="quiet">{words.phrases(whole(language, count))}</span>
          </li>
        ))}
      </ul>
      {needs.length > slice ? (
        <button type="button" class="small-button" onClick={() => setSlice(slice + SLICE)}>
          {act.more}
        </button>
      ) : null}{' '}
      <button type="button" class="small-button" onClick={onClear}>
        {words.clear}
      </button>
    </section>
  );
}
