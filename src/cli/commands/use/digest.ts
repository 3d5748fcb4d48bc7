import { Command, Option } from 'commander';
import type { Static } from 'typebox';
import { DAY_MS, utcDay } from '../../../domain/basics/index.ts';
import type { ActivityReply, CoverageReply } from '../../../doors/http/contract/needs/coverage.ts';
import type { DecisionList } from '../../../doors/http/contract/service/events.ts';
import type { Inbox } from '../../../doors/http/contract/service/inbox.ts';
import type { ScenarioList } from '../../../doors/http/contract/versions/scenarios.ts';
import { wholeNumber } from '../../console/options.ts';
import { plainText } from '../../console/plain-text.ts';
import {
  type AskingService,
  askingService,
  askService,
  type Call,
  scenarioPath,
} from '../../service/api-client.ts';
import { type Digest, digestHtml, digestText } from '../../show/digest-text.ts';

type Options = AskingService & { readonly days: number; readonly as: 'text' | 'html' };

export const digestCommand = askingService(
  new Command('digest')
    .description('tell what happened lately, for a letter to whoever looks after a schema')
    .argument('[scenario...]', 'of these (default: of all that the key may see)')
    .option('--days <number>', 'so many whole days until yesterday', wholeNumber(1, 366), 7)
    .addOption(new Option('--as <form>', 'of the letter').choices(['text', 'html']).default('text')),
  'a key with the scopes "read" and "curate"',
  'the same as data',
).action(async (names: string[], { days, as, json, ...service }: Options) => {
  const digests = await askService(service, async (call) => {
    const { now, scenarios } = (await call('GET', '/v1/scenarios')) as Static<typeof ScenarioList>;
    const all = names.length > 0 ? names : scenarios.map(({ scenario }) => scenario);
    return Promise.all(all.map((scenario) => digestOf(call, scenario, Date.parse(now), days)));
  });
  if (json) console.log(JSON.stringify({ digests }, null, 2));
  else
    process.stdout.write(
      as === 'html' ? digestHtml(digests, `${service.url}/dashboard/`) : plainText(digestText(digests)),
    );
});

/** In the order of the letter: what a kind of decision is told under. */
const TOLD: readonly (readonly [kind: string, head: string])[] = [
  ['stable', 'Became stable'],
  ['experimental', 'Went on trial'],
  ['refined', 'Could be said better'],
  ['retired', 'Was retired'],
];
/** A page of decisions; a week seldom has two. */
const PAGE = 200;

async function digestOf(call: Call, scenario: string, now: number, days: number): Promise<Digest> {
  const at = scenarioPath(scenario);
  const [from, to] = [utcDay(new Date(now - days * DAY_MS)), utcDay(new Date(now - DAY_MS))];
  const span = `from=${from}&to=${to}`;
  const [activity, coverage, inbox, decisions] = await Promise.all([
    call('GET', `${at}/activity?${span}`) as Promise<Static<typeof ActivityReply>>,
    call('GET', `${at}/coverage?${span}`) as Promise<Static<typeof CoverageReply>>,
    call('GET', `/v1/inbox?scenario=${encodeURIComponent(scenario)}`) as Promise<Static<typeof Inbox>>,
    decisionsOf(call, at, from, to),
  ]);
  const sum = (of: 'fragments' | 'needs') => activity.days.reduce((total, day) => total + day[of], 0);
  const { payloads, rate } = coverage.total;
  const covered = rate === null ? '' : `, ${Math.round(rate * 100)} % of them said by keys alone`;
  const told = TOLD.map(([kind, head]) => ({
    head,
    lines: decisions
      .filter((one) => one.kind === kind)
      .map(({ subject, sentence }) => `${subject.replace(/^patch_key\//u, '')}: ${sentence}`),
  }));
  const waits = inbox.items.map(({ title, reasons }) => [title, reasons[0]?.sentence ?? ''].join(': '));
  const came = payloads + sum('fragments') + sum('needs');
  return {
    ...{ scenario, from, to },
    parts: [
      ...told,
      { head: 'Waits for a person', lines: waits },
      {
        head: 'Came in',
        lines:
          came === 0
            ? []
            : [`${payloads} payloads${covered}; ${sum('fragments')} fragments, ${sum('needs')} new needs`],
      },
    ].filter(({ lines }) => lines.length > 0),
  };
}

/** Those of the days, oldest first. */
async function decisionsOf(call: Call, at: string, from: string, to: string) {
  const found: Static<typeof DecisionList>['decisions'] = [];
  for (let after = ''; ; ) {
    const path = `${at}/decisions?order=newest&limit=${PAGE}${after}`;
    const page = (await call('GET', path)) as Static<typeof DecisionList>;
    found.push(...page.decisions.filter((one) => one.at.slice(0, 10) >= from && one.at.slice(0, 10) <= to));
    const last = page.decisions.at(-1)?.at.slice(0, 10) ?? '';
    if (page.next === null || last < from) return found.reverse();
    after = `&after=${page.next}`;
  }
}
