import autocannon from 'autocannon';
import type { Asked, Load } from './load-process.ts';

/** The other process: it asks what it is told to, and says how fast it was answered. What goes wrong ends it. */
process.once('message', (load: Load) => {
  void ask(load).then((asked) => process.send?.(asked, () => process.exit(0)));
});

async function ask({ url, key, run, items, connections, seconds, perSecond }: Load): Promise<Asked> {
  let next = 0;
  const body = () => {
    const at = next++;
    const fragments = Array.from({ length: items }, (_, i) => ({
      id: `${run}-${at}-${i}`,
      // A few hundred phrases said again and again, as in life, so that the workers behind stay calm.
      text: `window seat in row ${(at * items + i) % 300} please`,
      client_agent: `agent-${i % 40}`,
    }));
    return JSON.stringify({ fragments });
  };
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    connections,
    duration: seconds,
    // With a rate, waiting for one's turn is counted as waiting for the answer (no coordinated omission).
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
    requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
  });
  return { answered: requests.total, perSecond: requests.average, p99: latency.p99, failed: errors + non2xx };
}
