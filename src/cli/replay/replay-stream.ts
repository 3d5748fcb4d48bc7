import { DAY_MS, grouped, utcDay } from '../../domain/basics/index.ts';
import { createVirtualClock, type VirtualClock } from '../../ground/process/clock.ts';
import type { Replayable } from '../../main.ts';
import { UsageError } from '../console/usage-error.ts';
import { type Call, callInto } from '../service/api-client.ts';
import { sendBatch } from '../service/send-batch.ts';
import { type StreamItem, timeOf } from './stream.ts';

const MOST_ITEMS = 1_000;
const MOST_BYTES = 1_000_000;

export type Replay = {
  readonly service: Replayable;
  readonly clock: VirtualClock;
  readonly scenario: string;
  readonly items: readonly StreamItem[];
  /** Jobs run after every UTC day of the stream, or once at its end. */
  readonly settle: 'daily' | 'at_end';
  /** What was recorded elsewhere, told so that it makes sense at this time of the replay. */
  readonly retell?: ((items: readonly StreamItem[]) => Promise<readonly StreamItem[]>) | null;
  /** Told after each day of the stream how many are over. */
  readonly onDay?: (days: number) => Promise<void>;
};

/** A line of the stream that the door did not take. */
type RefusedLine = { readonly place: string; readonly detail: string };

/** On days without traffic windows end, too; after a year of them nothing is left to end. */
const MOST_EMPTY_DAYS = 366;

/**
 * Plays a stream through the real HTTP contract and the real jobs, day by day on the virtual clock: at the instants of
 * receipt where the stream tells them, else at the end of the day.
 * @returns the lines that were not taken; all others were
 */
export async function replayStream(replay: Replay): Promise<RefusedLine[]> {
  const { service, clock, scenario, items, settle, retell, onDay } = replay;
  const call = callInto(service.app, service.adminKey);
  const refused: RefusedLine[] = [];
  let last: string | null = null;
  const days = byDay(items);
  let played = 0;
  for (const [day, sameDay] of days) {
    for (const empty of settle === 'daily' && last !== null ? daysBetween(last, day) : []) {
      clock.moveTo(laterOf(clock.now(), endOf(empty)));
      await service.settle();
    }
    last = day;
    for (const [instant, together] of byReceipt(sameDay, endOf(day))) {
      clock.moveTo(laterOf(clock.now(), new Date(instant)));
      refused.push(...(await sendAll(call, scenario, retell ? await retell(together) : together)));
    }
    clock.moveTo(laterOf(clock.now(), endOf(day)));
    if (settle === 'daily') await service.settle();
    await onDay?.(++played);
  }
  await service.settle();
  return refused;
}

const MOST_TOLD = 20;

/**
 * Says on standard error which lines were left out and why.
 * @throws UsageError when none was taken
 */
export function tellRefusals(refused: readonly RefusedLine[], lines: number): void {
  for (const { place, detail } of refused.slice(0, MOST_TOLD)) {
    console.error(`dsp: ${place}: left out: ${detail}`);
  }
  if (refused.length > MOST_TOLD) console.error(`dsp: … and ${refused.length - MOST_TOLD} more lines`);
  if (lines > 0 && refused.length === lines) throw new UsageError('No line of the stream could be taken.');
}

/** On how many days something was said. */
export function daysOf(items: readonly StreamItem[]): number {
  return byDay(items).size;
}

/** A clock that begins when the stream does. */
export function clockFor(items: readonly StreamItem[]): VirtualClock {
  const [first] = items;
  return createVirtualClock(first === undefined ? new Date(0) : timeOf(first));
}

async function sendAll(call: Call, scenario: string, items: readonly StreamItem[]): Promise<RefusedLine[]> {
  const refused: RefusedLine[] = [];
  for (const kind of ['fragment', 'interaction'] as const) {
    for (const batch of batches(items.filter((item) => item.kind === kind))) {
      const bodies = batch.map((item) => item.body);
      const answer = await sendBatch(call, scenario, `${kind}s`, bodies);
      for (const { index, detail } of answer.refused)
        refused.push({ place: batch[index]?.place ?? '', detail });
    }
  }
  return refused;
}

/** As many items as one request may hold, in number and in size. */
function* batches(items: readonly StreamItem[]): Generator<readonly StreamItem[]> {
  let batch: StreamItem[] = [];
  let size = 0;
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item.body));
    if (batch.length === MOST_ITEMS || (batch.length > 0 && size + bytes > MOST_BYTES)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += bytes;
  }
  if (batch.length > 0) yield batch;
}

function byDay(items: readonly StreamItem[]): Map<string, StreamItem[]> {
  return grouped(items, (item) => utcDay(timeOf(item)));
}

/** What was received at one instant, or, where that is not known, by the end of the day; in the order of time. */
function byReceipt(items: readonly StreamItem[], end: Date): [number, StreamItem[]][] {
  const instants = grouped(items, ({ receivedAt }) => (receivedAt ?? end).getTime());
  return [...instants].sort(([a], [b]) => a - b);
}

/** The days after `from` and before `to`, as far as anything may still happen on them. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  const end = Date.parse(to);
  for (let at = Date.parse(from) + DAY_MS; at < end && days.length < MOST_EMPTY_DAYS; at += DAY_MS)
    days.push(utcDay(new Date(at)));
  return days;
}

function endOf(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`);
}

function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}
