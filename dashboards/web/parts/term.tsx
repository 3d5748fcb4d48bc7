import { useContext, useEffect, useState } from 'preact/hooks';
import { GLOSSARY, termIn } from '../words/glossary.ts';
import { LanguageContext } from '../words/words.ts';

/** A text whose first term of the glossary says what it means, to the pointer, the keyboard and to screen readers. */
export function Term({ children: text }: { children: string }) {
  const found = termIn(useContext(LanguageContext), text);
  if (found === null) return <>{text}</>;
  const { id, at, word } = found;
  return (
    <>
      {text.slice(0, at)}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer could not read it otherwise (WCAG 2.1.1) */}
      <span class="term" tabIndex={0} aria-describedby={id}>
        {word}
      </span>
      {text.slice(at + word.length)}
    </>
  );
}

type Tip = { readonly means: string; readonly left: number; readonly top: number };

/** What the terms mean, for who hears them, and as a tip below the one that is looked at; Escape takes it away (WCAG 1.4.13). */
export function Glossary() {
  const language = useContext(LanguageContext);
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    const show = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('.tip') !== null) return;
      const term = target.closest('.term');
      const entry = GLOSSARY.find(({ id }) => `term-${id}` === term?.getAttribute('aria-describedby'));
      if (term === null || entry === undefined) return setTip(null);
      const { left, bottom } = term.getBoundingClientRect();
      setTip({ means: entry[language][1], left: Math.min(left, innerWidth - TIP_PX), top: bottom });
    };
    const hide = () => setTip(null);
    const onKey = ({ key }: KeyboardEvent) => (key === 'Escape' ? hide() : undefined);
    const heard: readonly (readonly [string, (event: never) => void])[] = [
      ['pointerover', show],
      ['focusin', show],
      ['focusout', hide],
      ['scroll', hide],
      ['keydown', onKey],
    ];
    for (const [kind, hear] of heard) document.addEventListener(kind, hear as EventListener, true);
    return () => {
      for (const [kind, hear] of heard) document.removeEventListener(kind, hear as EventListener, true);
    };
  }, [language]);
  return (
    <>
      <div hidden>
        {GLOSSARY.map((entry) => (
          <span id={`term-${entry.id}`} key={entry.id}>
            {entry[language][1]}
          </span>
        ))}
      </div>
      {tip === null ? null : (
        <div
          class="tip"
          aria-hidden="true"
          style={{ left: `${Math.max(0, tip.left)}px`, top: `${tip.top}px` }}
        >
          {tip.means}
        </div>
      )}
    </>
  );
}

/** As wide as it gets. */
const TIP_PX = 300;
