import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../helpers/asking/reader-desk.ts';
import { blocksOf } from '../helpers/papers/guides.ts';

/**
 * As a reader has read so far: the stories go on where a demo has learned its first keys, the operator's commands on a
 * service of their own.
 */
const READERS = [
  {
    guides: ['README.md', 'docs/integrate.md', 'docs/curate.md'],
    service: ['demo', '--days', '10'],
    ready: /Look at what it learned: (http:\/\/[^/]+)/,
    dataDir: '.dsp/demo',
  },
  {
    guides: ['docs/operate.md', 'docs/extend.md'],
    service: ['serve'],
    ready: /listening on (http\S+)/,
    dataDir: '.dsp',
  },
] as const;

describe.each(READERS)('a reader of $guides', ({ guides, service, ready, dataDir }) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(service, ready, dataDir);
  });
  afterAll(() => desk?.close());

  const blocks = guides.flatMap((guide) =>
    blocksOf(guide).filter(({ language, notRun }) => ['sh', 'python'].includes(language) && notRun === null),
  );

  it.each(blocks)('can do what $guide says from line $line on', async ({ language, text }) => {
    const script = language === 'python' ? `python3 - <<'PYTHON'\n${text}PYTHON` : text;
    const { code, output } = await desk.run(script);
    expect(code, `${text}\n${output}`).toBe(0);
  });
});
