import type { WhatIf } from '../../api/types.ts';

type Stretch = WhatIf['keys'][number]['present'][number];

/** Two lives of a key, one above the other, over the same time. The table beside it says them in words. */
export function LivesPicture({
  present,
  changed,
  from,
  to,
}: {
  present: readonly Stretch[];
  changed: readonly Stretch[];
  /** Milliseconds of the ends of the axis. */
  from: number;
  to: number;
}) {
  const at = (instant: number) => (100 * (instant - from)) / Math.max(1, to - from);
  const lane = (stretches: readonly Stretch[], y: number) =>
    stretches.map((one) => {
      const [start, end] = [Date.parse(one.from), one.to === null ? to : Date.parse(one.to)];
      return (
        <rect
          key={`${y} ${one.from} ${one.status}`}
          class={`life life-${one.status}`}
          x={at(start)}
          width={Math.max(0.5, at(end) - at(start))}
          y={y}
          height="6"
        />
      );
    });
  return (
    <svg class="lives" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
      <rect class="rate-ground" x="0" y="7.5" width="100" height="1" />
      {lane(present, 1)}
      {lane(changed, 9)}
    </svg>
  );
}
