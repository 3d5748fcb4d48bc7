import type { Locator, Page } from 'playwright-core';

type Place = { readonly x: number; readonly y: number };

/** Fingers on a part of a page, as the browser's own touch screen reports them. */
export async function fingersOn(page: Page, part: Locator) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (box === null) throw new Error('What is to be touched is not shown.');
  const at = ({ x, y }: Place, id: number) => ({ x: box.x + x, y: box.y + y, id });
  return {
    /** Each finger from its first place to its last, all at once; places are of the part. */
    async move(...ways: readonly (readonly [from: Place, to: Place])[]) {
      const send = (type: 'touchStart' | 'touchMove', share: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: ways.map(([from, to], id) =>
            at({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, id),
          ),
        });
      await send('touchStart', 0);
      for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', share);
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}

/** Where the dots of the map stand: their middle and how far they reach to either side, in pixels. */
export async function dotsOf(page: Page): Promise<{ x: number; y: number; reach: number }> {
  return page.evaluate(async () => {
    // What a hand moved is drawn a frame later.
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    const canvas = document.querySelector<HTMLCanvasElement>('.map-box canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    if (canvas === null || pixels === undefined) throw new Error('There is no map.');
    const [xs, ys]: [number[], number[]] = [[], []];
    for (let i = 3; i < pixels.data.length; i += 4)
      if (pixels.data[i] !== 0) {
        xs.push(((i - 3) / 4) % canvas.width);
        ys.push(Math.floor((i - 3) / 4 / canvas.width));
      }
    const ratio = canvas.width / canvas.clientWidth;
    const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
    const [top, bottom] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
    return { x: (left + right) / 2 / ratio, y: (top + bottom) / 2 / ratio, reach: (right - left) / ratio };
  });
}
