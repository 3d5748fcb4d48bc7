import { type Camera, pan, type Size, seeAll, worldAt, zoomAt } from './camera.ts';
import { drawNeeds, drawPoints } from './draw.ts';
import { listenTo } from './gestures.ts';
import { type Palette, paletteOf } from './palette.ts';
import { type Corner, needAt, type Scene } from './scene.ts';

export type Told = {
  /** The need under the pointer, and where that is in the box. */
  hover(need: number | null, x: number, y: number): void;
  open(need: number): void;
  select(line: readonly Corner[]): void;
};

export type CanvasMap = {
  show(scene: Scene, until: number): void;
  draws(on: boolean): void;
  zoom(factor: number): void;
  /** By so many pixels. */
  pan(dx: number, dy: number): void;
  fitAll(): void;
  clear(): void;
  close(): void;
};

/** Corners of a line are so many pixels apart. */
const LINE_STEP = 4;
/** More than two pixels a pixel nobody sees, and everybody waits for. */
const MOST_RATIO = 2;

/** Points are made as pixels here, and 2,000 rings take the CPU 5 ms; where graphics are emulated the other way takes 50. */
const ON_CPU: CanvasRenderingContext2DSettings = { willReadFrequently: true };

/** The map on two canvases, drawn once a frame at most, and only after something changed. */
export function createCanvasMap(
  box: HTMLElement,
  under: HTMLCanvasElement,
  over: HTMLCanvasElement,
  told: Told,
): CanvasMap {
  const [below, above] = [under.getContext('2d', ON_CPU), over.getContext('2d', ON_CPU)];
  let size: Size = { width: 1, height: 1 };
  let ratio = 1;
  let picture: ImageData | null = null;
  let pixels = new Uint32Array();
  let palette: Palette = paletteOf(box);
  let scene: Scene | null = null;
  let camera: Camera | null = null;
  let touched = false;
  let until = 0;
  let hovered: number | null = null;
  let line: Corner[] = [];
  let drawing = false;
  let frame = 0;

  const draw = () => {
    frame = 0;
    if (scene === null || below === null || above === null || picture === null) return;
    camera ??= seeAll(scene.bounds, size);
    drawPoints(
      pixels,
      scene,
      camera,
      { width: under.width, height: under.height },
      ratio,
      until,
      palette.pixels,
    );
    below.putImageData(picture, 0, 0);
    drawNeeds(above, scene, camera, size, ratio, until, palette, { hovered, line });
  };
  const soon = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const look = (next: Camera) => {
    touched = true;
    camera = next;
    soon();
  };
  const zoomBy = (factor: number, x: number, y: number) => {
    if (camera !== null && scene !== null) look(zoomAt(camera, factor, x, y, size, scene.bounds));
  };
  const panBy = (dx: number, dy: number) => {
    if (camera !== null) look(pan(camera, dx, dy));
  };
  const measure = () => {
    size = { width: Math.max(1, box.clientWidth), height: Math.max(1, box.clientHeight) };
    ratio = Math.min(MOST_RATIO, window.devicePixelRatio || 1);
    for (const canvas of [under, over]) {
      canvas.width = Math.round(size.width * ratio);
      canvas.height = Math.round(size.height * ratio);
    }
    picture = below?.createImageData(under.width, under.height) ?? null;
    pixels = picture === null ? new Uint32Array() : new Uint32Array(picture.data.buffer);
    if (!touched) camera = null;
    soon();
  };
  const needUnder = (x: number, y: number) => {
    if (scene === null || camera === null) return null;
    const at = worldAt(camera, x, y, size);
    return needAt(scene, at.x, at.y, until);
  };
  const hover = (at: { x: number; y: number } | null) => {
    const need = at === null ? null : needUnder(at.x, at.y);
    if (need !== hovered) soon();
    hovered = need;
    box.classList.toggle('map-over', need !== null);
    told.hover(need, at?.x ?? 0, at?.y ?? 0);
  };
  const stopListening = listenTo(box, () => drawing, {
    pan: panBy,
    zoom: zoomBy,
    hover,
    click(x, y) {
      const need = needUnder(x, y);
      if (need !== null) told.open(need);
    },
    draw(x, y, state) {
      if (camera === null) return;
      const at = worldAt(camera, x, y, size);
      if (state === 'begun') line = [];
      const last = line.at(-1);
      if (last === undefined || Math.hypot(at.x - last.x, at.y - last.y) * camera.scale >= LINE_STEP)
        line.push(at);
      soon();
      if (state === 'done' && line.length > 2) told.select(line);
    },
  });
  const resized = new ResizeObserver(measure);
  resized.observe(box);
  const recolour = () => {
    palette = paletteOf(box);
    soon();
  };
  const themed = new MutationObserver(recolour);
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  measure();
  return {
    show(next, day) {
      scene = next;
      until = day;
      if (!touched) camera = null;
      soon();
    },
    draws(on) {
      drawing = on;
    },
    zoom: (factor) => zoomBy(factor, size.width / 2, size.height / 2),
    pan: panBy,
    fitAll() {
      touched = false;
      camera = null;
      soon();
    },
    clear() {
      line = [];
      soon();
    },
    close() {
      cancelAnimationFrame(frame);
      stopListening();
      resized.disconnect();
      themed.disconnect();
    },
  };
}
