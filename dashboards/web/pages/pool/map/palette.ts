import { LOOKS } from '../need-state.ts';

export type Palette = {
  /** One for each of `STATES`, as the bytes of a pixel. */
  readonly pixels: Uint32Array;
  readonly colours: readonly string[];
  readonly ground: string;
  readonly text: string;
  readonly mark: string;
};

/** The colours of the page as they are at the moment, light or dark. */
export function paletteOf(at: Element): Palette {
  const style = getComputedStyle(at);
  const colours = LOOKS.map(({ colour }) => style.getPropertyValue(colour).trim());
  return {
    pixels: Uint32Array.from(colours, pixelOf),
    colours,
    ground: style.getPropertyValue('--ground').trim(),
    text: style.color,
    mark: style.getPropertyValue('--series-1').trim(),
  };
}

/** `#1f6a93` -> the bytes r g b 255 as a number of this machine (all that run browsers are little-endian). */
function pixelOf(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0);
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}
