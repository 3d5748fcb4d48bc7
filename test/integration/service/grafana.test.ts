import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askInto } from '../../helpers/asking/ask.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

/** Prometheus' own judge of its files (Debian: `apt-get install prometheus`). */
const PROMTOOL_IS_HERE = spawnSync('promtool', ['--version']).status === 0;

const FOLDER = new URL('../../../dashboards/grafana/', import.meta.url);
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

describe('the alerts', () => {
  it('each have a case in which they are told', () => {
    const rules = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const told = read('alerts.test.yml');
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((name) => !told.includes(`alertname="${name}"}`))).toEqual([]);
  });

  // `skip` says so in the report when there is no promtool on PATH.
  it.skipIf(!PROMTOOL_IS_HERE).each([
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('pass promtool %s %s', (...words) => {
    const { status, stdout, stderr } = spawnSync('promtool', words, {
      cwd: fileURLToPath(FOLDER),
      encoding: 'utf8',
    });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});
