import { clockFor, replayStream } from '../../src/cli/replay/replay-stream.ts';
import type { StreamItem } from '../../src/cli/replay/stream.ts';
import { vectorsFile, withThrowaway } from '../../src/cli/replay/throwaway-service.ts';
import { DAY_MS } from '../../src/domain/basics/index.ts';
import { DEFAULT_POLICY } from '../../src/domain/policy/index.ts';
import { parseTemplate } from '../../src/domain/template/index.ts';
import { type Figure, plain } from '../figure.ts';
import { templateOf } from '../open-scenario.ts';
import { manyWishes } from './many-wishes.ts';

const SCENARIO = 'replayed';
const FIRST_DAY = Date.parse('2026-01-01T00:00:00Z');
/** Ways in which sixty things are asked for. */
const WISHES = 4_000;
/** Who asks for them. */
const OWNERS = 400;

/** How long a recorded stream takes to be learned anew, every job of every day run: `dsp replay` without its files. */
export async function benchReplay(quick: boolean): Promise<Figure[]> {
  const [days, size] = quick ? [30, 10_000] : [180, 100_000];
  const items = recorded(days, size);
  const clock = clockFor(items);
  const parsed = parseTemplate(templateOf(SCENARIO));
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  const vectors = await vectorsFile(undefined);
  const taught = { template: parsed.template, policy: DEFAULT_POLICY, clock, vectors };
  const seconds = await withThrowaway(taught, async (service) => {
    const began = performance.now();
    await replayStream({ service, clock, scenario: SCENARIO, items, settle: 'daily' });
    return (performance.now() - began) / 1_000;
  });
  return [plain(`replay of ${size} payloads of ${days} days, half of them with words`, seconds, 'seconds')];
}

/** Payloads evenly over the days, the same on every run; every other one says a wish of one person. */
function recorded(days: number, size: number): StreamItem[] {
  const wishes = manyWishes(WISHES).map(({ text }) => text);
  return Array.from({ length: size }, (_, i) => {
    const observedAt = new Date(FIRST_DAY + Math.floor((i * days * DAY_MS) / size));
    const said = i % 2 === 0 ? { other: wishes[(i / 2) % WISHES] } : {};
    const owner = `owner-${(i * 7) % OWNERS}`;
    const body = {
      id: `payload-${i}`,
      schema_id: `${SCENARIO}_v1`,
      payload: said,
      client_agent: owner,
      owner,
      outcome: 'success',
      observed_at: observedAt.toISOString(),
    };
    return { place: `line ${i + 1}`, kind: 'interaction', observedAt, receivedAt: null, body };
  });
}
