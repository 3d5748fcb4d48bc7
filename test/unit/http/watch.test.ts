import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { streamOf } from '../../../src/doors/http/events/stream.ts';
import { createWatch, type Watch } from '../../../src/doors/http/events/watch.ts';

let heads: Map<string, number>;
let looks: number;
let watch: Watch;
const never = () => false;

beforeEach(() => {
  vi.useFakeTimers();
  heads = new Map([['tea', 1]]);
  looks = 0;
  watch = createWatch(
    {
      heads: async () => {
        looks++;
        return new Map(heads);
      },
      status: async () => ({
        fragments: {
          ...{ received: 1, pending: 0, clustered: 1, unclustered: 0 },
          ...{ failed: 0, discarded: 0, quarantined: 0 },
        },
        mark: '1.0.0',
      }),
      complain: (problem) => {
        throw problem;
      },
    },
    2,
  );
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

describe('the watch', () => {
  it('looks only while somebody waits, and once for all of them', async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(looks).toBe(0);
    const waits = [watch.enter(), watch.enter()].map((place) => place.moved(never, 2_100));
    await vi.advanceTimersByTimeAsync(2_100);
    expect(await Promise.all(waits)).toEqual(['time', 'time']);
    const then = looks;
    expect(then).toBeLessThan(7);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(looks - then).toBeLessThanOrEqual(1);
  });

  it('wakes whoever waits for what is there', async () => {
    const wait = watch.enter().moved(() => (watch.heads().get('tea') ?? 0) > 1, 60_000);
    await vi.advanceTimersByTimeAsync(1_200);
    heads.set('tea', 2);
    await vi.advanceTimersByTimeAsync(600);
    expect(await wait).toBe('moved');
  });

  it('does not believe what it saw before anybody waited', async () => {
    heads.set('tea', 9);
    await watch.look();
    heads.set('tea', 1);
    const wait = watch.enter().moved(() => (watch.heads().get('tea') ?? 0) > 5, 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await wait).toBe('time');
  });

  it('has so many places and no more, and a place that is left is free again', () => {
    const first = watch.enter();
    watch.enter();
    expect(() => watch.enter()).toThrow(expect.objectContaining({ code: 'unavailable' }));
    first.leave();
    expect(watch.enter().closed).toBe(false);
  });

  it('ends every wait when it is closed, and lets nobody in afterwards', async () => {
    const wait = watch.enter().moved(never, 60_000);
    watch.close();
    expect(await wait).toBe('closed');
    expect(() => watch.enter()).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });
});

describe('a stream', () => {
  it('cuts a reader that takes nothing for fifteen seconds, and not one that takes', async () => {
    const place = watch.enter();
    let cut = false;
    const stream = streamOf({
      watch,
      place,
      scenarios: () => ['tea'],
      statusOf: [],
      cursors: new Map([['tea', 1]]),
      read: async () => [],
      mayListen: async () => true,
      cut: () => {
        cut = true;
      },
    });
    expect((await stream.next()).value).toBe('retry: 2000\nid: tea=1\n\n');
    const next = stream.next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await next).value).toBe(': still here\n\n');
    expect(cut).toBe(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(cut).toBe(true);
    await stream.return(undefined);
    expect(place.closed).toBe(true);
  });

  it('ends at the next beat for whose key is no longer in use', async () => {
    const stream = streamOf({
      watch,
      place: watch.enter(),
      scenarios: () => ['tea'],
      statusOf: [],
      cursors: new Map([['tea', 1]]),
      read: async () => [],
      mayListen: async () => false,
      cut: () => {},
    });
    await stream.next();
    const next = stream.next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await next).done).toBe(true);
  });
});
