import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type {
  AppControllerRoute,
  BullBoardQueues,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app';
import type { Queue } from 'bullmq';
import type { WorkerQueue } from '../process/settings.ts';
import type { NoteQueue } from './bullmq-store.ts';
import type { JobBoard } from './queue.ts';

/** What the board is told of itself; nothing of it leads out of the service. */
const LOOKS: UIConfig = {
  boardTitle: 'Jobs',
  hideDocsLink: true,
  miscLinks: [{ text: 'Dashboard', url: '/dashboard/operations?tab=jobs' }],
};

/**
 * The one inline style of its own, the colours of the sign for its database, as the browser's policy names it. Another
 * version's is refused until it stands here: `test/browser/job-board.test.ts` tells.
 */
const OWN_STYLE = 'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU=';

type Told = {
  queues: BullBoardQueues;
  uiConfig: UIConfig;
  routes: AppControllerRoute[];
  views: string;
  files: string;
};

/**
 * bull-board, as far as it only looks: a job is a nudge and the row is the truth, so there is nothing to mend in a queue. Of
 * its calls those that ask are kept, and those that change something are not even there (D93).
 */
export function openJobBoard(all: Readonly<Record<WorkerQueue, NoteQueue>>): JobBoard {
  const told: Told = { queues: new Map(), uiConfig: LOOKS, routes: [], views: '', files: '' };
  createBullBoard({
    queues: Object.entries(all).map(
      // Each is one, of either store; how it is connected is of its type and of no interest here.
      ([displayName, queue]) =>
        new BullMQAdapter(queue as unknown as Queue, { displayName, readOnlyMode: true }),
    ),
    serverAdapter: listenerTo(told),
    options: { uiConfig: LOOKS },
  });
  const { queues, uiConfig, files } = told;
  return {
    files,
    styles: [OWN_STYLE],
    page: (base) => pageOf(readFileSync(join(told.views, 'index.ejs'), 'utf8'), base, uiConfig),
    questions: told.routes
      .filter(({ method }) => method === 'get')
      .flatMap(({ route, handler }) =>
        [route].flat().map((path) => ({
          path,
          async ask(params: Readonly<Record<string, string>>, query: Readonly<Record<string, unknown>>) {
            const { status = 200, body } = await handler({
              ...{ queues, uiConfig, params, query, body: {} },
              headers: {},
            });
            return { status, body };
          },
        })),
      ),
  };
}

/** bull-board hands a server what it needs; here it is kept, for `doors/http/routes/service/job-board.ts` to serve. */
function listenerTo(told: Told): IServerAdapter {
  const keep = (part: Partial<Told>) => {
    Object.assign(told, part);
    return adapter;
  };
  const adapter: IServerAdapter = {
    setQueues: (queues) => keep({ queues }),
    setUIConfig: (uiConfig) => keep({ uiConfig }),
    setApiRoutes: (routes) => keep({ routes }),
    setViewsPath: (views) => keep({ views }),
    setStaticPath: (_address, files) => keep({ files }),
    setEntryRoute: () => adapter,
    // What breaks is told as everything else that breaks is (`doors/http/problem.ts`).
    setErrorHandler: () => adapter,
  };
  return adapter;
}

/**
 * Its page without what our policy refuses: fonts of Google's and inline style. Its own files have their contents' digest in
 * their names, which stand in its template.
 */
function pageOf(template: string, base: string, config: UIConfig): string {
  const styles = template.match(/static\/css\/[\w.-]+\.css/g) ?? [];
  const scripts = template.match(/static\/js\/[\w.-]+\.js/g) ?? [];
  if (styles.length === 0 || scripts.length === 0)
    throw new Error(
      'The page of @bull-board/ui names no files of its own any more: see src/ground/queue/job-board.ts.',
    );
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<base href="${base}">
<title>${config.boardTitle}</title>
<link rel="icon" type="image/svg+xml" id="fav-logo" href="static/images/logo.svg">
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
</head>
<body class="preload">
<script id="__UI_CONFIG__" type="application/json">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>
<div id="root"></div>
${scripts.map((path) => `<script defer src="${path}"></script>`).join('\n')}
</body>
</html>
`;
}
