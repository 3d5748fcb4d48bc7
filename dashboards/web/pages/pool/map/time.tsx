import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { day as dayText } from '../../../parts/format.ts';
import { LanguageContext, useOwn } from '../../../words/words.ts';
import { WORDS } from '../pool.words.ts';

const DAY_MS = 86_400_000;
/** All of a pool's time passes in so many seconds. */
const PLAY_MS = 8_000;

/** The pool as it was at the end of a day: drag, use the arrow keys, or let it grow. */
export function TimeSlider({
  firstDay,
  lastDay,
  day,
  onDay,
  onSettled,
}: {
  firstDay: string;
  lastDay: number;
  day: number;
  /** At each step, also while it plays. */
  onDay: (day: number) => void;
  /** Where it came to rest. */
  onSettled: (day: number) => void;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { playing, setPlaying } = usePlay(lastDay, day, onDay, onSettled);
  const text = dayText(language, new Date(Date.parse(firstDay) + day * DAY_MS).toISOString());
  return (
    <div class="pool-time">
      <button
        type="button"
        class="small-button"
        onClick={() => {
          if (playing) onSettled(day);
          setPlaying(!playing);
        }}
      >
        {playing ? words.pause : words.play}
      </button>
      <label>
        <span>
          {words.time} <output>{text}</output>
        </span>
        <input
          type="range"
          min={0}
          max={lastDay}
          value={day}
          aria-valuetext={text}
          onInput={(event) => {
            setPlaying(false);
            onDay(event.currentTarget.valueAsNumber);
          }}
          onChange={(event) => onSettled(event.currentTarget.valueAsNumber)}
        />
      </label>
    </div>
  );
}

/** A day after the other up to the last one, from the first again where it stood there. */
function usePlay(
  lastDay: number,
  day: number,
  onDay: (day: number) => void,
  onSettled: (day: number) => void,
) {
  const [playing, setPlaying] = useState(false);
  const last = useRef(day);
  last.current = day;
  useEffect(() => {
    if (!playing) return;
    const from = last.current >= lastDay ? 0 : last.current;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const next = Math.min(lastDay, from + Math.floor(((now - began) / PLAY_MS) * (lastDay + 1)));
      if (next !== last.current) onDay(next);
      if (next < lastDay) frame = requestAnimationFrame(step);
      else {
        setPlaying(false);
        onSettled(next);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);
  return { playing, setPlaying };
}
