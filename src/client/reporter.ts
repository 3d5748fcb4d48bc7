import { isRecord } from '../domain/record.ts';
import { backOff } from './back-off.ts';
import { type OnProblem, ServiceAway, ServiceRefused, sentenceOf } from './problem.ts';
import type { Service } from './service.ts';
import type { Spool } from './spool.ts';

export type Reporter = {
  /** Settles once the item is where the spool keeps it. */
  add(item: { readonly id: string }): Promise<void>;
  /** Sends what waits, for so long at most; says how much still waits. */
  flush(limitMs: number): Promise<{ readonly left: number }>;
  close(): Promise<void>;
};

type Rooms = {
  readonly service: Service;
  readonly scenario: string;
  readonly spool: Spool;
  readonly onProblem: OnProblem;
  /** In [0, 1). */
  readonly random: () => number;
};

/** The service takes 1,000 items and 1 MiB at once; a character is up to three bytes. */
const MOST_ITEMS = 500;
const MOST_CHARACTERS = 256 * 1024;
/** The longest item that a batch can hold, whatever its letters weigh. */
const LONGEST_ITEM = 256 * 1024;
/** So that what comes shortly after one another goes together. */
const GATHER_MS = 500;
/** How often to look for what other processes left behind. */
const ADOPT_MS = 60_000;

/**
 * Sends reports in batches until the service has taken or refused each. Ids were made before, so that a batch whose answer
 * was lost can go again: the service takes nothing twice.
 */
export function createReporter({ service, scenario, spool, onProblem, random }: Rooms): Reporter {
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/interactions`;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let failures = 0;
  let notBefore = 0;
  let adoptAt = 0;
  let most = MOST_ITEMS;
  let closed = false;

  /** One batch; false when there is nothing to send. */
  const sendOne = async (): Promise<boolean> => {
    if (Date.now() >= adoptAt) {
      adoptAt = Date.now() + ADOPT_MS;
      await spool.adopt();
    }
    const texts = await spool.peek(most, MOST_CHARACTERS);
    if (texts.length === 0) return false;
    try {
      const { body } = await service.post(path, `{"interactions":[${texts.join(',')}]}`);
      tellRefused(body, texts);
    } catch (problem) {
      if (!(problem instanceof ServiceRefused) || !isAboutItems(problem)) throw problem;
      if (texts.length > 1 && !hasRefusals(problem.problem)) {
        // Something in it made the whole unreadable: halves find out what.
        most = Math.ceil(texts.length / 2);
        return true;
      }
      if (hasRefusals(problem.problem)) tellRefused(problem.problem, texts);
      else onProblem({ kind: 'refused', sentence: problem.message, ...idOf(texts[0]) });
    }
    await spool.drop(texts.length);
    most = MOST_ITEMS;
    return true;
  };

  const tellRefused = (body: unknown, texts: readonly string[]): void => {
    for (const { index, sentence } of refusalsIn(body))
      onProblem({ kind: 'refused', sentence, ...idOf(texts[index]) });
  };

  /** All there is, until it is gone or the service is. */
  const run = async (): Promise<void> => {
    try {
      while (await sendOne());
      failures = 0;
      notBefore = 0;
    } catch (problem) {
      const asked = problem instanceof ServiceAway ? problem.retryAfterMs : null;
      const pause = backOff(failures++, asked, random());
      notBefore = Date.now() + pause;
      const kind = problem instanceof ServiceAway || problem instanceof ServiceRefused ? 'service' : 'spool';
      onProblem({
        kind,
        sentence: `${spool.size} reports wait, to be sent again in ${Math.ceil(pause / 1_000)} s: ${sentenceOf(problem)}`,
      });
      later(pause);
    }
  };

  const runOnce = (): Promise<void> => {
    sending ??= run().finally(() => {
      sending = null;
    });
    return sending;
  };

  const later = (ms: number): void => {
    if (timer !== null || closed) return;
    timer = setTimeout(() => {
      timer = null;
      void runOnce();
    }, ms);
    // A host that is done is not kept waiting for us.
    timer.unref();
  };

  return {
    async add(item) {
      const text = JSON.stringify(item);
      if (text.length > LONGEST_ITEM)
        throw new RangeError(`the report has ${text.length} characters; at most ${LONGEST_ITEM} are taken`);
      await spool.append(text);
      later(Math.max(GATHER_MS, notBefore - Date.now()));
    },
    async flush(limitMs) {
      const end = Date.now() + limitMs;
      do {
        // A pause that a failure asked for is kept to, as far as there is time.
        const pause = notBefore - Date.now();
        if (pause > 0) await sleep(Math.min(pause, end - Date.now()));
        if (Date.now() > end) break;
        // A service that does not answer holds nobody up for longer.
        await Promise.race([runOnce(), over(end - Date.now())]);
      } while ((spool.size > 0 || failures > 0) && Date.now() < end);
      return { left: spool.size };
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await sending;
      await spool.close();
    },
  };
}

/** 401, 403 and 404 are about the key and the scenario, which people can put right; nothing is lost until then. */
function isAboutItems({ status }: ServiceRefused): boolean {
  return status === 400 || status === 413 || status === 415 || status === 422;
}

function hasRefusals(body: unknown): boolean {
  return isRecord(body) && Array.isArray(body['refused']);
}

function refusalsIn(body: unknown): readonly { readonly index: number; readonly sentence: string }[] {
  const refused: readonly unknown[] = isRecord(body) && Array.isArray(body['refused']) ? body['refused'] : [];
  return refused.flatMap((one) =>
    isRecord(one) && typeof one['index'] === 'number'
      ? [{ index: one['index'], sentence: `${one['code']}: ${one['detail']}` }]
      : [],
  );
}

function idOf(text: string | undefined): { readonly id?: string } {
  const item: unknown = text === undefined ? null : JSON.parse(text); // written by `add`
  return isRecord(item) && typeof item['id'] === 'string' ? { id: item['id'] } : {};
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

/** The same for what is waited for beside something else: it keeps no process alive by itself. */
function over(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms)).unref();
  });
}
