import { useContext, useMemo } from 'preact/hooks';
import { useNow } from '../../api/clock.ts';
import { useReply } from '../../api/queries.ts';
import type { Activity, Coverage } from '../../api/types.ts';
import type { Line } from '../../parts/charts/draw-chart.ts';
import { byWeek, everyDay } from '../../parts/charts/interval.ts';
import { LineChart } from '../../parts/charts/line-chart.tsx';
import { SpanSelect, useSpan } from '../../parts/charts/span.tsx';
import { percent, whole } from '../../parts/format.ts';
import { Answered } from '../../parts/page-state.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './overview.words.ts';

const USUAL_DAYS = 90;
/** As far as the service answers. */
const MOST_DAYS = 400;
const DAY_MS = 86_400_000;
const SHARES = [0, 1] as const;

/** How much the keys take, what came in, and what came of it, over time. */
export function Charts({ scenario }: { scenario: string }) {
  const span = useSpan(USUAL_DAYS) ?? MOST_DAYS;
  const to = new Date(useNow()).toISOString().slice(0, 10);
  const from = new Date(Date.parse(to) - (span - 1) * DAY_MS).toISOString().slice(0, 10);
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}`;
  const coverage = useReply<Coverage>(`${at}/coverage?from=${from}&to=${to}`);
  const activity = useReply<Activity>(`${at}/activity?from=${from}&to=${to}`);
  return (
    <>
      <SpanSelect standard={USUAL_DAYS} />
      <div class="panels charts">
        <Answered asked={coverage} scope="read">
          {(reply) => <CoverageChart reply={reply} />}
        </Answered>
        <Answered asked={activity} scope="read">
          {(reply) => <ActivityCharts days={reply.days} to={to} />}
        </Answered>
      </div>
    </>
  );
}

function CoverageChart({ reply: { days, total } }: { reply: Coverage }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const shown = useMemo(() => {
    const all = spanned(days);
    const counts = new Map(
      days.map(({ day, covered, payloads }) => [day, { numerator: covered, denominator: payloads }]),
    );
    const shares = byWeek(all, counts);
    const line: Line = {
      name: words.coverageLine,
      values: shares.map(({ rate }) => rate),
      band: shares.map(({ rate, low, high }) => (rate === null ? null : ([low, high] as const))),
    };
    return { days: all, lines: [line] };
  }, [days, words]);
  const format = useMemo(() => (value: number) => percent(language, value), [language]);
  if (total.payloads === 0)
    return (
      <div class="panel">
        <p>{words.noPayloads}</p>
        <pre class="command">
          <code>{`POST ${location.origin}/v1/scenarios/…/interactions`}</code>
        </pre>
      </div>
    );
  return (
    <div class="panel">
      <LineChart
        title={words.coverageChart}
        unit={words.coverageUnit}
        {...shown}
        format={format}
        range={SHARES}
      />
    </div>
  );
}

function ActivityCharts({ days, to }: { days: Activity['days']; to: string }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const format = useMemo(() => (value: number) => whole(language, value), [language]);
  const shown = useMemo(() => {
    const all = days[0] === undefined ? [] : everyDay(days[0].day, to);
    const of = new Map(days.map((one) => [one.day, one]));
    const daily = (name: Counted) => all.map((day) => of.get(day)?.[name] ?? 0);
    // The day under way has not come to its end: beside whole days it looks like a fall.
    const whole = all.length > 1 ? all.slice(0, -1) : all;
    const line = (name: string, values: number[]): Line => ({ name, values });
    return {
      days: all,
      whole,
      fragments: [line(words.fragmentsLine, daily('fragments').slice(0, whole.length))],
      came: [
        line(words.needsLine, summed(daily('needs'))),
        line(words.experimentalLine, summed(daily('experimental'))),
        line(words.stableLine, summed(daily('stable'))),
        line(words.retiredLine, summed(daily('retired'))),
      ],
    };
  }, [days, to, words]);
  if (shown.days.length === 0)
    return (
      <div class="panel">
        <p>{words.noActivity}</p>
        <pre class="command">
          <code>{`POST ${location.origin}/v1/scenarios/…/fragments`}</code>
        </pre>
      </div>
    );
  return (
    <>
      <div class="panel">
        <LineChart
          title={words.fragmentsChart}
          unit={words.fragmentsUnit}
          days={shown.whole}
          lines={shown.fragments}
          format={format}
        />
      </div>
      <div class="panel">
        <LineChart
          title={words.cameChart}
          unit={words.cameUnit}
          days={shown.days}
          lines={shown.came}
          format={format}
        />
      </div>
    </>
  );
}

type Counted = Exclude<keyof Activity['days'][number], 'day'>;

function spanned(days: readonly { readonly day: string }[]): string[] {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? [] : everyDay(first.day, last.day);
}

function summed(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
