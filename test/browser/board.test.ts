import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORDS as BOARD } from '../../dashboards/web/pages/board/board.words.ts';
import { WORDS as KEY } from '../../dashboards/web/pages/key/key.words.ts';
import { en } from '../../dashboards/web/words/en.ts';
import { giveKey } from '../helpers/asking/api-key.ts';
import { until } from '../helpers/service/until.ts';
import { CHROMIUM_IS_HERE } from './helpers/chromium.ts';
import { type CrowdDays, crowdDays, FLIGHTS } from './helpers/crowd-days.ts';
import { openStage, type Stage } from './helpers/stage.ts';
import type { Visit } from './helpers/visit.ts';

const AT = `/scenarios/${FLIGHTS}`;

let stage: Stage;
let crowd: CrowdDays;
let owner: Visit;

const names = async () => (await crowd.keys()).map(({ key_name }) => key_name).sort();
const lane = (visit: Visit, status: keyof typeof en.status) =>
  visit.page.getByRole('region', { name: new RegExp(`^${en.status[status]} `) });
const card = (visit: Visit, name: string) =>
  visit.page.getByRole('listitem').filter({ has: visit.page.getByRole('link', { name, exact: true }) });
const statusOf = async (name: string) =>
  (await crowd.keys()).find(({ key_name }) => key_name === name)?.status ?? null;

describe.skipIf(!CHROMIUM_IS_HERE)('the board (needs chromium: apt-get install chromium)', () => {
  beforeAll(async () => {
    stage = await openStage('2026-01-06T12:00:00Z');
    crowd = crowdDays(stage);
    await crowd.register();
    await crowd.live();
    owner = await stage.visit(stage.adminKey);
  });
  afterAll(() => stage?.close());

  describe('what moves in the rows is on the page, without being asked again', () => {
    it.each([
      ['needs', '/clusters'],
      ['needs', '/map'],
      ['keys', '/lifecycle'],
      ['', '/activity'],
    ])('on the page "%s", %s', async (page, asked) => {
      await owner.go(`${AT}/${page}`);
      await owner.page.getByText(en.app.live, { exact: true }).waitFor();
      const shown = () => owner.page.locator('main').innerText();
      const before = await shown();
      const [answer] = await Promise.all([
        owner.page.waitForResponse(
          async (response) => response.url().includes(`/v1${AT}${asked}`) && response.ok(),
          { timeout: 30_000 },
        ),
        crowd.live(),
      ]);
      expect(answer.ok()).toBe(true);
      if (asked === '/clusters')
        await until('the figures are others', async () => (await shown()) !== before);
    });
  });

  describe('a person decides, and says why', () => {
    let approved: string;
    let rejected: string;
    let left: string;
    beforeAll(async () => {
      for (let day = 0; day < 12 && (await names()).length < 3; day++) await crowd.live();
      [approved = '', rejected = '', left = ''] = await names();
      await owner.go(`${AT}/keys`);
    });

    it('three keys wait', async () => {
      for (const name of [approved, rejected, left])
        await lane(owner, 'proposed').getByRole('link', { name, exact: true }).waitFor();
    });

    it('a key that is approved is on trial at once, and the board tells why', async () => {
      const button = card(owner, approved).getByRole('button', { name: BOARD.en.approve, exact: true });
      await owner.order(button, 'Many ask for it.');
      await lane(owner, 'experimental').getByRole('link', { name: approved, exact: true }).waitFor();
      expect(await card(owner, approved).innerText()).toContain('Many ask for it.');
      expect(await statusOf(approved)).toBe('experimental');
    });

    it('a key that is rejected lies folded in the last lane, with the reason', async () => {
      const button = card(owner, rejected).getByRole('button', { name: BOARD.en.reject, exact: true });
      await owner.order(button, 'Sold elsewhere.');
      const last = lane(owner, 'retired');
      await last.getByText(BOARD.en.rejected(1)).click();
      await last.getByRole('link', { name: rejected, exact: true }).waitFor();
      expect(await card(owner, rejected).innerText()).toContain('Sold elsewhere.');
      expect(await statusOf(rejected)).toBe('rejected');
    });

    it('a key that is retired is so on its page and on the board', async () => {
      await lane(owner, 'experimental').getByRole('link', { name: approved, exact: true }).click();
      await owner.settled();
      const button = owner.page.getByRole('button', { name: KEY.en.orders.retire, exact: true });
      await owner.order(button, 'It was a mistake.');
      await owner.page.locator('main h1').getByText(en.status.retired).waitFor();
      expect(await owner.page.locator('main').innerText()).toContain('It was a mistake.');
      await owner.go(`${AT}/keys`);
      await lane(owner, 'retired').getByRole('link', { name: approved, exact: true }).waitFor();
      expect(await statusOf(approved)).toBe('retired');
    });

    it('nothing without a reason', async () => {
      const { page } = owner;
      await card(owner, left).getByRole('button', { name: BOARD.en.approve, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: BOARD.en.approve, exact: true }).click();
      expect(await dialog.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await statusOf(left)).toBe('proposed');
    });

    it.each([['read'], ['curate']] as const)(
      'a key with the scope "%s" alone sees no such button',
      async (scope) => {
        const visit = await stage.visit(
          await giveKey(stage, { name: `only ${scope}`, scopes: ['read', scope] }),
        );
        for (const path of [`${AT}/keys`, `${AT}/keys/${encodeURIComponent(left)}`]) {
          await visit.go(path);
          for (const order of ['approve', 'reject', 'retire'] as const)
            expect(await visit.page.getByRole('button', { name: KEY.en.orders[order] }).count()).toBe(0);
        }
        await visit.close();
      },
    );
  });
});
