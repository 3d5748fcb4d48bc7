import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Key } from '../../dashboards/web/api/types.ts';
import { WORDS as ACCOUNT } from '../../dashboards/web/pages/account/account.words.ts';
import { WORDS as INBOX } from '../../dashboards/web/pages/inbox/inbox.words.ts';
import { WORDS as EDIT } from '../../dashboards/web/pages/key/edit/edit.words.ts';
import { WORDS as OWNERS } from '../../dashboards/web/pages/operations/people/owners.words.ts';
import { WORDS as NEW } from '../../dashboards/web/pages/overview/first/new-scenario.words.ts';
import { WORDS as OVERVIEW } from '../../dashboards/web/pages/overview/overview.words.ts';
import { WORDS as SHARE } from '../../dashboards/web/pages/versions/share/share.words.ts';
import { WORDS as VERSIONS } from '../../dashboards/web/pages/versions/versions.words.ts';
import { en } from '../../dashboards/web/words/en.ts';
import { giveKey } from '../helpers/asking/api-key.ts';
import { CHROMIUM_IS_HERE } from './helpers/chromium.ts';
import { type CrowdDays, crowdDays, FLIGHTS } from './helpers/crowd-days.ts';
import { findingsAtAll } from './helpers/looks.ts';
import { openStage, type Stage } from './helpers/stage.ts';
import type { Visit } from './helpers/visit.ts';

const words = INBOX.en;

let stage: Stage;
let crowd: CrowdDays;
let owner: Visit;

const things = () => owner.page.getByRole('list', { name: words.list }).locator(':scope > li');
const titles = () => things().getByRole('heading').getByRole('link').allInnerTexts();
const statusOf = async (name: string) =>
  (await crowd.keys()).find(({ key_name }) => key_name === name)?.status ?? null;
/** The word of an order that has fields besides. */
const fillWord = async (reason: string, label: string) => {
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel(en.act.reason).fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
const fillDialog = async (reason: string, label: string) => {
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await owner.settled();
};

describe.skipIf(!CHROMIUM_IS_HERE)('the inbox (needs chromium: apt-get install chromium)', () => {
  beforeAll(async () => {
    stage = await openStage('2026-01-06T12:00:00Z');
    crowd = crowdDays(stage);
    await crowd.register();
    for (let day = 0; day < 12 && (await crowd.keys()).length < 3; day++) await crowd.live();
    owner = await stage.visit(stage.adminKey);
    await owner.go('/inbox');
  });
  afterAll(() => stage?.close());

  it('counts what waits where one moves about, and shows why', async () => {
    const found = await titles();
    expect(found.length).toBeGreaterThan(2);
    await owner.page.getByRole('navigation').getByText(`${en.nav.inbox} (${found.length})`).waitFor();
    expect(await findingsAtAll(owner.page, [360, 1440])).toEqual([]);
  });

  it('two keys are made one: what would become of both is told before, and what does not go together is refused', async () => {
    const names = (await crowd.keys()).filter(
      ({ status }) => status === 'experimental' || status === 'proposed',
    );
    const [key, other] = names.map(({ key_name }) => key_name);
    const edit = EDIT.en;
    await owner.go(`/scenarios/${FLIGHTS}/keys/${encodeURIComponent(key ?? '')}`);
    await owner.page.getByRole('button', { name: edit.merge, exact: true }).click();
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByLabel(edit.mergeWith).selectOption(other ?? '');
    await dialog
      .getByText(edit.changes)
      .or(dialog.getByText(/cannot say what/))
      .first()
      .waitFor();
    expect(await findingsAtAll(owner.page, [360, 1440])).toEqual([]);
    await owner.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('what another person sets of the same while one is typing stands beside it, and neither is lost unseen', async () => {
    const [{ key_name: key = '' } = {}] = (await crowd.keys()).filter(({ status }) => status === 'proposed');
    const { edit, fields, meanwhile, takeTheirs } = EDIT.en;
    const at = `/scenarios/${FLIGHTS}/patch-keys/${encodeURIComponent(key)}`;
    await owner.go(`/scenarios/${FLIGHTS}/keys/${encodeURIComponent(key)}`);
    await owner.page.getByRole('button', { name: edit, exact: true }).click();
    const dialog = owner.page.getByRole('dialog');
    const text = dialog.getByLabel(fields.semantic_description, { exact: true });
    await text.fill('As I would say it.');
    const theirs = {
      semantic_description: 'As they would say it.',
      required: true,
      reason: 'Ours is better.',
    };
    await stage.call('PATCH', `/v1${at}`, theirs);
    const told = dialog.getByRole('alert');
    await told.getByText(meanwhile).waitFor();
    await told.getByText('Ours is better.').waitFor();
    expect(await dialog.getByLabel(fields.required).isChecked()).toBe(true);
    expect(await text.inputValue()).toBe('As I would say it.');
    expect(await findingsAtAll(owner.page, [360, 1440])).toEqual([]);
    await told.getByRole('button', { name: `${takeTheirs}: ${fields.semantic_description}` }).click();
    expect(await text.inputValue()).toBe('As they would say it.');
    await text.fill('As we would say it.');
    await fillWord('We agree.', edit);
    const { definition, orders } = (await stage.call('GET', `/v1${at}`)) as Key;
    expect(definition).toMatchObject({ semantic_description: 'As we would say it.', required: true });
    for (const { id } of orders.toReversed())
      await stage.call('POST', `/v1${at}/orders/${id}/undo`, { reason: 'It was right before.' });
  });

  it('is worked through without a mouse: j, m, a, r, s, e', async () => {
    await owner.go('/inbox');
    const [first = '', second = '', third = ''] = (await crowd.keys()).map(({ key_name }) => key_name);
    const { keyboard } = owner.page;
    const goTo = async (title: string) => {
      await things().first().focus();
      for (const one of await titles()) {
        if (one === title) return;
        await keyboard.press('j');
      }
    };
    await goTo(first);
    await keyboard.press('m');
    await things()
      .filter({ hasText: `${words.takenBy} admin` })
      .first()
      .waitFor();
    await goTo(first);
    await keyboard.press('a');
    await fillDialog('Many ask for it.', words.orders.approve);
    expect(await statusOf(first)).toBe('experimental');
    await goTo(second);
    await keyboard.press('r');
    await fillDialog('We will not ask for it.', words.orders.reject);
    expect(await statusOf(second)).toBe('rejected');
    await goTo(third);
    await keyboard.press('s');
    await owner.page.getByRole('dialog').getByRole('button', { name: words.later, exact: true }).click();
    await things().filter({ hasText: third }).waitFor({ state: 'detached' });
    await owner.page.getByLabel(words.snoozed).check();
    await things().filter({ hasText: third }).waitFor();
    await owner.settled();
    await goTo(third);
    await keyboard.press('e');
    await owner.page.getByRole('heading', { level: 1 }).getByText(third).waitFor();
  });

  it('takes one word for several, once something was said about one', async () => {
    await owner.go('/inbox?snoozed=true');
    const [title = ''] = await titles();
    await things().first().getByRole('button', { name: words.say, exact: true }).click();
    await fillDialog('the seat map team answers', words.say);
    await things().first().getByText('the seat map team answers').waitFor();
    const waiting = things().filter({ has: owner.page.getByRole('button', { name: words.orders.reject }) });
    await waiting.getByRole('checkbox').first().check();
    const many = owner.page.getByRole('button', { name: `${words.orders.reject} (1)`, exact: true });
    await many.click();
    await fillDialog('None of these.', `${words.orders.reject} (1)`);
    expect(title).not.toBe('');
    expect((await crowd.keys()).filter(({ status }) => status === 'rejected').length).toBe(2);
  });

  it('a table of any page is taken along as CSV', async () => {
    await owner.go(`/operations?tab=owners&scenario=${FLIGHTS}`);
    const [file] = await Promise.all([
      owner.page.waitForEvent('download'),
      owner.page.getByRole('button', { name: en.act.csv }).first().click(),
    ]);
    const [head = '', first = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toBe(`\ufeff${Object.values(OWNERS.en).slice(2, 8).join(',')}`);
    expect(first.split(',').length).toBeGreaterThan(5);
    // On paper stands what is read, not what is pressed.
    await owner.page.emulateMedia({ media: 'print' });
    expect(
      await owner.page
        .locator('button:visible, nav:visible')
        .evaluateAll((found) => found.map((one) => one.outerHTML)),
    ).toEqual([]);
    expect(await owner.page.getByRole('table').first().isVisible()).toBe(true);
    await owner.page.emulateMedia({ media: null });
  });

  it('a person is called by name beside the key that decided, and finds what was taken on', async () => {
    const mine = ACCOUNT.en;
    await owner.go('/account');
    await owner.page.getByRole('button', { name: mine.call, exact: true }).click();
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByLabel(mine.displayName, { exact: true }).fill('Anna Schmidt');
    await dialog.getByRole('button', { name: mine.call, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.page.getByText('Anna Schmidt', { exact: true }).waitFor();
    await owner.page
      .getByRole('cell', { name: /approve/ })
      .or(owner.page.getByRole('rowheader'))
      .first()
      .waitFor();
    expect(await findingsAtAll(owner.page, [360, 1440])).toEqual([]);
    const [{ key_name: key = '' } = {}] = (await crowd.keys()).filter(({ status }) => status === 'rejected');
    await owner.go(`/scenarios/${FLIGHTS}/keys/${encodeURIComponent(key)}`);
    await owner.page.getByText('Anna Schmidt (admin)').first().waitFor();
  });

  it('a link shows one signed version to somebody without a key, until it is ended', async () => {
    const link = SHARE.en;
    await owner.go(`/scenarios/${FLIGHTS}/versions`);
    await owner.page.getByRole('button', { name: link.share, exact: true }).click();
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByRole('button', { name: link.share, exact: true }).click();
    const shown = owner.page.getByRole('link', { name: /\/dashboard\/shared\// });
    const path = new URL((await shown.getAttribute('href')) ?? '').pathname;
    expect(await findingsAtAll(owner.page, [360, 1440])).toEqual([]);
    const stranger = await stage.visit();
    await stranger.page.goto(`${stage.url}${path}`);
    await stranger.page.getByText(VERSIONS.en.contentsGood).waitFor();
    await stranger.page.getByRole('rowheader', { name: 'origin' }).waitFor();
    await stranger.page.getByRole('heading', { name: link.changelog }).waitFor();
    expect(await findingsAtAll(stranger.page, [360, 1440])).toEqual([]);
    await owner.page.getByText(link.links(1)).click();
    await owner.page.getByRole('button', { name: link.end, exact: true }).click();
    await dialog.getByRole('button', { name: link.end, exact: true }).click();
    await owner.page.getByText(link.links(1)).waitFor({ state: 'detached' });
    await stranger.page.reload();
    await stranger.page.getByText(link.gone).waitFor();
    expect(stranger.misdeeds).toEqual({ dialogs: [], foreign: [], refused: [], thrown: [] });
  });

  it('a term says what it means to the keyboard, too, until Escape', async () => {
    await owner.go(`/scenarios/${FLIGHTS}/keys`);
    const term = owner.page.locator('.lane .term').first();
    await term.focus();
    const tip = owner.page.locator('.tip');
    await tip.waitFor();
    const id = (await term.getAttribute('aria-describedby')) ?? '';
    expect(await tip.innerText()).toBe(await owner.page.locator(`#${id}`).textContent());
    await owner.page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
  });

  it('a first template is read from what the owner has, put right, refused at its place, and published', async () => {
    const { paste, read, register, scenario, name } = NEW.en;
    await owner.go('/');
    await owner.page.getByText(OVERVIEW.en.add).click();
    await owner.page.getByLabel(paste).fill(`
openapi: 3.1.0
paths:
  /tables:
    post:
      operationId: bookTable
      requestBody:
        content:
          application/json:
            schema:
              required: [guests]
              properties:
                guests: { type: integer, minimum: 1, description: How many people come. }
                seat place: { type: string, enum: [inside, outside] }
                menu: { type: array }`);
    await owner.page.getByRole('button', { name: read, exact: true }).click();
    await owner.page.getByText(/Left out.*menu/).waitFor();
    expect(await owner.page.getByLabel(scenario).inputValue()).toBe('book_table');
    const names = owner.page.getByRole('group').getByLabel(name, { exact: true });
    expect(await names.first().inputValue()).toBe('guests');
    await names.last().fill('guests');
    await owner.page.getByRole('button', { name: register, exact: true }).click();
    await owner.page.getByText('key_name guests is already the name of keys[0]').waitFor();
    expect(await findingsAtAll(owner.page, [360, 1440])).toEqual([]);
    await names.last().fill('seat_place');
    await owner.page.getByRole('button', { name: register, exact: true }).click();
    await owner.page.getByRole('heading', { level: 1, name: 'book_table' }).waitFor();
    const { keys } = (await stage.call('GET', '/v1/scenarios/book_table/template')) as { keys: object[] };
    expect(keys).toMatchObject([
      { key_name: 'guests', key_type: 'integer', required: true, minimum: 1 },
      { key_name: 'seat_place', acceptable_values: ['inside', 'outside'] },
      { key_name: 'other' },
    ]);
  });

  it('shows no buttons of orders to whoever may not give them', async () => {
    const curator = await stage.visit(await giveKey(stage, { name: 'curator', scopes: ['read', 'curate'] }));
    await curator.go(`/inbox?scenario=${FLIGHTS}&snoozed=true`);
    expect(await curator.page.getByRole('button', { name: words.orders.approve }).count()).toBe(0);
    const reader = await stage.visit(await giveKey(stage, { name: 'reader', scopes: ['read'] }));
    await reader.go('/inbox');
    await reader.page.getByText(en.state.denied).waitFor();
  });
});
