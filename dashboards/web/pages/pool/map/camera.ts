/** What part of the map is seen: its middle, and pixels a unit. */
export type Camera = { readonly x: number; readonly y: number; readonly scale: number };

export type Size = { readonly width: number; readonly height: number };

/** A need on the screen, in pixels. */
export type Disc = { readonly x: number; readonly y: number; readonly r: number };

export type Bounds = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

const MOST_SCALE = 60;
/** Farther than twice of what is needed to see all there is nothing to see. */
const FARTHEST = 0.5;
/** Of the frame that stays free around all. */
const MARGIN = 0.06;

export function seeAll({ left, right, top, bottom }: Bounds, { width, height }: Size): Camera {
  const room = 1 - 2 * MARGIN;
  const scale = Math.min(
    (room * width) / Math.max(1, right - left),
    (room * height) / Math.max(1, bottom - top),
  );
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(MOST_SCALE, scale) };
}

/** Nearer or farther; what is under the pointer stays under it. */
export function zoomAt(
  camera: Camera,
  factor: number,
  px: number,
  py: number,
  size: Size,
  bounds: Bounds,
): Camera {
  const least = FARTHEST * seeAll(bounds, size).scale;
  const scale = Math.max(least, Math.min(MOST_SCALE, camera.scale * factor));
  const { x, y } = worldAt(camera, px, py, size);
  return {
    scale,
    x: x - (px - size.width / 2) / scale,
    y: y - (py - size.height / 2) / scale,
  };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

export function worldAt({ x, y, scale }: Camera, px: number, py: number, { width, height }: Size) {
  return { x: x + (px - width / 2) / scale, y: y + (py - height / 2) / scale };
}
