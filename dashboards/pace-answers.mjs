/** How much there is, as the issue asks. */
export const SCENARIOS = 50;
const [NEEDS, POINTS, KEYS, DAYS] = [2_000, 50_000, 60, 200];
/** The scenario that has all of it. */
export const AT = '/scenarios/scenario_00';

/** What the API would say, in the shapes of its contracts. */
export function answers() {
  const random = seeded(7);
  const at = '2026-05-04T00:00:00.000Z';
  const scenarios = Array.from({ length: SCENARIOS }, (_, i) => ({
    scenario: `scenario_${String(i).padStart(2, '0')}`,
    schema_id: `scenario_${i}_v4`,
    needs: NEEDS,
    keys: { proposed: 1, experimental: 4, stable: 9, retired: 2, rejected: 0 },
    waiting: { keys: i % 3, versions: 0, quarantined: 0 },
    coverage: { payloads: 900, covered: 700, rate: 0.78, low: 0.75, high: 0.8 },
  }));
  const clusters = Array.from({ length: NEEDS }, (_, i) => ({
    id: `n${i}`,
    label: null,
    example: `a seat by the window, row ${i}`,
    fragments: NEEDS - i,
    maturity: {
      mature: i < 200,
      progress: i < 200 ? 1 : 1 - i / NEEDS,
      missing: i < 200 ? [] : ['needs 2 more owners', 'needs 3 more days'],
      facts: { fragments: NEEDS - i, owners: 9, days: 8, cohesion: 0.6, concentration: 0.1, idle: i % 9 },
    },
    patch_key: i < KEYS ? `key_${i}` : null,
    covered_by: null,
    waits: null,
    founded_at: at,
    changed_at: at,
  }));
  const keys = clusters.slice(0, KEYS).map(({ id, patch_key: name }, i) => ({
    key_name: name,
    status: ['proposed', 'experimental', 'stable', 'retired'][i % 4],
    definition: {
      key_name: name,
      key_type: 'string',
      required: false,
      default_value: null,
      semantic_description: `Where one sits, ${i}. Acceptable values: window, aisle.`,
      acceptable_values: ['window', 'aisle'],
    },
    cluster: id,
    cohorts: ['*'],
    proposed_at: at,
    window: null,
    ended_at: i % 4 === 3 ? at : null,
    replaced_by: null,
    evidence: { fragments: 40, owners: 12, days: 9 },
    progress: null,
    asked: null,
    approved_by: [],
    decided: {
      at,
      kind: 'proposed',
      by: 'service',
      sentence: 'On trial: 40 fragments of 12 owners ask for it.',
    },
  }));
  const middles = clusters.map(() => [(random() - 0.5) * 9_000, (random() - 0.5) * 6_000]);
  const points = { x: [], y: [], need: [], language: [], day: [], fragments: [], owners: [] };
  for (let i = 0; i < POINTS; i++) {
    const need = random() < 0.1 ? -1 : Math.floor(NEEDS * random() ** 2);
    const [x, y] = middles[need] ?? [(random() - 0.5) * 9_000, (random() - 0.5) * 6_000];
    points.x.push(Math.round(x + (random() - 0.5) * 90));
    points.y.push(Math.round(y + (random() - 0.5) * 90));
    points.need.push(need);
    points.language.push(i % 3);
    points.day.push(Math.floor(DAYS * random()));
    points.fragments.push(3);
    points.owners.push(2);
  }
  const ofOne = `/v1${AT}`;
  return {
    '/v1/me': { name: 'pace', scopes: ['admin'], scenarios: null },
    '/v1/scenarios': { now: '2026-11-20T00:00:00.000Z', scenarios },
    [`${ofOne}/clusters`]: { clusters },
    [`${ofOne}/patch-keys`]: { patch_keys: keys, refined_keys: [] },
    [`${ofOne}/lifecycle`]: {
      budget: { experimental: { taken: 15, most: 20 }, total: { taken: 45, most: 60 } },
      waiting_needs: { for_a_place: 100, otherwise: 40 },
      approvals_needed: 1,
      keys,
    },
    [`${ofOne}/map`]: {
      mapped_at: '2026-11-20T00:00:00.000Z',
      first_day: at,
      cohorts: [],
      languages: ['en', 'zh', 'de'],
      needs: {
        id: clusters.map(({ id }) => id),
        x: middles.map(([x]) => Math.round(x)),
        y: middles.map(([, y]) => Math.round(y)),
        phrases: clusters.map((_, i) => Math.max(2, Math.round(60 * (1 - i / NEEDS)))),
      },
      points,
      hidden: 0,
      unplaced: 0,
    },
  };
}

/** The same chance each time (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
