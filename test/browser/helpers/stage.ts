import type { Browser } from 'playwright-core';
import { openWorld, type World } from '../../helpers/service/world.ts';
import { openChromium } from './chromium.ts';
import { openVisit, type Visit } from './visit.ts';

/** The service, as browsers reach it, and a browser. */
export type Stage = World & {
  readonly url: string;
  /** A tab of somebody's own, with nothing in it yet. */
  visit(key?: string): Promise<Visit>;
  /** Every open connection ends, as when a proxy is restarted. */
  cutConnections(): void;
};

export async function openStage(start: string): Promise<Stage> {
  const world = await openWorld(start);
  let browser: Browser | null = null;
  try {
    const url = await world.app.listen({ host: '127.0.0.1', port: 0 });
    browser = await openChromium();
    const opened = browser;
    return {
      ...world,
      url,
      async visit(key) {
        const visit = await openVisit(opened, url);
        if (key !== undefined) await visit.signIn(key);
        return visit;
      },
      cutConnections: () => world.app.server.closeAllConnections(),
      async close() {
        await opened.close();
        await world.close();
      },
    };
  } catch (problem) {
    await browser?.close();
    await world.close();
    throw problem;
  }
}
