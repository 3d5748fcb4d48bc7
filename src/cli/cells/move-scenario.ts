import { setTimeout as after } from 'node:timers/promises';
import {
  announceMove,
  beginStream,
  carryRest,
  comparedTables,
  countedOtherwise,
  endPublication,
  endSubscription,
  epochOf,
  findMove,
  guardTables,
  noteStep,
  numberAhead,
  open,
  removeRows,
  reopen,
  type Side,
  shut,
  streamProgress,
  streamState,
  takeKeysAlong,
} from '../../ground/db/cells/index.ts';
import { surveyTables } from '../../ground/db/server/index.ts';
import { UsageError } from '../console/usage-error.ts';

/** A side, and the URL under which the other one's server reaches it. */
export type MovingSide = Side & { readonly database: string };

/** What a move has done, in this order; cut off behind any of them it goes on from there. */
export const STAGES = [
  'announced',
  'streaming',
  'copied',
  'shut',
  'arrived',
  'open',
  'noted',
  'unsubscribed',
  'unpublished',
  'removed',
  'gone',
] as const;
export type Stage = (typeof STAGES)[number];

export type Told = {
  /** What is done now. */
  readonly done: (stage: Stage) => void | Promise<void>;
  /** Tables that are copied, of how many. */
  readonly copied: (tables: number, of: number) => void;
};

/** Bytes of the log that may still be on their way when writers are shut out: they wait for those to arrive. */
const NEAR = 1_000_000;
const VERY_NEAR = 50_000;
const VERY_NEAR_MS = 20_000;
/** So long writers are kept waiting; what is not there by then is tried again, when there is less on its way. */
const SHUT_MS = 1_500;
const MOST_TRIES = 20;
/** A server that fails so often will fail again: its log says why. */
const MOST_FAILURES = 5;
/** Where a cut-over was cut off, writers wait already. */
const ARRIVAL_MS = 30_000;

/**
 * Moves a scenario, or goes on with a move that was cut off, wherever that was.
 * @returns for how many milliseconds nobody could write; null where that was before this call
 * @throws UsageError where it cannot go on, with what to do
 */
export async function moveScenario(
  from: MovingSide,
  to: MovingSide,
  scenario: string,
  told: Told,
): Promise<number | null> {
  let shutFor: number | null = null;
  const begun = await findMove(from, scenario);
  if (begun === null || begun.step === 'leaving') {
    await copy(from, to, scenario, told);
    shutFor = await cutOver(from, to, scenario, told);
  } else if (begun.step === 'coming' || begun.step === 'fenced') {
    throw new UsageError(`${scenario} does not live in ${from.name}: see \`dsp cells list\`.`);
  } else if (begun.step === 'shut') await finishCutOver(from, to, scenario, told, null);
  await endSubscription(to.rows, scenario);
  await told.done('unsubscribed');
  await endPublication(from.rows, scenario);
  await guardTables(to.rows);
  await told.done('unpublished');
  await removeRows(from, scenario);
  await told.done('removed');
  await noteStep(from, scenario, 'gone', new Date());
  await told.done('gone');
  return shutFor;
}

async function copy(from: MovingSide, to: MovingSide, scenario: string, told: Told): Promise<void> {
  await announceMove(from, to, scenario, new Date());
  await takeKeysAlong(from.rows, to.rows, scenario);
  await told.done('announced');
  const { slot, subscription } = await streamState(from.rows, to.rows, scenario);
  if (subscription && !slot)
    throw new UsageError(
      `${from.name} has lost the slot that ${scenario} goes over by, as after a take-over. Give up with --abandon, and begin again.`,
    );
  await beginStream(from.rows, to.rows, scenario, from.database);
  await told.done('streaming');
  await until(async () => {
    const { tables, copied, behind } = await progressOf(from, to, scenario);
    told.copied(copied, tables);
    return copied === tables && behind < NEAR;
  });
  await surveyTables(to.rows);
  await numberAhead(from, to);
  await told.done('copied');
}

async function progressOf(from: Side, to: Side, scenario: string) {
  const progress = await streamProgress(from.rows, to.rows, scenario);
  if (progress.failures <= MOST_FAILURES) return progress;
  throw new UsageError(
    `PostgreSQL of ${to.name} has failed ${progress.failures} times to take in what comes; its log says why. Mend it and run this again, or give up with --abandon.`,
  );
}

/** @returns the longest that writers were kept waiting */
async function cutOver(from: MovingSide, to: MovingSide, scenario: string, told: Told): Promise<number> {
  for (let [tries, longest] = [1, 0]; ; tries++) {
    await takeKeysAlong(from.rows, to.rows, scenario);
    await carryRest(from, to, scenario, false);
    await until(async () => (await progressOf(from, to, scenario)).behind < VERY_NEAR, VERY_NEAR_MS);
    let [shutAt, openAt] = [0, 0];
    await shut(from, scenario, new Date(), () => {
      shutAt = performance.now();
    });
    await told.done('shut');
    const opened = () => {
      openAt = performance.now();
    };
    const isOpen = await finishCutOver(from, to, scenario, told, { end: shutAt + SHUT_MS, opened });
    if (!isOpen) await reopen(from, scenario, new Date());
    longest = Math.max(longest, Math.round((isOpen ? openAt : performance.now()) - shutAt));
    if (isOpen) return longest;
    if (tries === MOST_TRIES)
      throw new UsageError(
        `${to.name} does not take in what comes as fast as ${from.name} is written to: run this again when less is written.`,
      );
  }
}

type Limits = { readonly end: number; readonly opened: () => void };

/**
 * Nobody writes; so all that is to arrive does, and the other cell is opened.
 * @param limits till when, in a cut-over that can be tried again
 * @returns false where it took longer, and nothing is open
 */
async function finishCutOver(
  from: MovingSide,
  to: MovingSide,
  scenario: string,
  told: Told,
  limits: Limits | null,
): Promise<boolean> {
  const [move, coming] = await Promise.all([findMove(from, scenario), findMove(to, scenario)]);
  if (coming?.step === 'coming') {
    const arrived = async () => (await epochOf(to.rows, scenario)) === move?.epoch;
    const left = limits === null ? ARRIVAL_MS : limits.end - performance.now();
    if (!(await until(arrived, left))) {
      if (limits !== null) return false;
      throw new UsageError(
        `What was written last does not arrive in ${to.name}; its PostgreSQL’s log says why. Until then nobody writes to ${scenario}: run this again, or give up with --abandon.`,
      );
    }
    const tables = await comparedTables(from);
    await carryRest(from, to, scenario, true);
    await told.done('arrived');
    const lacking = await countedOtherwise(from, to, scenario, tables);
    if (lacking.length > 0)
      throw new UsageError(
        `${to.name} has not what ${from.name} has: ${lacking.join(', ')}. It was not opened: give up with --abandon, and begin again.`,
      );
    if (limits !== null && performance.now() > limits.end) return false;
    const differing = await open(from, to, scenario, tables, limits?.opened ?? (() => {}));
    if (differing.length > 0) {
      await noteStep(from, scenario, 'fenced', new Date());
      await endSubscription(to.rows, scenario);
      throw new UsageError(
        `${scenario} is open in ${to.name}, and rows differ from what they were in ${from.name}: ${differing.join(', ')}. Those of ${from.name} stay, fenced, for you to compare.`,
      );
    }
  }
  // What was made in the last moments.
  await takeKeysAlong(from.rows, to.rows, scenario);
  await told.done('open');
  await noteStep(from, scenario, 'opened', new Date());
  await told.done('noted');
  return true;
}

const LOOK_MS = 20;

/** @returns whether it came to be so in time */
async function until(so: () => Promise<boolean>, most = Number.POSITIVE_INFINITY): Promise<boolean> {
  for (const end = performance.now() + most; !(await so()); await after(LOOK_MS))
    if (performance.now() > end) return false;
  return true;
}
