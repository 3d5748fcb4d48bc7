import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { whole } from '../../../parts/format.ts';
import { LanguageContext, useOwn } from '../../../words/words.ts';
import { LOOKS, STATES } from '../need-state.ts';
import { WORDS } from '../pool.words.ts';
import { Selection } from '../selection.tsx';
import { type CanvasMap, createCanvasMap } from './canvas-map.ts';
import { type Scene, within } from './scene.ts';

/** Pixels that an arrow key moves it by. */
const STEP = 60;
/** How much nearer a key or button brings it. */
const NEARER = 1.5;

/** The map without a pointer. */
const WAYS: Readonly<Record<string, (map: CanvasMap) => void>> = {
  ArrowLeft: (map) => map.pan(STEP, 0),
  ArrowRight: (map) => map.pan(-STEP, 0),
  ArrowUp: (map) => map.pan(0, STEP),
  ArrowDown: (map) => map.pan(0, -STEP),
  '+': (map) => map.zoom(NEARER),
  '=': (map) => map.zoom(NEARER),
  '-': (map) => map.zoom(1 / NEARER),
  '0': (map) => map.fitAll(),
};

type Hovered = { readonly need: number; readonly x: number; readonly y: number };

/** The picture of the pool. All that it shows is in the list as well: nobody needs to see it. */
export function MapPart({
  scene,
  until,
  hidden,
  open,
}: {
  scene: Scene;
  /** The day at whose end the pool is shown. */
  until: number;
  hidden: number;
  /** Address of a need's page. */
  open: (id: string) => string;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [, go] = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const under = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const map = useRef<CanvasMap | null>(null);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [selecting, setSelecting] = useState(false);
  const [found, setFound] = useState<ReadonlyMap<number, number> | null>(null);
  // The canvas keeps its listeners for life; what they ask is what is shown now.
  const now = useRef({ scene, until, open, go });
  now.current = { scene, until, open, go };
  useEffect(() => {
    if (box.current === null || under.current === null || over.current === null) return;
    const made = createCanvasMap(box.current, under.current, over.current, {
      hover: (need, x, y) => setHovered(need === null ? null : { need, x, y }),
      open(need) {
        const id = now.current.scene.needs.id[need];
        if (id !== undefined) now.current.go(now.current.open(id));
      },
      select: (line) => setFound(within(now.current.scene, line, now.current.until)),
    });
    map.current = made;
    return () => made.close();
  }, []);
  useEffect(() => map.current?.show(scene, until), [scene, until]);
  useEffect(() => map.current?.draws(selecting), [selecting]);
  const shown = useMemo(() => scene.needs.since.filter((day) => day <= until).length, [scene, until]);
  const clear = () => {
    setFound(null);
    map.current?.clear();
  };
  return (
    <section class="pool-map" aria-label={words.map}>
      <Tools
        onZoom={(factor) => map.current?.zoom(factor)}
        onFit={() => map.current?.fitAll()}
        selecting={selecting}
        onSelecting={setSelecting}
      />
      <div
        class={selecting ? 'map-box map-selecting' : 'map-box'}
        ref={box}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it answers keys, as an application does
        tabIndex={0}
        onKeyDown={(event) => {
          const way = WAYS[event.key];
          if (way === undefined || map.current === null || event.ctrlKey || event.metaKey || event.altKey)
            return;
          event.preventDefault();
          way(map.current);
        }}
        aria-label={words.mapLabel(whole(language, shown), whole(language, scene.x.length))}
      >
        <canvas ref={under} />
        <canvas ref={over} />
        {hovered === null ? null : (
          <Hint scene={scene} hovered={hovered} width={box.current?.clientWidth ?? 0} />
        )}
      </div>
      <Legend scene={scene} />
      <p class="quiet map-hint">{words.mapHint}</p>
      {hidden > 0 ? <p class="quiet">{words.hidden(whole(language, hidden))}</p> : null}
      {found === null ? null : <Selection scene={scene} found={found} open={open} onClear={clear} />}
    </section>
  );
}

/** The map for a hand on buttons. */
function Tools({
  onZoom,
  onFit,
  selecting,
  onSelecting,
}: {
  onZoom: (factor: number) => void;
  onFit: () => void;
  selecting: boolean;
  onSelecting: (on: boolean) => void;
}) {
  const words = useOwn(WORDS);
  const tools = [
    [words.zoomIn, () => onZoom(NEARER)],
    [words.zoomOut, () => onZoom(1 / NEARER)],
    [words.fit, onFit],
  ] as const;
  return (
    <div class="map-tools">
      {tools.map(([name, act]) => (
        <button type="button" class="small-button" key={name} onClick={act}>
          {name}
        </button>
      ))}
      <button
        type="button"
        class="small-button"
        aria-pressed={selecting}
        onClick={() => onSelecting(!selecting)}
      >
        {words.selecting}
      </button>
    </div>
  );
}

function Hint({ scene, hovered, width }: { scene: Scene; hovered: Hovered; width: number }) {
  const words = useOwn(WORDS);
  const { need, x, y } = hovered;
  const left = x > width / 2;
  return (
    <div
      class="map-tip"
      aria-hidden="true"
      style={{
        insetBlockStart: `${y + 14}px`,
        ...(left ? { right: `${width - x}px` } : { left: `${x}px` }),
      }}
    >
      <bdi class="said">{scene.needs.name[need]}</bdi>
      <br />
      <span class="quiet">{words.states[STATES[scene.needs.state[need] ?? 0] ?? 'growing']}</span>
    </div>
  );
}

/** Only what there is to see. */
function Legend({ scene }: { scene: Scene }) {
  const words = useOwn(WORDS);
  const there = useMemo(() => new Set(scene.state), [scene]);
  return (
    <ul class="map-legend">
      {STATES.map((state, i) =>
        there.has(i) ? (
          <li key={state}>
            <svg class={`legend-ring legend-${state}`} viewBox="0 0 16 16" aria-hidden="true">
              {state === 'none' ? null : (
                <circle class="ring" cx="8" cy="8" r="6.5" stroke-dasharray={LOOKS[i]?.dash.join(' ')} />
              )}
              <circle class="dot" cx="8" cy="8" r="2" />
            </svg>
            {words.states[state]}
          </li>
        ) : null,
      )}
    </ul>
  );
}
