import { createVirtualClock, type VirtualClock } from '../clock.ts';
import { utcDay } from '../domain/clock.ts';
import type { Replayable } from '../main.ts';
import { type Call, callInto } from './api-client.ts';
import type { StreamItem } from './stream.ts';

const MOST_ITEMS = 1_000;

export type Replay = {
  readonly service: Replayable;
  readonly clock: VirtualClock;
  readonly scenario: string;
  readonly items: readonly StreamItem[];
  /** Jobs run after every UTC day of the stream, or once at its end. */
  readonly settle: 'daily' | 'at_end';
};

/** Plays a stream through the real HTTP contract and the real jobs, day by day on the virtual clock. */
export async function replayStream({ service, clock, scenario, items, settle }: Replay): Promise<void> {
  const call = callInto(service.app, service.adminKey);
  for (const [day, sameDay] of byDay(items)) {
    clock.moveTo(laterOf(clock.now(), endOf(day)));
    await sendAll(call, scenario, sameDay);
    if (settle === 'daily') await service.settle();
  }
  await service.settle();
}

/** A clock that begins when the stream does. */
export function clockFor(items: readonly StreamItem[]): VirtualClock {
  return createVirtualClock(items[0]?.observedAt ?? new Date(0));
}

async function sendAll(call: Call, scenario: string, items: readonly StreamItem[]): Promise<void> {
  for (const kind of ['fragment', 'interaction'] as const) {
    const bodies = items.filter((item) => item.kind === kind).map((item) => item.body);
    for (let i = 0; i < bodies.length; i += MOST_ITEMS) {
      await call('POST', `/v1/scenarios/${scenario}/${kind}s`, {
        [`${kind}s`]: bodies.slice(i, i + MOST_ITEMS),
      });
    }
  }
}

function byDay(items: readonly StreamItem[]): Map<string, StreamItem[]> {
  const days = new Map<string, StreamItem[]>();
  for (const item of items) {
    const day = utcDay(item.observedAt);
    const list = days.get(day);
    if (list === undefined) days.set(day, [item]);
    else list.push(item);
  }
  return days;
}

function endOf(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`);
}

function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}
