import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORDS as KEY } from '../../dashboards/web/pages/key/key.words.ts';
import { WORDS as VERSIONS } from '../../dashboards/web/pages/versions/versions.words.ts';
import { en } from '../../dashboards/web/words/en.ts';
import { zh } from '../../dashboards/web/words/zh.ts';
import { giveKey } from '../helpers/asking/api-key.ts';
import { CHROMIUM_IS_HERE } from './helpers/chromium.ts';
import { type CrowdDays, crowdDays, FLIGHTS, WINDOW_DAYS } from './helpers/crowd-days.ts';
import { dotsOf, fingersOn } from './helpers/fingers.ts';
import { BIDI, MARK, PHOTOS, tellHostileStory } from './helpers/hostile-story.ts';
import { findingsAtAll, focusOf, overhanging, tabTo } from './helpers/looks.ts';
import { PLACES, type Subjects, subjectsOf } from './helpers/places.ts';
import { openStage, type Stage } from './helpers/stage.ts';
import type { Visit } from './helpers/visit.ts';

const AT = `/scenarios/${FLIGHTS}`;
/** Tuesdays are as good as any. */
const START = '2026-01-06T12:00:00Z';

let stage: Stage;
let crowd: CrowdDays;
/** Whoever keeps the keys, in a tab that stays open. */
let owner: Visit;

const keyFor = async (need: string) => (await crowd.keys()).find((key) => key.need === need);
const nameOf = async (need: string) => (await keyFor(need))?.key_name ?? 'none';
const pageOf = async (need: string) => `${AT}/keys/${await nameOf(need)}`;
const button = (visit: Visit, name: string) => visit.page.getByRole('button', { name, exact: true });
const main = (visit: Visit) => visit.page.locator('main');

describe.skipIf(!CHROMIUM_IS_HERE)('the dashboard (needs chromium: apt-get install chromium)', () => {
  beforeAll(async () => {
    stage = await openStage(START);
    crowd = crowdDays(stage);
    owner = await stage.visit();
  });
  afterAll(() => stage?.close());

  describe('a key, clicked through from the first word on, with bars that a few days reach', () => {
    it('begins with a key that the page asks for, and with nothing to see', async () => {
      await crowd.register();
      await owner.signIn(stage.adminKey);
      await owner.page.getByLabel(en.app.scenario).selectOption(FLIGHTS);
      await owner.page.locator('header').getByRole('link', { name: en.nav.pool, exact: true }).click();
      await owner.settled();
      expect(owner.page.url()).toBe(`${stage.url}/dashboard${AT}/needs`);
    });

    it('shows what people ask for, and what it still lacks', async () => {
      await crowd.live();
      await crowd.live();
      await owner.go(`${AT}/needs`);
      const { clusters } = (await stage.call('GET', `/v1${AT}/clusters`)) as {
        clusters: { maturity: { missing: string[] } }[];
      };
      const [lacks = 'a sentence'] = clusters[0]?.maturity.missing ?? [];
      // On the page it begins like a sentence.
      expect((await main(owner).innerText()).toLowerCase()).toContain(lacks.toLowerCase());
    });

    it('tells of a key that waits for a person as it comes, without being asked again', async () => {
      await owner.go(`${AT}/keys`);
      const waits = async () => {
        const found = new Set((await crowd.keys()).map(({ need }) => need));
        return ['seat', 'meal', 'bag'].every((need) => found.has(need));
      };
      for (let day = 0; day < 12 && !(await waits()); day++) await crowd.live();
      expect((await crowd.keys()).map(({ need }) => need).sort()).toEqual(['bag', 'meal', 'seat']);
      for (const need of ['seat', 'meal', 'bag'])
        await main(owner)
          .getByText(await nameOf(need))
          .first()
          .waitFor();
    });

    it('a person lets it on trial, and says why', async () => {
      await main(owner)
        .getByRole('link', { name: await nameOf('seat') })
        .first()
        .click();
      await owner.settled();
      await owner.order(button(owner, KEY.en.orders.approve), 'Half of them ask for a seat.');
      await main(owner).locator('h1').getByText(en.status.experimental).waitFor();
      expect(await main(owner).innerText()).toContain('Half of them ask for a seat.');
      expect((await keyFor('seat'))?.status).toBe('experimental');
    });

    it('it is promoted while one looks on, once its window is over and its people used it', async () => {
      for (let day = 0; day <= WINDOW_DAYS; day++) await crowd.live();
      await main(owner).locator('h1').getByText(en.status.stable).waitFor();
    });

    it('the version with it is let out, and is the newest of the line', async () => {
      await owner.go(`${AT}/versions`);
      await owner.order(button(owner, VERSIONS.en.approve).first(), 'As tried.');
      await stage.settle();
      await main(owner).getByText('flight_booking_v2').first().waitFor();
    });
  });

  describe('by keyboard alone', () => {
    it('one signs in, finds the key that waits and approves it, and always sees where one is', async () => {
      const { page, settled } = await stage.visit();
      await page.goto(`${stage.url}/dashboard${await pageOf('meal')}`);
      await page.locator('input').waitFor();
      await tabTo(page, '');
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
      await page.keyboard.type(stage.adminKey);
      await page.keyboard.press('Enter');
      await page.getByRole('navigation').first().waitFor();
      await settled();
      await page.reload();
      await settled();
      const skip = await tabTo(page, en.app.skip);
      expect(skip.visible).toBe(true);
      for (const name of [en.nav.board, KEY.en.orders.approve])
        expect(await tabTo(page, name)).toMatchObject({ visible: true });
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect((await focusOf(page)).name).toBe(KEY.en.orders.approve);
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      for (let i = 0; i < 3; i++)
        if ((await page.evaluate(() => document.activeElement?.tagName)) !== 'INPUT')
          await page.keyboard.press('Tab');
      await page.keyboard.type('They eat on board.');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.locator('h1').getByText(en.status.experimental).waitFor();
    });
  });

  describe('every page', () => {
    let subjects: Subjects;
    beforeAll(async () => {
      subjects = { ...(await subjectsOf(stage, FLIGHTS)), key: await nameOf('seat') };
    });
    afterAll(() => owner?.speak('en'));

    const isNotScrolledSideways = async (...widths: number[]) => {
      for (const width of widths) expect([width, await overhanging(owner.page, width)]).toEqual([width, []]);
      await owner.page.setViewportSize({ width: 1_440, height: 900 });
    };

    it.each(PLACES)(
      '%s meets WCAG 2.2 AA in light and dark, and is not scrolled sideways at 360 and at 2,560 px',
      async (_, path) => {
        await owner.go(path(subjects));
        expect(await owner.page.locator('main h1').count()).toBe(1);
        expect(await findingsAtAll(owner.page, [1_440, 360])).toEqual([]);
        await isNotScrolledSideways(360, 2_560);
      },
    );

    // Roles, colours and tables are the same in each language; words are longer or shorter.
    it('in Chinese none is scrolled sideways, and each has its heading', async () => {
      await owner.speak('zh');
      for (const [, path] of PLACES) {
        await owner.go(path(subjects));
        expect(await owner.page.locator('main h1').count()).toBe(1);
        await isNotScrolledSideways(360);
      }
    });

    it('asked nobody else, broke no policy, opened no window, threw nothing', () => {
      expect(owner.misdeeds).toEqual({ dialogs: [], foreign: [], refused: [], thrown: [] });
    });
  });

  describe('the map by keyboard', () => {
    it('moves, grows, and shows all again', async () => {
      const { page } = owner;
      await owner.go(`${AT}/needs`);
      await page.locator('.map-box').focus();
      const before = await dotsOf(page);
      await page.keyboard.press('ArrowRight');
      expect(Math.round((await dotsOf(page)).x - before.x)).toBe(-60);
      await page.keyboard.press('+');
      expect((await dotsOf(page)).reach).toBeGreaterThan(before.reach);
      await page.keyboard.press('0');
      expect(await dotsOf(page)).toEqual(before);
    });
  });

  describe('the map under fingers', () => {
    it('moves with one, and grows with two that part', async () => {
      const { page } = owner;
      await owner.go(`${AT}/needs`);
      const fingers = await fingersOn(page, page.locator('.map-box'));
      const before = await dotsOf(page);
      await fingers.move([
        { x: 300, y: 200 },
        { x: 360, y: 230 },
      ]);
      const moved = await dotsOf(page);
      expect([moved.x - before.x, moved.y - before.y].map(Math.round)).toEqual([60, 30]);
      const middle = { x: moved.x, y: moved.y };
      await fingers.move(
        [
          { ...middle, x: middle.x - 50 },
          { ...middle, x: middle.x - 70 },
        ],
        [
          { ...middle, x: middle.x + 50 },
          { ...middle, x: middle.x + 70 },
        ],
      );
      const grown = (await dotsOf(page)).reach / moved.reach;
      expect(grown).toBeGreaterThan(1.3);
      expect(grown).toBeLessThan(1.5);
    });
  });

  describe('where there is nothing to see', () => {
    it.each([
      ['a key that there is not', `${AT}/keys/none_such`],
      ['a need that there is not', `${AT}/needs/none_such`],
      ['a scenario that there is not', '/scenarios/none_such'],
    ])('%s is said in words, and meets WCAG 2.2 AA', async (_, path) => {
      await owner.go(path);
      await main(owner).getByText(en.state.missing).first().waitFor();
      expect(await findingsAtAll(owner.page, [360])).toEqual([]);
      await owner.page.setViewportSize({ width: 1_440, height: 900 });
    });

    it('the page that asks for a key meets WCAG 2.2 AA', async () => {
      const { page } = await stage.visit();
      await page.goto(`${stage.url}/dashboard/`);
      await page.getByLabel(en.signIn.key).waitFor();
      expect(await findingsAtAll(page, [1_440, 360])).toEqual([]);
    });
  });

  describe('I10 what was written to be carried out', () => {
    let subjects: Subjects;
    const shown: string[] = [];
    beforeAll(async () => {
      await tellHostileStory(stage);
      subjects = await subjectsOf(stage, PHOTOS);
    });

    it.each(PLACES)('%s shows as text', async (_, path) => {
      await owner.go(path(subjects));
      await owner.page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      await owner.settled();
      const text = await main(owner).innerText();
      if (text.includes(MARK)) shown.push(text);
      const ran = await owner.page.evaluate((mark) => `__${mark}` in window, MARK);
      const made = await main(owner).locator('script, iframe, style, base, [onerror], [onload]').count();
      expect({ ran, made, ...owner.misdeeds }).toEqual({
        ran: false,
        made: 0,
        dialogs: [],
        foreign: [],
        refused: [],
        thrown: [],
      });
    });

    it('was there to be seen', () => {
      expect(shown.join('\n')).toContain(`<img src=x onerror="window.__${MARK}=1">`);
    });

    it('keeps its direction to itself', async () => {
      const bare = await owner.page.evaluate((bidi) => {
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
          if (node.textContent?.includes(bidi) && node.parentElement?.closest('bdi, pre') === null)
            found.push(node.parentElement.outerHTML);
        return found;
      }, BIDI);
      expect(bare).toEqual([]);
    });
  });

  describe('a cut connection', () => {
    it('is said, and what happened meanwhile is shown once it is back', async () => {
      const { page } = owner;
      await owner.go(await pageOf('bag'));
      await page.getByText(en.app.live, { exact: true }).waitFor();
      await page.route('**/v1/events', (route) => route.abort());
      stage.cutConnections();
      await page.getByRole('alert').getByText(en.app.stale).waitFor();
      const path = `/v1/scenarios/${FLIGHTS}/patch-keys/${await nameOf('bag')}/reject`;
      await stage.call('POST', path, { reason: 'Bags are sold elsewhere.' });
      await page.unroute('**/v1/events');
      await page.getByText(en.app.live, { exact: true }).waitFor();
      await main(owner).locator('h1').getByText(en.status.rejected).waitFor();
      expect(await page.getByText(en.app.stale).count()).toBe(0);
    });
  });

  describe('a key that may only read', () => {
    let reader: Visit;
    beforeAll(async () => {
      reader = await stage.visit(
        await giveKey(stage, { name: 'reader', scopes: ['read'], scenarios: [FLIGHTS] }),
      );
    });

    it('is shown its own scenarios', async () => {
      const options = await reader.page.getByLabel(en.app.scenario).locator('option').allInnerTexts();
      expect(options).toEqual([en.app.allScenarios, FLIGHTS]);
    });

    it('is shown no order that it may not give', async () => {
      for (const path of [await pageOf('seat'), `${AT}/keys`, `${AT}/versions`]) {
        await reader.go(path);
        for (const order of ['approve', 'reject', 'retire'] as const)
          expect(await button(reader, KEY.en.orders[order]).count()).toBe(0);
      }
    });

    it('finds a scenario of others missing, and no trace of it', async () => {
      await reader.go(`/scenarios/${PHOTOS}/needs`);
      await main(reader).getByText(en.state.missing).first().waitFor();
    });
  });

  describe('T19 the API key', () => {
    it('stands in no address, and nowhere in the browser in clear; a reload keeps it, signing out forgets it', async () => {
      const visit = await stage.visit(stage.adminKey);
      const { page } = visit;
      const kept = () =>
        page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
      expect(await kept()).not.toContain(stage.adminKey);
      await page.reload();
      await page.getByRole('navigation').first().waitFor();
      await visit.openAccount();
      await page.getByRole('button', { name: en.app.signOut }).click();
      await page.getByLabel(en.signIn.key).waitFor();
      await page.reload();
      await page.getByLabel(en.signIn.key).waitFor();
      expect(await kept()).not.toContain('dsp-session');
      expect(visit.addresses.filter((address) => address.includes(stage.adminKey))).toEqual([]);
    });

    it('that is not in use is refused with a sentence', async () => {
      const { page } = await stage.visit();
      await page.goto(`${stage.url}/dashboard/`);
      await page.getByLabel(en.signIn.key).fill('dsp_none_such');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText(en.signIn.refused).waitFor();
    });
  });

  describe('the language', () => {
    it('is the reader’s choice, and stays', async () => {
      const { page, go, openAccount } = await stage.visit(stage.adminKey);
      await openAccount();
      await page.getByLabel(en.app.language).selectOption('zh');
      await page.getByRole('link', { name: zh.nav.operations, exact: true }).waitFor();
      await go(AT);
      expect(await page.locator('html').getAttribute('lang')).toBe('zh');
      await page.getByRole('link', { name: zh.nav.versions, exact: true }).waitFor();
    });
  });
});
