/** How much of something is taken, in words and as a line; `full` where nothing is left. */
export function Gauge({
  name,
  words,
  share,
  full = false,
}: {
  name: string;
  words: string;
  /** 0 to 1. */
  share: number;
  full?: boolean;
}) {
  return (
    <div class={full ? 'gauge gauge-full' : 'gauge'}>
      <div class="rate-words">
        <span>{name}</span>
        <span>{words}</span>
      </div>
      <svg class="gauge-line" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="rate-ground" x="0" y="0" width="100" height="4" />
        <rect class="gauge-taken" x="0" y="0" width={100 * Math.min(1, Math.max(0, share))} height="4" />
      </svg>
    </div>
  );
}
