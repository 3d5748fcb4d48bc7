import type { Camera, Size } from './camera.ts';
import { COLOURS } from './need-state.ts';
import { type Corner, NEVER, type Scene } from './scene.ts';

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
  const colours = COLOURS.map((name) => style.getPropertyValue(name).trim());
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

/** Edge of a point in pixels, by how near one is. */
function edgeOf(scale: number, ratio: number): number {
  return Math.max(2, Math.min(7, Math.round(1 + scale * 0.55))) * (ratio >= 2 ? 2 : 1);
}

/**
 * All points, written as pixels: 50,000 calls of `fillRect` take five times a frame, this a part of one.
 * @param size in pixels of the picture
 */
export function drawPoints(
  picture: Uint32Array,
  scene: Scene,
  camera: Camera,
  { width, height }: Size,
  ratio: number,
  until: number,
  pixels: Uint32Array,
): void {
  picture.fill(0);
  const scale = camera.scale * ratio;
  const edge = edgeOf(camera.scale, ratio);
  const [left, top] = [width / 2 - camera.x * scale, height / 2 - camera.y * scale];
  const { x, y, passes, day, state } = scene;
  for (let i = 0; i < x.length; i++) {
    if (passes[i] === 0 || (day[i] as number) > until) continue; // within its length, as all below
    const px = Math.round((x[i] as number) * scale + left - edge / 2);
    const py = Math.round((y[i] as number) * scale + top - edge / 2);
    if (px < 0 || py < 0 || px + edge > width || py + edge > height) continue;
    const colour = pixels[state[i] as number] as number;
    for (let row = 0; row < edge; row++) {
      const start = (py + row) * width + px;
      // Without its corners a square is a dot.
      const cut = edge > 3 && (row === 0 || row === edge - 1) ? 1 : 0;
      for (let at = start + cut; at < start + edge - cut; at++) picture[at] = colour;
    }
  }
}

const LABEL_ROOM = 18;
const MOST_LABELS = 60;
const LONGEST_LABEL = 28;

/** Discs of needs, names where there is room for them, and the line around a selection. */
export function drawNeeds(
  canvas: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  size: Size,
  ratio: number,
  until: number,
  palette: Palette,
  marked: { readonly hovered: number | null; readonly line: readonly Corner[] },
): void {
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
  canvas.clearRect(0, 0, size.width, size.height);
  const at = (n: number) => ({
    x: ((scene.needs.x[n] ?? 0) - camera.x) * camera.scale + size.width / 2,
    y: ((scene.needs.y[n] ?? 0) - camera.y) * camera.scale + size.height / 2,
    r: (scene.needs.radius[n] ?? 0) * camera.scale,
  });
  const inView = ({ x, y, r }: { x: number; y: number; r: number }) =>
    x + r > 0 && y + r > 0 && x - r < size.width && y - r < size.height;
  const seen = scene.needs.bySize.filter((n) => (scene.needs.since[n] ?? NEVER) <= until && inView(at(n)));
  for (const n of seen) {
    const { x, y, r } = at(n);
    canvas.beginPath();
    canvas.arc(x, y, Math.max(2, r), 0, 2 * Math.PI);
    canvas.lineWidth = n === marked.hovered ? 3 : 1;
    canvas.strokeStyle =
      n === marked.hovered ? palette.text : (palette.colours[scene.needs.state[n] ?? 0] ?? palette.text);
    canvas.stroke();
  }
  nameNeeds(canvas, scene, seen, at, palette);
  if (marked.line.length < 2) return;
  canvas.beginPath();
  for (const { x, y } of marked.line)
    canvas.lineTo(
      (x - camera.x) * camera.scale + size.width / 2,
      (y - camera.y) * camera.scale + size.height / 2,
    );
  canvas.closePath();
  canvas.lineWidth = 2;
  canvas.setLineDash([6, 4]);
  canvas.strokeStyle = palette.mark;
  canvas.stroke();
  canvas.setLineDash([]);
}

function nameNeeds(
  canvas: CanvasRenderingContext2D,
  scene: Scene,
  seen: readonly number[],
  at: (n: number) => { x: number; y: number; r: number },
  palette: Palette,
): void {
  canvas.font = '12px system-ui, sans-serif';
  canvas.textAlign = 'center';
  canvas.textBaseline = 'bottom';
  canvas.lineJoin = 'round';
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  for (const n of seen) {
    const { x, y, r } = at(n);
    if (r < LABEL_ROOM || taken.length >= MOST_LABELS) continue;
    const name = shortened(scene.needs.name[n] ?? '');
    const half = canvas.measureText(name).width / 2 + 4;
    const box = { left: x - half, right: x + half, top: y - r - 17, bottom: y - r + 1 };
    const free = taken.every(
      (other) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
    if (!free) continue;
    taken.push(box);
    canvas.lineWidth = 4;
    canvas.strokeStyle = palette.ground;
    canvas.strokeText(name, x, y - r - 1);
    canvas.fillStyle = palette.text;
    canvas.fillText(name, x, y - r - 1);
  }
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL - 1).join('')}…` : name;
}
