import type { Context } from '../../context.ts';
import { inForce, MADE_BY_HAND } from '../../domain/keys/index.ts';
import {
  findPatchKey,
  listDecisions,
  listPatchKeys,
  openKeyOfNeed,
  subjectOf,
} from '../../ground/db/keys/index.ts';
import { commonestHome, phrasesOf, wordsInForce } from '../../ground/db/pools/index.ts';
import type { Replayable } from '../../main.ts';
import { type Call, CallError, callInto } from '../service/api-client.ts';

/** What a person ordered, so that it can be ordered again of the same people's words. */
export type RecordedOrder = {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly by: string;
  readonly verb: 'make' | 'edit' | 'rename' | 'language' | 'value';
  /** Ids of phrases, which are digests of words: what it is about is the need that most of them are in. */
  readonly phrases: readonly string[];
  /** A key that nobody's words are behind. */
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
};

const UNHEARD = 'what it is about is not there';
/** A need is known by so many of its phrases. */
const MOST_PHRASES = 200;

/** What holds of all that people ordered about keys, names of needs, values and languages of phrases. */
export async function recordedOrders(
  { db }: Pick<Context, 'db'>,
  scenario: string,
): Promise<RecordedOrder[]> {
  const decisions = await listDecisions(db, scenario);
  const made = new Set(decisions.flatMap(({ rule, subject }) => (rule === MADE_BY_HAND ? [subject] : [])));
  const orders: RecordedOrder[] = [];
  for (const { cluster: id, pool, orders: own, endedAt } of await listPatchKeys(db, scenario)) {
    if (own === null || endedAt !== null) continue;
    const phrases = (await phrasesOf(db, { id, pool })).slice(0, MOST_PHRASES);
    const [first] = own.given;
    for (const one of inForce(own.given)) {
      const isFirst = one === first && made.has(subjectOf(own.learned.key_name));
      const { at, by, patch, reason } = one;
      const body = isFirst ? { definition: patch, reason } : { ...patch, reason };
      const key = phrases.length === 0 ? own.learned.key_name : null;
      orders.push({ at, by, verb: isFirst ? 'make' : 'edit', phrases, key, body });
    }
  }
  for (const { kind, at, by, cluster: id, pool, phrase, said } of await wordsInForce(db, scenario)) {
    const phrases = phrase === null ? (await phrasesOf(db, { id, pool })).slice(0, MOST_PHRASES) : [phrase];
    const verb = kind === 'renamed' ? 'rename' : kind;
    const body = verb === 'rename' ? { name: said } : { phrases, [verb]: said };
    orders.push({ at: at.toISOString(), by, verb, phrases, key: null, body });
  }
  return orders.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/**
 * People of the recording who give their orders again, each under their own name, from the day on which they gave them and as
 * soon as there is what they are about.
 */
export function peopleOf(service: Replayable, scenario: string, recorded: readonly RecordedOrder[]) {
  const { ctx, app, adminKey } = service;
  const at = `/v1/scenarios/${scenario}`;
  const names = new Map<string, Promise<Call>>();
  const waiting = new Map(recorded.map((order) => [order, UNHEARD]));
  const speaker = async (name: string): Promise<Call> => {
    if (name === 'admin') return callInto(app, adminKey);
    const scopes = ['read', 'curate', 'approve'];
    const { key } = (await callInto(app, adminKey)('POST', '/v1/api-keys', { name, scopes })) as {
      key: string;
    }; // our own answer
    return callInto(app, key);
  };
  const give = async ({ verb, by, phrases, key: name, body }: RecordedOrder): Promise<boolean> => {
    const cluster = await commonestHome(ctx.db, scenario, phrases);
    if (cluster === null && name === null) return false;
    const key =
      cluster === null
        ? await findPatchKey(ctx.db, scenario, name ?? '')
        : await openKeyOfNeed(ctx.db, scenario, cluster);
    if (key === null && verb === 'edit') return false;
    if (!names.has(by)) names.set(by, speaker(by));
    const call = await names.get(by);
    if (verb === 'edit') await call?.('PATCH', `${at}/patch-keys/${key?.keyName}`, body);
    else if (verb === 'make')
      await call?.('POST', `${at}/patch-keys`, { ...body, ...(cluster === null ? {} : { cluster }) });
    else await call?.('POST', `${at}/clusters/${cluster}/${verb}`, body);
    return true;
  };
  const speak = async (due: readonly RecordedOrder[]): Promise<void> => {
    for (const order of due) {
      const refusal = await give(order).then((given) => (given ? null : UNHEARD), refused);
      if (refusal === null) waiting.delete(order);
      else waiting.set(order, refusal);
    }
    if (due.some((order) => !waiting.has(order))) await service.settle();
  };
  return {
    /** At the end of a day: gives what was given by now. */
    async speak(): Promise<void> {
      const now = ctx.clock.now().toISOString();
      await speak([...waiting.keys()].filter((order) => order.at <= now));
    },
    /** After the last day: gives what is left, whenever it was given. A sentence for each order that could not be given again. */
    async last(): Promise<string[]> {
      await speak([...waiting.keys()]);
      return [...waiting].map(
        ([{ at: then, by, verb }, why]) => `${verb} by ${by} of ${then} is not repeated: ${why}`,
      );
    },
  };
}

function refused(problem: unknown): string {
  if (problem instanceof CallError) return problem.message;
  throw problem;
}
