import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../words/words.ts';

/** The browser's own dialog: it holds the focus, Escape closes it, and the focus goes back to where it was. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const { act } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose}>
      <article>
        <header>
          <button
            type="button"
            class="close"
            aria-label={act.close}
            onClick={() => dialog.current?.close()}
          />
          <h2>{title}</h2>
        </header>
        {children}
      </article>
    </dialog>
  );
}
