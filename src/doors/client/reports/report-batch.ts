import { isRecord } from '../../../domain/basics/index.ts';
import { type OnProblem, ServiceAway, ServiceRefused } from '../problem.ts';
import type { Service } from '../service.ts';
import type { Spool } from './spool.ts';

export type SenderRooms = {
  readonly service: Service;
  readonly scenario: string;
  readonly spool: Spool;
  readonly onProblem: OnProblem;
};

/** The service takes 1,000 items and 1 MiB at once; a character is up to three bytes. */
const MOST_ITEMS = 500;
const MOST_CHARACTERS = 256 * 1024;
/** How often to look for what other processes left behind. */
const ADOPT_MS = 60_000;

/**
 * Sends the oldest reports of a spool, and drops what the service took or refused.
 * @returns one batch a call; false when there is nothing to send
 * @throws ServiceAway | ServiceRefused where nothing is to be dropped
 */
export function batchSender({ service, scenario, spool, onProblem }: SenderRooms): () => Promise<boolean> {
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/interactions`;
  let adoptAt = 0;
  let most = MOST_ITEMS;

  return async () => {
    if (Date.now() >= adoptAt) {
      adoptAt = Date.now() + ADOPT_MS;
      await spool.adopt();
    }
    const texts = await spool.peek(most, MOST_CHARACTERS);
    if (texts.length === 0) return false;
    try {
      const { body } = await service.post(path, `{"interactions":[${texts.join(',')}]}`);
      // Whoever else answers (a page to log in at) has taken nothing.
      if (!isReceipt(body)) throw new ServiceAway(`${path} is answered by another service`);
      tellRefused(body, texts, onProblem);
    } catch (problem) {
      if (!(problem instanceof ServiceRefused) || !isAboutItems(problem)) throw problem;
      if (texts.length > 1 && !isReceipt(problem.problem)) {
        // Something in it made the whole unreadable: halves find out what.
        most = Math.ceil(texts.length / 2);
        return true;
      }
      if (isReceipt(problem.problem)) tellRefused(problem.problem, texts, onProblem);
      else onProblem({ kind: 'refused', sentence: problem.message, ...idOf(texts[0]) });
    }
    await spool.drop(texts.length);
    most = MOST_ITEMS;
    return true;
  };
}

function tellRefused({ refused }: Receipt, texts: readonly string[], onProblem: OnProblem): void {
  for (const one of refused) {
    if (!isRecord(one)) continue;
    const sentence = `${one['code']}: ${one['detail']}`;
    onProblem({ kind: 'refused', sentence, ...idOf(texts[Number(one['index'])]) });
  }
}

/** 401, 403 and 404 are about the key and the scenario, which people can put right; nothing is lost until then. */
function isAboutItems({ status }: ServiceRefused): boolean {
  return status === 400 || status === 413 || status === 415 || status === 422;
}

type Receipt = { readonly refused: readonly unknown[] };

function isReceipt(body: unknown): body is Receipt {
  return isRecord(body) && Array.isArray(body['refused']);
}

function idOf(text: string | undefined): { readonly id?: string } {
  const item: unknown = text === undefined ? null : JSON.parse(text); // written by the reporter
  return isRecord(item) && typeof item['id'] === 'string' ? { id: item['id'] } : {};
}
