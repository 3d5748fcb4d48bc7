import { nameNeeds } from '../name-needs.ts';
import { LOOKS } from '../need-state.ts';
import type { Camera, Disc, Size } from './camera.ts';
import type { Palette } from './palette.ts';
import { type Corner, NEVER, type Scene } from './scene.ts';

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
  const inView = ({ x, y, r }: Disc) => x + r > 0 && y + r > 0 && x - r < size.width && y - r < size.height;
  const seen = scene.needs.bySize.filter((n) => (scene.needs.since[n] ?? NEVER) <= until && inView(at(n)));
  ringNeeds(canvas, scene, seen, at, palette);
  const { hovered } = marked;
  if (hovered !== null) {
    const { x, y, r } = at(hovered);
    canvas.beginPath();
    canvas.arc(x, y, Math.max(3, r), 0, 2 * Math.PI);
    canvas.lineWidth = 3;
    canvas.strokeStyle = palette.text;
    canvas.stroke();
  }
  nameNeeds(canvas, scene, seen, at, size, palette);
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

/** A ring smaller than this has no room for dashes. */
const LEAST_DASHED = 6;

/** One path a state: 2,000 strokes of one ring each take three times as long. */
function ringNeeds(
  canvas: CanvasRenderingContext2D,
  scene: Scene,
  seen: readonly number[],
  at: (n: number) => Disc,
  palette: Palette,
): void {
  canvas.lineWidth = 1.5;
  for (const [state, { dash }] of LOOKS.entries())
    for (const dashed of dash.length === 0 ? [false] : [false, true]) {
      canvas.beginPath();
      for (const n of seen) {
        if (scene.needs.state[n] !== state) continue;
        const { x, y, r } = at(n);
        if (dash.length > 0 && dashed !== r >= LEAST_DASHED) continue;
        const radius = Math.max(2, r);
        canvas.moveTo(x + radius, y);
        canvas.arc(x, y, radius, 0, 2 * Math.PI);
      }
      canvas.setLineDash(dashed ? [...dash] : []);
      canvas.strokeStyle = palette.colours[state] ?? palette.text;
      canvas.stroke();
    }
  canvas.setLineDash([]);
}
