import { Command, Option } from 'commander';
import { DAY_MS, utcDay } from '../../../domain/basics/index.ts';
import { plainText } from '../../console/plain-text.ts';
import { wholeNumber } from '../../console/whole-number.ts';
import { askService, type Call } from '../../service/api-client.ts';
import { askingService } from '../../service/api-key-option.ts';
import { type Digest, digestHtml, digestText } from '../../show/digest-text.ts';

type Options = {
  readonly url: string;
  readonly key?: string;
  readonly days: number;
  readonly as: 'text' | 'html';
  readonly json?: true;
};

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
    const { now, scenarios } = (await call('GET', '/v1/scenarios')) as Seen;
    const all = names.length > 0 ? names : scenarios.map(({ scenario }) => scenario);
    return Promise.all(all.map((scenario) => digestOf(call, scenario, Date.parse(now), days)));
  });
  if (json) console.log(JSON.stringify({ digests }, null, 2));
  else
    process.stdout.write(
      as === 'html' ? digestHtml(digests, `${service.url}/dashboard/`) : plainText(digestText(digests)),
    );
});

type Seen = { readonly now: string; readonly scenarios: readonly { readonly scenario: string }[] };
type Decision = {
  readonly subject: string;
  readonly kind: string;
  readonly at: string;
  readonly sentence: string;
};
type Item = { readonly title: string; readonly reasons: readonly { readonly sentence: string }[] };

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
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}`;
  const [from, to] = [utcDay(new Date(now - days * DAY_MS)), utcDay(new Date(now - DAY_MS))];
  const span = `from=${from}&to=${to}`;
  const [activity, coverage, inbox, decisions] = await Promise.all([
    call('GET', `${at}/activity?${span}`) as Promise<{
      readonly days: readonly { readonly fragments: number; readonly needs: number }[];
    }>,
    call('GET', `${at}/coverage?${span}`) as Promise<{
      readonly total: { readonly payloads: number; readonly rate: number | null };
    }>,
    call('GET', `/v1/inbox?scenario=${encodeURIComponent(scenario)}`) as Promise<{
      readonly items: readonly Item[];
    }>,
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
async function decisionsOf(call: Call, at: string, from: string, to: string): Promise<Decision[]> {
  const found: Decision[] = [];
  for (let after = ''; ; ) {
    const page = (await call('GET', `${at}/decisions?order=newest&limit=${PAGE}${after}`)) as {
      readonly decisions: readonly Decision[];
      readonly next: string | null;
    };
    found.push(...page.decisions.filter((one) => one.at.slice(0, 10) >= from && one.at.slice(0, 10) <= to));
    const last = page.decisions.at(-1)?.at.slice(0, 10) ?? '';
    if (page.next === null || last < from) return found.reverse();
    after = `&after=${page.next}`;
  }
}
