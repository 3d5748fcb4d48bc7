import { DomainError, isRecord, onceEach } from '../../../domain/basics/index.ts';
import type { Refusal, Refused } from '../../../domain/reading/index.ts';
import type { Admission } from '../../../ground/db/intake/index.ts';
import { findScenario } from '../../../ground/db/scenarios/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';

/** By then whoever sends a batch has an answer, be it a 503 (RELIABILITY R6, R7): he may send it again. */
export const INGEST_ANSWERED_MS = 5_000;

/** Scenarios are never taken away: one that was found once is there. */
const foundIn = onceEach((_: Db) => new Set<string>());

/** @throws DomainError `unknown_scenario` */
export async function mustExist(db: Db, scenario: string): Promise<void> {
  if (foundIn(db).has(scenario)) return;
  await findScenario(db, scenario);
  foundIn(db).add(scenario);
}

/** What became of a batch: `repeated` items were stored before, `refused` ones are named by their place. */
type BatchReply = { accepted: number; repeated: number; refused: Refusal[] };

/** What may be stored, by id and with its places in the batch, and what may not, with its place and reason. */
type Batch<Row> = {
  readonly rows: ReadonlyMap<string, { readonly row: Row; readonly indexes: readonly number[] }>;
  readonly refused: readonly Refusal[];
};

type Item = { readonly id: string; readonly bodyDigest: string };

/**
 * A batch from its items to its answer, which is sent after the rows are committed.
 * @param full names that have had their items of this minute
 * @throws DomainError `invalid_input` where nothing could be taken
 */
export async function takeBatch<Row extends Item>(
  items: readonly unknown[],
  full: ReadonlySet<string>,
  admit: (item: unknown) => { row: Row } | Refused,
  store: (rows: readonly Row[]) => Promise<readonly Admission[]>,
) {
  const batch = admitBatch(items, (item) => overLimit(item, full) ?? admit(item));
  const rows = [...batch.rows.values()].map(({ row }) => row);
  const stored = await store(rows);
  const admissions = new Map(rows.map(({ id }, index) => [id, stored[index] ?? 'conflict']));
  const answer = answerFor(batch, admissions);
  // One of which nothing could be taken was not accepted, so it is not answered with 202.
  if (answer.accepted + answer.repeated === 0)
    throw new DomainError('invalid_input', 'None of the items could be taken.', {
      faults: answer.refused.map(({ index, detail }) => ({ path: `[${index}]`, detail })),
      data: answer,
    });
  const taken = [...batch.rows.values()].filter(({ row }) => admissions.get(row.id) !== 'conflict');
  return { answer, taken };
}

/**
 * Judges a batch item by item, so that one bad item does not cost the others their place. Within a batch the same
 * rule holds as between batches: the same item again is a repetition, another one under its id a conflict.
 */
function admitBatch<Row extends Item>(
  items: readonly unknown[],
  admit: (item: unknown) => { row: Row } | Refused,
): Batch<Row> {
  const rows = new Map<string, { row: Row; indexes: number[] }>();
  const refused: Refusal[] = [];
  items.forEach((item, index) => {
    const admitted = admit(item);
    if ('code' in admitted) {
      refused.push({ index, ...admitted });
      return;
    }
    const { row } = admitted;
    const earlier = rows.get(row.id);
    if (earlier === undefined) rows.set(row.id, { row, indexes: [index] });
    else if (earlier.row.bodyDigest === row.bodyDigest) earlier.indexes.push(index);
    else refused.push(conflictAt(index, row.id));
  });
  return { rows, refused };
}

/** In whose names an item is said, as far as that can be read. */
export function speakersOf(item: unknown): string[] {
  if (!isRecord(item)) return [];
  return [item['client_agent'], item['owner']].filter((name) => typeof name === 'string');
}

function overLimit(item: unknown, full: ReadonlySet<string>): Refused | null {
  if (!speakersOf(item).some((speaker) => full.has(speaker))) return null;
  return { code: 'rate_limited', detail: 'its client agent or owner has had its share of this minute' };
}

/** @param admissions what the statement made of each id; the items that bore it within the batch share the answer */
function answerFor<Row>(batch: Batch<Row>, admissions: ReadonlyMap<string, Admission>): BatchReply {
  const answer: BatchReply = { accepted: 0, repeated: 0, refused: [...batch.refused] };
  for (const [id, { indexes }] of batch.rows) {
    const admission = admissions.get(id);
    if (admission === 'conflict') answer.refused.push(...indexes.map((index) => conflictAt(index, id)));
    else {
      const fresh = admission === 'accepted' ? 1 : 0;
      answer.accepted += fresh;
      answer.repeated += indexes.length - fresh;
    }
  }
  answer.refused.sort((a, b) => a.index - b.index);
  return answer;
}

function conflictAt(index: number, id: string): Refusal {
  return { index, code: 'id_conflict', detail: `the id "${id}" is taken by an item with other content` };
}
