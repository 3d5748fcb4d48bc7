import type { Service } from '../../src/main.ts';
import { type Figure, plain } from '../figure.ts';
import { askFromOutside } from '../load-process.ts';
import { registerBench } from '../register-bench.ts';

const SAMPLE_MS = 1_000;
/** Heaps grow to their size and caches fill in the first part of a run. */
const WARM_UP = 0.3;
const BATCH = 10;
/** What is kept is a disk's matter: 1,800,000 fragments in half an hour. */
const MOST_PER_SECOND = 100;

/** Memory of the service under constant load, at half of its rate or 1,000 fragments a second: how much it grows in an hour, once it is warm. */
export async function soakIngest(service: Service, minutes: number): Promise<Figure[]> {
  const url = await registerBench(service);
  const load = { url, key: service.adminKey, items: BATCH, connections: 8 };
  const most = await askFromOutside({ ...load, run: 'most', seconds: Math.min(10, minutes * 6) });
  const samples: { seconds: number; bytes: number }[] = [];
  const began = performance.now();
  const timer = setInterval(
    () => samples.push({ seconds: (performance.now() - began) / 1_000, bytes: process.memoryUsage.rss() }),
    SAMPLE_MS,
  );
  const perSecond = Math.max(1, Math.min(MOST_PER_SECOND, Math.round(most.perSecond / 2)));
  const asked = await askFromOutside({ ...load, run: 'soak', seconds: Math.ceil(minutes * 60), perSecond });
  clearInterval(timer);
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  return [
    plain(`soak of ${minutes} min: requests of ${BATCH} fragments`, asked.perSecond, 'requests/s'),
    plain('soak: not taken', asked.failed, 'requests'),
    plain('soak: p99', asked.p99, 'ms'),
    plain('soak: memory at the end', (warm.at(-1)?.bytes ?? 0) / 2 ** 20, 'MB RSS'),
    plain('soak: growth once warm', growthAnHour(warm), '% an hour'),
  ];
}

/** Slope of the least-squares line through the samples, as a share of their mean. */
function growthAnHour(samples: readonly { seconds: number; bytes: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map(({ seconds }) => seconds));
  const level = mean(samples.map(({ bytes }) => bytes));
  const slope =
    mean(samples.map(({ seconds, bytes }) => (seconds - at) * (bytes - level))) /
    mean(samples.map(({ seconds }) => (seconds - at) ** 2));
  return (100 * 3_600 * slope) / level;
}
