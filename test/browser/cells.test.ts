import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsHaproxy, startCellsProxy } from '../../bench/faults/kit/cells-proxy.ts';
import { WORDS as OVERVIEW } from '../../dashboards/web/pages/overview/overview.words.ts';
import { en } from '../../dashboards/web/words/en.ts';
import { moveScenario } from '../../src/cli/cells/move-scenario.ts';
import { freePort } from '../../src/ground/db/server/index.ts';
import { giveKey } from '../helpers/asking/api-key.ts';
import { type Cell, openTwoCells } from '../helpers/service/two-cells.ts';
import { until } from '../helpers/service/until.ts';
import { CHROMIUM_IS_HERE, openChromium } from './helpers/chromium.ts';
import { findingsAtAll } from './helpers/looks.ts';
import { openVisit, type Visit } from './helpers/visit.ts';

let a: Cell;
let b: Cell;
/** Signed in with a key of two scenarios, one of which has moved, and the key with it. */
let reader: Visit;
/** With a key for all that was made in cell-a. */
let owner: Visit;
const closings: (() => Promise<unknown>)[] = [];

const register = ({ world }: Cell, scenario: string) =>
  world.call('PUT', `/v1/scenarios/${scenario}/template`, {
    schema_id: `${scenario}_v1`,
    scenario,
    keys: [{ key_name: 'city', key_type: 'string', required: false, semantic_description: 'The city.' }],
  });
const portOf = async ({ world }: Cell) =>
  new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port;
const main = (visit: Visit) => visit.page.locator('main').innerText();

describe.skipIf(!CHROMIUM_IS_HERE || !needsHaproxy.here())(
  'pages over all scenarios, before three cells of which the third is gone (needs chromium and haproxy)',
  () => {
    beforeAll(async () => {
      const cells = await openTwoCells();
      closings.push(cells.close);
      ({ a, b } = cells);
      for (const scenario of ['trips', 'meals', 'kept']) await register(a, scenario);
      await register(b, 'songs');
      const key = await giveKey(a.world, { name: 'reader', scopes: ['read'], scenarios: ['trips', 'meals'] });
      await moveScenario(a, b, 'meals', { done() {}, copied() {} });
      const folder = await mkdtemp(join(tmpdir(), 'dsp-pages-'));
      closings.push(() => rm(folder, { recursive: true, force: true }));
      const map = join(folder, 'cells.map');
      await writeFile(map, 'meals cell-b\nsongs cell-b\n');
      const proxy = await startCellsProxy(folder, map, {
        'cell-a': await portOf(a),
        'cell-b': await portOf(b),
        'cell-c': String(await freePort()),
      });
      closings.push(proxy.close);
      const browser = await openChromium();
      closings.push(() => browser.close());
      [reader, owner] = [await openVisit(browser, proxy.url), await openVisit(browser, proxy.url)];
      await reader.signIn(key);
      await owner.signIn(a.world.adminKey);
    });
    afterAll(async () => {
      for (const close of closings.reverse()) await close();
    });

    it('show the scenarios of each cell with its name, and name the one that does not answer', async () => {
      const said = await main(reader);
      for (const told of ['trips', 'meals', `${OVERVIEW.en.cell} cell-a`, `${OVERVIEW.en.cell} cell-b`])
        expect(said).toContain(told);
      expect(said).toContain(`cell-a: ${en.cells.gave('1')}`);
      expect(said).toContain(`cell-b: ${en.cells.gave('1')}`);
      expect(said).toMatch(/cell-c: does not answer \(503\)/);
      expect(said).toContain(en.cells.lacking);
      expect(said).not.toContain('songs');
    });

    it('lead to a scenario of another cell, which is shown, and live, as one of the first is', async () => {
      await reader.page.getByRole('link', { name: 'meals' }).click();
      await reader.page.getByRole('heading', { name: 'meals', level: 1 }).waitFor();
      await reader.settled();
      expect(await main(reader)).toContain('meals_v1');
      expect(await reader.page.getByLabel(en.app.scenario).inputValue()).toBe('meals');
      expect(reader.addresses.some((address) => address.endsWith('/v1/events?scenario=meals'))).toBe(true);
      await reader.page.getByText(en.app.live, { exact: true }).waitFor();
    });

    it('say which cell refuses the key, and sign nobody out for it', async () => {
      const said = await main(owner);
      expect(said).toContain(`cell-b: ${en.cells.refused}`);
      expect(said).toContain(`cell-a: ${en.cells.gave('2')}`);
      expect(said).not.toContain('songs');
      expect(said).toContain(`${OVERVIEW.en.health} cell-a`);
      await owner.go('/inbox');
      expect(await main(owner)).toContain(`cell-b: ${en.cells.refused}`);
      await owner.go('/operations?tab=erasure');
      expect(await main(owner)).toContain(en.cells.ofOne('cell-a'));
    });

    it('look as the others do', async () => {
      await owner.go('/');
      expect(await findingsAtAll(owner.page, [320, 1440])).toEqual([]);
      for (const { misdeeds } of [reader, owner])
        expect(misdeeds).toEqual({ dialogs: [], foreign: [], refused: [], thrown: [] });
    });

    it('are there while the first cell is gone, for keys that another one knows', async () => {
      const { server } = a.world.app;
      server.close().closeAllConnections();
      await until('the proxy has pages of another cell', async () => {
        await reader.page.goto(`${new URL(reader.page.url()).origin}/dashboard/`);
        return (await reader.page.locator('main').count()) === 1;
      });
      await reader.settled();
      const said = await main(reader);
      expect(said).toMatch(/cell-a: does not answer/);
      expect(said).toContain(`cell-b: ${en.cells.gave('1')}`);
      expect(said).toContain('meals');
      expect(said).not.toContain('trips');
    });
  },
);
