import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askInto } from '../helpers/ask.ts';
import { openWorld, type World } from '../helpers/world.ts';

const FOLDER = new URL('../../dashboards/grafana/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');

type Panel = { title: string; type: string; targets?: { expr: string }[] };
type Dashboard = { panels: Panel[]; templating: { list: { query: unknown }[] } };

const { panels, templating } = JSON.parse(read('dashboards/operations.json')) as Dashboard;
const asked = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
  { where: 'variables', expr: JSON.stringify(templating.list) },
  { where: 'alerts.yml', expr: read('alerts.yml') },
];

/** Of a histogram Prometheus asks for parts. */
const nameOf = (figure: string) => figure.replace(/_(bucket|sum|count)$/, '');

let world: World;
let figures: ReadonlySet<string>;

beforeAll(async () => {
  world = await openWorld();
  const { text } = await askInto(world.app, world.adminKey)('GET', '/metrics');
  figures = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});
afterAll(() => world.close());

describe('the operator’s dashboard', () => {
  it.each(asked)('asks only for figures that there are: $where', ({ expr }) => {
    const named = [...expr.matchAll(/\bdsp_\w+/g)].map(([figure]) => nameOf(figure));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !figures.has(name))).toEqual([]);
  });

  it('calls our own label of a job as Prometheus does once it has scraped it', () => {
    expect(asked.filter(({ expr }) => /by \([^)]*\bjob\b/.test(expr))).toEqual([]);
  });

  it('shows every figure of ours but those of the runtime', () => {
    const all = asked.map(({ expr }) => expr).join('\n');
    const own = [...figures].filter((name) => !/^dsp_(process|nodejs)_/.test(name));
    expect(own.filter((name) => !all.includes(name))).toEqual([]);
  });

  it('has a title and a size for every panel, and no two at one place', () => {
    const places = (JSON.parse(read('dashboards/operations.json')) as { panels: { gridPos: object }[] })
      .panels;
    expect(new Set(places.map(({ gridPos }) => JSON.stringify(gridPos))).size).toBe(places.length);
  });
});
