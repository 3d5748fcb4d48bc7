import axe from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The one rule that other colours can break, and the dearest. */
const CONTRAST = ['color-contrast'];
/** What another width can break, too: what is near to what, and what lies on what. */
const LAYOUT = [...CONTRAST, 'target-size'];

/** What axe finds at these widths: by all rules at the first, its colours also in the dark; at the others by those of layout. */
export async function findingsAtAll(page: Page, widths: readonly number[]): Promise<string[]> {
  // Once a page: @axe-core/playwright brings half a megabyte of source along to each look, and that was most of a look.
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const [nth, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of ['light', 'dark'] as const) {
      if (nth > 0 && scheme === 'dark') continue;
      await page.emulateMedia({ colorScheme: scheme });
      // Colours follow the system a picture later.
      await page.locator(`html[data-theme="${scheme}"]`).waitFor();
      const first = scheme === 'light' ? WCAG_22_AA : CONTRAST;
      const seen = await findings(page, nth === 0 ? first : LAYOUT);
      found.push(...seen.map((one) => `${width} px, ${scheme}: ${one}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** What axe finds wrong with the page as it stands: rule, place, and why. @param runOnly tags or names of rules */
async function findings(page: Page, runOnly: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    // A seventh less work than telling of all that is well, too.
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** What stands out to the right of the window, where the page can be scrolled there at all. */
export async function overhanging(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(async () => {
    // Charts and maps follow their box a frame later.
    for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame);
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter(
        (one) => one.getBoundingClientRect().right > root.clientWidth + 1 && one.closest('.scroll') === null,
      )
      .map((one) => `${one.tagName}.${one.getAttribute('class') ?? ''} ${one.textContent?.slice(0, 40)}`);
  });
}

/** What has the focus: its role or tag, its name, and whether one sees that it has it. */
export type Focus = { readonly tag: string; readonly name: string; readonly visible: boolean };

export async function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
    return {
      tag: at.tagName.toLowerCase(),
      name: (at.getAttribute('aria-label') ?? at.textContent ?? '').trim(),
      visible:
        (outlineStyle !== 'none' && outlineWidth !== '0px') || (boxShadow !== 'none' && boxShadow !== ''),
    };
  });
}

/** Presses Tab until something of this name has the focus. @throws when the page has been walked through */
export async function tabTo(page: Page, name: string | RegExp): Promise<Focus> {
  const passed: string[] = [];
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press('Tab');
    const focus = await focusOf(page);
    passed.push(`${focus.tag} "${focus.name.slice(0, 30)}"`);
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return focus;
  }
  throw new Error(`The Tab key never came to ${name}, but to ${[...new Set(passed)].join(', ')}.`);
}
