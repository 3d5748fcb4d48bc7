import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { WORDS } from '../../dashboards/web/pages/operations/jobs.words.ts';
import { en } from '../../dashboards/web/words/en.ts';
import { readConfig } from '../../src/ground/process/config.ts';
import { createLog } from '../../src/ground/process/log.ts';
import { type Service, startService } from '../../src/main.ts';
import { freshDatabase } from '../helpers/database/fresh.ts';
import { CHROMIUM_IS_HERE, openChromium } from './helpers/chromium.ts';
import { openVisit, type Visit } from './helpers/visit.ts';

let service: Service;
let close: () => Promise<void>;
let operator: Visit;
/** Errors that the browser wrote down. */
const errors: string[] = [];

describe.skipIf(!CHROMIUM_IS_HERE)(
  'the window on the jobs (needs chromium: apt-get install chromium)',
  () => {
    beforeAll(async () => {
      const config = {
        ...readConfig({ PORT: '0' }),
        databaseUrl: await freshDatabase(),
        adminKey: 'k'.repeat(20),
      };
      service = await startService(config, { log: createLog('silent'), vectors: inject('vectors') });
      const browser = await openChromium();
      close = async () => {
        await browser.close();
        await service.close();
      };
      operator = await openVisit(browser, service.url);
      operator.page.on('console', (line) => {
        if (line.type() === 'error') errors.push(line.text());
      });
    });
    afterAll(() => close?.());

    it('is opened from the dashboard, without a key in any address', async () => {
      const { page, signIn, go, addresses } = operator;
      await signIn(service.adminKey);
      await go('/operations?tab=jobs');
      await page.getByRole('button', { name: WORDS.en.openBoard, exact: true }).click();
      await page.waitForURL('**/bull-board/**');
      expect(addresses.filter((address) => address.includes(service.adminKey))).toEqual([]);
      expect(await page.evaluate(() => document.cookie)).toBe('');
    });

    it('shows each job, how it ended, and no order to give', async () => {
      const { page } = operator;
      await page.goto(`${service.url}/bull-board/queue/dsp?status=completed`);
      await page.getByText('sweep-pools').first().waitFor();
      await page.getByText('returnValue').first().waitFor();
      for (const order of [/retry/i, /clean/i, /pause/i, /promote/i, /add job/i, /obliterate/i])
        expect([String(order), await page.getByRole('button', { name: order }).count()]).toEqual([
          String(order),
          0,
        ]);
    });

    it('asked nobody else, broke no policy, wrote no error', () => {
      expect({ ...operator.misdeeds, errors }).toEqual({
        ...{ dialogs: [], foreign: [], refused: [], thrown: [] },
        errors: [],
      });
    });

    it('is closed to the browser once one has signed out of the dashboard', async () => {
      const { page, go, openAccount } = operator;
      await go('/operations?tab=jobs');
      await openAccount();
      await page.getByRole('button', { name: en.app.signOut }).click();
      await page.getByLabel(en.signIn.key).waitFor();
      expect((await page.goto(`${service.url}/bull-board/`))?.status()).toBe(401);
    });
  },
);
