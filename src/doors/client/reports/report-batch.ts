import { isRecord } from '../../../domain/basics/index.ts';
import { type OnProblem, ServiceRefused } from '../problem.ts';
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
      tellRefused(body, texts, onProblem);
    } catch (problem) {
      if (!(problem instanceof ServiceRefused) || !isAboutItems(problem)) throw problem;
      if (texts.length > 1 && !hasRefusals(problem.problem)) {
        // Something in it made the whole unreadable: halves find out what.
        most = Math.ceil(texts.length / 2);
        return true;
      }
      if (hasRefusals(problem.problem)) tellRefused(problem.problem, texts, onProblem);
      else onProblem({ kind: 'refused', sentence: problem.message, ...idOf(texts[0]) });
    }
    await spool.drop(texts.length);
    most = MOST_ITEMS;
    return true;
  };
}

function tellRefused(body: unknown, texts: readonly string[], onProblem: OnProblem): void {
  for (const { index, sentence } of refusalsIn(body))
    onProblem({ kind: 'refused', sentence, ...idOf(texts[index]) });
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
  const item: unknown = text === undefined ? null : JSON.parse(text); // written by the reporter
  return isRecord(item) && typeof item['id'] === 'string' ? { id: item['id'] } : {};
}
