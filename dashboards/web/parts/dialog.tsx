import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../words/words.ts';

/** The browser's own dialog: it holds the focus and Escape closes it; the focus goes back to where it was. */
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
  // At once: a frame later whoever types ahead would type past it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing gives the focus back.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        // Taken away at once: the browser tells of a dialog that it closes some time later, when the next one may be open.
        event.preventDefault();
        onClose();
      }}
      onClose={() => dialog.current !== null && onClose()}
    >
      <article>
        <header>
          <button type="button" class="close" aria-label={act.close} onClick={onClose} />
          <h2>{title}</h2>
        </header>
        {children}
      </article>
    </dialog>
  );
}
