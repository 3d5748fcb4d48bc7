/** What a hand does on the map, in pixels of its box. */
export type Gestures = {
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  hover(at: { x: number; y: number } | null): void;
  click(x: number, y: number): void;
  /** A line is drawn, point by point; `done` with the last. */
  draw(x: number, y: number, state: 'begun' | 'on' | 'done'): void;
};

/** A pointer that moved less was meant to stay. */
const STILL = 4;

/**
 * Mouse, pen and fingers: drag to move, wheel or two fingers to zoom, and where `draws` says so, or with Shift held, a line.
 * @returns takes the listeners away
 */
export function listenTo(box: HTMLElement, draws: () => boolean, to: Gestures): () => void {
  const down = new Map<number, { x: number; y: number }>();
  let began: { x: number; y: number; line: boolean; moved: boolean } | null = null;
  const place = (event: PointerEvent | WheelEvent) => {
    const { left, top } = box.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const on = {
    pointerdown(event: PointerEvent) {
      if (event.button !== 0) return;
      const at = place(event);
      down.set(event.pointerId, at);
      box.setPointerCapture(event.pointerId);
      if (down.size > 1) {
        if (began?.line) to.draw(at.x, at.y, 'done');
        began = null;
        return;
      }
      began = { ...at, line: draws() || event.shiftKey, moved: false };
      if (began.line) to.draw(at.x, at.y, 'begun');
    },
    pointermove(event: PointerEvent) {
      const at = place(event);
      const before = down.get(event.pointerId);
      if (before === undefined) {
        to.hover(at);
        return;
      }
      if (down.size === 2) pinch(event.pointerId, before, at);
      else if (began !== null) {
        began.moved ||= Math.hypot(at.x - began.x, at.y - began.y) > STILL;
        if (began.line) to.draw(at.x, at.y, 'on');
        else if (began.moved) to.pan(at.x - before.x, at.y - before.y);
      }
      down.set(event.pointerId, at);
    },
    pointerup(event: PointerEvent) {
      const at = place(event);
      down.delete(event.pointerId);
      if (began === null) return;
      if (began.line) to.draw(at.x, at.y, 'done');
      if (!began.moved) to.click(at.x, at.y);
      began = null;
    },
    pointercancel(event: PointerEvent) {
      down.delete(event.pointerId);
      began = null;
    },
    pointerleave() {
      if (down.size === 0) to.hover(null);
    },
    wheel(event: WheelEvent) {
      event.preventDefault();
      const { x, y } = place(event);
      // Lines and pages are turned further than pixels.
      const turned = event.deltaY * (event.deltaMode === 0 ? 1 : 30);
      to.zoom(Math.exp(-Math.max(-300, Math.min(300, turned)) / 400), x, y);
    },
  };
  function pinch(id: number, before: { x: number; y: number }, at: { x: number; y: number }) {
    const other = [...down].find(([one]) => one !== id)?.[1];
    if (other === undefined) return;
    const wide = Math.hypot(before.x - other.x, before.y - other.y);
    const now = Math.hypot(at.x - other.x, at.y - other.y);
    if (wide > 0) to.zoom(now / wide, (at.x + other.x) / 2, (at.y + other.y) / 2);
    to.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
  }
  const ended = new AbortController();
  // The names are those of events, each with its own kind.
  for (const [name, listener] of Object.entries(on))
    box.addEventListener(name, listener as (event: Event) => void, {
      signal: ended.signal,
      passive: name !== 'wheel',
    });
  return () => ended.abort();
}
