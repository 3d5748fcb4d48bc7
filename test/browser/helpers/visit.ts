import type { Browser, Locator, Page, Request } from 'playwright-core';
import { en } from '../../../dashboards/web/words/en.ts';
import type { Language } from '../../../dashboards/web/words/words.ts';
import { until } from '../../helpers/service/until.ts';

/** What no page of ours may do. */
type Misdeeds = {
  /** Windows that a script opened to ask or tell. */
  readonly dialogs: string[];
  /** Addresses of elsewhere that were asked for. */
  readonly foreign: string[];
  /** What the page's policy refused. */
  readonly refused: string[];
  /** Errors that nobody caught. */
  readonly thrown: string[];
};

/** One person's tab. */
export type Visit = {
  readonly page: Page;
  readonly misdeeds: Misdeeds;
  /** Every address that was asked for, this tab's own among them. */
  readonly addresses: readonly string[];
  signIn(key: string): Promise<void>;
  /** Opens a page of the dashboard, e.g. `/operations`, and waits until it has what it asked for. */
  go(path: string): Promise<void>;
  /** Until nothing is asked for and nothing says that it is busy. */
  settled(): Promise<void>;
  /** Opens what stands below one's name: language, colours, the way out. */
  openAccount(): Promise<void>;
  /** In this language from the next page on. */
  speak(language: Language): Promise<void>;
  /** The button of an order, its reason, and what came of it. */
  order(button: Locator, reason: string): Promise<void>;
  close(): Promise<void>;
};

export async function openVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const misdeeds: Misdeeds = { dialogs: [], foreign: [], refused: [], thrown: [] };
  const addresses: string[] = [];
  const open = new Set<Request>();
  const isAsked = (request: Request) =>
    request.url().includes('/v1/') && !/\/v1\/events(?:\?|$)/.test(request.url());
  page.on('dialog', (dialog) => {
    misdeeds.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (problem) => misdeeds.thrown.push(String(problem)));
  page.on('console', (line) => {
    if (/Content.Security.Policy/i.test(line.text())) misdeeds.refused.push(line.text());
  });
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('request', (request) => {
    addresses.push(request.url());
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:image/'))
      misdeeds.foreign.push(request.url());
    if (isAsked(request)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));

  const isQuiet = async () =>
    open.size === 0 &&
    (await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const look = () =>
            resolve(
              document.querySelector('main') !== null &&
                document.querySelector('[aria-busy="true"]') === null,
            );
          // What an answer sets off is drawn, and asks in turn, a frame later.
          requestAnimationFrame(() => requestAnimationFrame(look));
        }),
    )) &&
    open.size === 0;
  const settled = async () => {
    await until('the page has what it asked for', isQuiet);
  };
  return {
    page,
    misdeeds,
    addresses,
    settled,
    async signIn(key) {
      await page.goto(`${url}/dashboard/`);
      await page.getByLabel(en.signIn.key).fill(key);
      await page.getByRole('button', { name: en.signIn.enter }).click();
      await page.getByRole('navigation').first().waitFor();
      await settled();
    },
    async go(path) {
      await page.goto(`${url}/dashboard${path}`);
      await page.getByRole('navigation').first().waitFor();
      await settled();
    },
    openAccount: () => page.locator('button.account').click(),
    speak: (language) => page.evaluate((tag) => localStorage.setItem('dsp-language', tag), language),
    async order(button, reason) {
      const label = ((await button.textContent()) ?? '').trim();
      await button.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(en.act.reason).fill(reason);
      await dialog.getByRole('button', { name: label, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await settled();
    },
    close: () => context.close(),
  };
}
