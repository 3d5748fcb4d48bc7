import type { Lane } from './lanes.ts';

const STEP = 14;
const NODE_Y = 18;

/** So many lines fit beside the words; the words say all of it. */
const MOST_LANES = 10;

export function railWidth(lanes: readonly Lane[]): number {
  return lanes.length > MOST_LANES ? 0 : lanes.length * STEP + 8;
}

/** The lines beside one version of the list: those that go by, its own with its dot, and where a branch begins. */
export function Rail({ lanes, at, lane }: { lanes: readonly Lane[]; at: number; lane: string }) {
  if (railWidth(lanes) === 0) return null;
  const x = (index: number) => index * STEP + STEP / 2 + 1;
  const own = lanes.findIndex(({ id }) => id === lane);
  const trunk = lanes[0];
  return (
    <svg class="rail" width={railWidth(lanes)} height="100%" aria-hidden="true">
      {lanes.map((one, index) => {
        if (at < one.newest || at > one.oldest) return null;
        const top = at === one.newest ? NODE_Y : 0;
        const ends = at === one.oldest;
        const forks = ends && index > 0 && trunk !== undefined && at < trunk.oldest;
        return (
          <g key={one.id} class={laneClass(one)}>
            {ends ? (
              <line x1={x(index)} x2={x(index)} y1={top} y2={NODE_Y} />
            ) : (
              <line x1={x(index)} x2={x(index)} y1={top} y2="100%" />
            )}
            {forks ? <line x1={x(index)} x2={x(0)} y1={NODE_Y} y2="100%" /> : null}
            {index === own ? <circle cx={x(index)} cy={NODE_Y} r="5" /> : null}
          </g>
        );
      })}
    </svg>
  );
}

function laneClass({ line, cohort }: Lane): string {
  const whose = cohort === '*' ? 'all' : 'cohort';
  return `lane-${line === 'stable' ? 'stable' : 'trial'} lane-${whose}`;
}
