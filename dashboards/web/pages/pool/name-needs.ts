import type { Disc, Size } from './map/camera.ts';
import type { Palette } from './map/palette.ts';
import type { Scene } from './map/scene.ts';

const MOST_LABELS = 60;
const LONGEST_LABEL = 28;
const LINE = 15;
const GAP = 2;
/** Of many needs those are named that are so large on the screen; of few, all that find room. */
const MANY = 150;
const LEAST_OF_MANY = 14;

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Names of needs, the largest first, above or below their disc, where no other name and no large disc stands. */
export function nameNeeds(
  canvas: CanvasRenderingContext2D,
  scene: Scene,
  seen: readonly number[],
  at: (n: number) => Disc,
  { width }: Size,
  palette: Palette,
): void {
  canvas.font = '12px system-ui, sans-serif';
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.lineJoin = 'round';
  canvas.lineWidth = 4;
  canvas.strokeStyle = palette.ground;
  canvas.fillStyle = palette.text;
  const least = seen.length > MANY ? LEAST_OF_MANY : 0;
  const discs = seen.filter((n) => at(n).r >= least).map(at);
  const taken: Box[] = [];
  for (const n of seen) {
    const disc = at(n);
    if (disc.r < least || taken.length >= MOST_LABELS) continue;
    const name = shortened(scene.needs.name[n] ?? '');
    const half = widthOf(canvas, name) / 2 + 4;
    // Within the picture, also where its need is at the edge.
    const x = Math.max(half, Math.min(width - half, disc.x));
    const rows = [disc.y - disc.r - LINE / 2 - GAP, disc.y + disc.r + LINE / 2 + GAP];
    const y = rows.find((middle) => {
      const box = boxAt(x, middle, half);
      return (
        box.top >= 0 &&
        !taken.some((other) => overlap(box, other)) &&
        !discs.some((other) => (other.x !== disc.x || other.y !== disc.y) && touches(box, other))
      );
    });
    if (y === undefined) continue;
    taken.push(boxAt(x, y, half));
    canvas.strokeText(name, x, y);
    canvas.fillText(name, x, y);
  }
}

function boxAt(x: number, y: number, half: number): Box {
  return { left: x - half, right: x + half, top: y - LINE / 2, bottom: y + LINE / 2 };
}

function overlap(a: Box, b: Box): boolean {
  return a.right >= b.left && a.left <= b.right && a.bottom >= b.top && a.top <= b.bottom;
}

function touches({ left, right, top, bottom }: Box, { x, y, r }: Disc): boolean {
  const [dx, dy] = [x - Math.max(left, Math.min(right, x)), y - Math.max(top, Math.min(bottom, y))];
  return dx * dx + dy * dy < r * r;
}

/** Measuring is half the time of naming, and names stay. */
const WIDTHS = new Map<string, number>();
const MOST_WIDTHS = 5_000;

function widthOf(canvas: CanvasRenderingContext2D, name: string): number {
  const known = WIDTHS.get(name);
  if (known !== undefined) return known;
  if (WIDTHS.size >= MOST_WIDTHS) WIDTHS.clear();
  const { width } = canvas.measureText(name);
  WIDTHS.set(name, width);
  return width;
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL - 1).join('')}…` : name;
}
