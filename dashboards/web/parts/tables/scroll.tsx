import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useWords } from '../../words/words.ts';
import { csvOf } from './csv.ts';

/** What may be wider than the page scrolls by itself, also with the arrow keys; a table in it can be taken along as CSV. */
export function Scroll({ name, children }: { name: string; children: ComponentChildren }) {
  const { act } = useWords();
  const box = useRef<HTMLElement>(null);
  const take = () => {
    const table = box.current?.querySelector('table');
    if (table != null) download(`${name}.csv`, csvOf(rowsOf(table)));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer could not scroll it otherwise (WCAG 2.1.1) */}
      <section class="scroll" tabIndex={0} aria-label={name} ref={box}>
        {children}
      </section>
      <button type="button" class="small-button csv" aria-label={`${act.csv}: ${name}`} onClick={take}>
        {act.csv}
      </button>
    </>
  );
}

/** As it is shown: what is read, not what is pressed. */
function rowsOf(table: HTMLTableElement): string[][] {
  return [...table.rows].map((row) =>
    [...row.cells].map((cell) => (cell.querySelector('button, input') === null ? cell.innerText.trim() : '')),
  );
}

/** Hands a text to the browser as a file. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
