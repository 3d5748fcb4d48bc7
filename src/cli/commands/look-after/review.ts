import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import type { Static } from 'typebox';
import { DAY_MS } from '../../../domain/basics/index.ts';
import type { Inbox } from '../../../doors/http/contract/service/inbox.ts';
import { plainText } from '../../console/plain-text.ts';
import { textTable } from '../../console/text-table.ts';
import {
  type AskingService,
  askingService,
  askService,
  type Call,
  CallError,
  scenarioPath,
} from '../../service/api-client.ts';

type Options = AskingService & {
  readonly scenario?: string;
  readonly snoozed?: true;
  readonly each?: true;
};
type Item = Static<typeof Inbox>['items'][number];

export const reviewCommand = askingService(
  new Command('review')
    .description('what waits for a person, those things first that concern most people')
    .option('--scenario <name>', 'of this scenario (default: of all that the key may see)')
    .option('--snoozed', 'also what was put off until later')
    .option('--each', 'ask about each, one after another'),
  'a key with the scope "curate"; to decide on keys and versions, "approve"',
).action((options: Options) =>
  askService(options, async (call) => {
    const query = new URLSearchParams({
      ...(options.scenario === undefined ? {} : { scenario: options.scenario }),
      ...(options.snoozed ? { snoozed: 'true' } : {}),
    });
    const answer = (await call('GET', `/v1/inbox?${query}`)) as Static<typeof Inbox>;
    if (options.json) console.log(JSON.stringify(answer, null, 2));
    else if (answer.items.length === 0) console.log('Nothing waits for a person.');
    else if (options.each) await askAboutEach(call, answer.items);
    else console.log(listed(answer.items));
  }),
);

function listed(items: readonly Item[]): string {
  const rows = items.map(({ people, scenario, item, title, reasons, note }) => [
    people,
    plainText(`${scenario}\n${item.startsWith(`key:`) ? item : `${item}\n${title}`}`),
    plainText(reasons.map(({ sentence }) => sentence).join('\n')),
    plainText(
      [note.assigned_to ?? '', ...note.comments.map(({ by, text }) => `${by}: ${text}`)].join('\n').trim(),
    ),
  ]);
  return textTable(['people', 'what', 'why', 'notes'], rows, { colWidths: [8, 36, 60, 30], wordWrap: true });
}

/** Lines of the terminal, or of a pipe, until they end. */
async function askAboutEach(call: Call, items: readonly Item[]): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string | null> => {
    terminal.setPrompt(question);
    terminal.prompt();
    const { value, done } = await lines.next();
    return done === true ? null : value.trim();
  };
  try {
    for (const [index, item] of items.entries()) {
      console.log(`\n${index + 1} of ${items.length}\n${listed([item])}`);
      if (!(await askAbout(item, call, ask))) return;
    }
  } finally {
    terminal.close();
  }
}

/** False when the person wants no more. */
async function askAbout(
  item: Item,
  call: Call,
  ask: (question: string) => Promise<string | null>,
): Promise<boolean> {
  const at = scenarioPath(item.scenario, 'inbox', item.item);
  const orders = new Map(item.orders.map(({ verb, path }) => [verb, path]));
  const verbs = [...orders.keys(), 'take', 'say', 'later', 'next', 'quit'];
  for (;;) {
    const line = await ask(`${verbs.join(', ')} > `);
    const [word = '', ...rest] = (line ?? 'quit').split(/\s+/u);
    const said = rest.join(' ');
    const [verb, other] = verbs.filter((one) => one.startsWith(word));
    if (verb === undefined || (other !== undefined && verb !== word && word !== '')) {
      console.log('Type one of these words, or how it begins; what follows it is the reason.');
      continue;
    }
    if (word === '' || verb === 'next') return true;
    if (verb === 'quit') return false;
    try {
      const path = orders.get(verb);
      if (path !== undefined) {
        const reason = said === '' ? ((await ask('why? > ')) ?? '') : said;
        await call('POST', path, { reason });
        return true;
      }
      await call('PATCH', at, await noteOf(verb, said, call));
      if (verb === 'later') return true;
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      console.log(plainText(problem.message));
    }
  }
}

async function noteOf(verb: string, said: string, call: Call): Promise<object> {
  if (verb === 'say') return { comment: said };
  if (verb === 'take') {
    const { name } = (await call('GET', '/v1/me')) as { readonly name: string };
    return { assigned_to: name };
  }
  const days = said === '' ? 1 : Number(said);
  if (!(days > 0 && days <= 366)) throw new CallError('later takes a number of days, 1 to 366.', null);
  return { snoozed_until: new Date(Date.now() + days * DAY_MS).toISOString() };
}
