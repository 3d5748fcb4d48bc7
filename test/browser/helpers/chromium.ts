import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where systems put it. playwright-core brings no browser of its own, and nothing is downloaded. */
const PLACES = [
  // Without a window's furniture: the same pages for a quarter less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const found = PLACES.find((path) => existsSync(path)) ?? null;

export const CHROMIUM_IS_HERE = found !== null;

/** @throws where there is none */
export async function openChromium(): Promise<Browser> {
  if (found === null) throw new Error(`No Chromium at ${PLACES.join(', ')}.`);
  // Root in a container has no sandbox, and the pages are our own.
  return chromium.launch({ executablePath: found, args: ['--no-sandbox'] });
}
