import type { ComponentChildren } from 'preact';

/** What may be wider than the page scrolls by itself, also with the arrow keys. */
export function Scroll({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer could not scroll it otherwise (WCAG 2.1.1)
    <section class="scroll" tabIndex={0} aria-label={name}>
      {children}
    </section>
  );
}
