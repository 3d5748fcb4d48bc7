import { CallError } from '../../../src/cli/service/api-client.ts';
import { templateOf } from '../../../src/cli/simulate/simulate-seed.ts';
import { DEFAULT_POLICY, type Policy } from '../../../src/domain/policy/index.ts';
import { type Random, shuffled } from '../../../src/domain/statistics/index.ts';
import { GLOBAL_COHORT, type KeyDefinition } from '../../../src/domain/template/index.ts';
import { saveScenario } from '../../../src/ground/db/scenarios/index.ts';
import { newestVersions } from '../../../src/ground/db/versions/index.ts';
import { publishVersions } from '../../../src/ground/signing/publish-versions.ts';
import { fill } from '../../../src/proof/simulation/client.ts';
import { dice, midnightOf } from '../../../src/proof/simulation/world.ts';
import { checkLife } from './check-life.ts';
import type { FaultSchedule } from './fault-schedule.ts';
import { FACTS, forgetEverything, type LifeState, lifeState, SECTIONS } from './life-state.ts';
import { arrivalsOn, eveningOf, noonOf, type SmallLife } from './small-life.ts';
import { type Between, NO_QUEUE, type Stage, UNDISTURBED } from './stage.ts';
import { lossyAt, type Note, workInPeace, workUnderFaults } from './work.ts';

/** Bars that a handful of people reach within a month, and lose again. */
const SMALL_POLICY: Policy = {
  ...DEFAULT_POLICY,
  maturity: {
    ...DEFAULT_POLICY.maturity,
    fragments: 8,
    owners: 3,
    days: 3,
    cohesion: 0,
    stability: 0.2,
    concentration: 0.8,
  },
  trust: { ...DEFAULT_POLICY.trust, newOwnerDays: 1 },
  publication: { owners: 2, approve: [] },
  window: { days: 7 },
  promotion: { adoption: 0.005, capture: 0.1 },
  retirement: { adoption: 0.1 },
  cohorts: { pools: 'off', owners: 2, shared: 3 },
};

/** What is sent in one call: where, and with which items. */
type Batch = {
  readonly path: string;
  readonly member: 'interactions' | 'fragments';
  readonly items: readonly Item[];
};
type Item = { readonly id: string } & Readonly<Record<string, unknown>>;

/** A life as it was without faults, day by day. */
export type Undisturbed = {
  readonly states: readonly LifeState[];
  readonly sent: readonly (readonly Batch[])[];
};

/** What did not hold, and on which day; empty where all did. */
export type Outcome = { readonly problems: readonly string[]; readonly trace: readonly string[] };

/** A life without faults, which those with faults are held against. */
export async function playUndisturbed(stage: Stage, life: SmallLife): Promise<Undisturbed & Outcome> {
  const scenario = await beginLife(stage, life);
  const acknowledged = new Set<string>();
  const states: LifeState[] = [];
  const sent: (readonly Batch[])[] = [];
  for (let day = 0; day < life.days; day++) {
    stage.clock.ms = noonOf(day);
    const batches = await batchesOf(stage, life, day);
    sent.push(batches);
    for (const batch of batches) await deliver(stage, scenario, batch, acknowledged, () => {});
    const { db } = stage.process().ctx;
    if (!life.standstill.has(day)) {
      const left = await workInPeace(stage, 'noon');
      stage.clock.ms = eveningOf(day);
      left.push(...(await workInPeace(stage, 'evening')));
      const problems = [...left, ...(await checkLife(db, scenario, SMALL_POLICY, acknowledged))];
      if (problems.length > 0) return { states, sent, problems: onDay(day, problems), trace: [] };
    }
    states.push(await lifeState(db, scenario));
  }
  return { states, sent, problems: [], trace: [] };
}

/** The same life under faults. Each day they end in the evening, and what they left undone is done. */
export async function playUnderFaults(
  stage: Stage,
  life: SmallLife,
  undisturbed: Undisturbed,
  schedule: FaultSchedule,
  seed: number,
): Promise<Outcome> {
  const scenario = await beginLife(stage, life);
  const trace: string[] = [];
  const acknowledged = new Set<string>();
  const notes: Note[] = [];
  let delivered: Item[] = [];
  for (let day = 0; day < life.days; day++) {
    stage.clock.ms = noonOf(day);
    const say = (line: string) => trace.push(`day ${day} ${line}`);
    // Dice of its own for each side and day: what the door remembers of earlier lives spares it statements, and throws.
    const random = dice(seed, `${schedule.name}, work of day ${day}`);
    const atDoor = dice(seed, `${schedule.name}, door of day ${day}`);
    const planned =
      schedule.same === 'facts' ? (undisturbed.sent[day] ?? []) : await batchesOf(stage, life, day);
    const batches = shaken(planned, delivered, schedule, atDoor);
    delivered = planned.flatMap(({ items }) => items);
    stage.door.nudge = (kind, subject) => notes.push({ kind, subject });
    const send = async (between: Between) => {
      for (const batch of batches) {
        stage.door.skewMs = schedule.overlapping ? 0 : Math.round((atDoor() * 2 - 1) * schedule.clockMs);
        // Its process does not die: a client's call would never end.
        const at = lossyAt({ ...schedule, death: 0 }, atDoor, (line) => say(`door ${line}`));
        stage.door.between = { ...between, at };
        await deliver(stage, scenario, batch, acknowledged, say);
      }
      stage.door.between = UNDISTURBED;
    };
    if (!schedule.overlapping) await send(UNDISTURBED);
    const problems: string[] = [];
    if (!life.standstill.has(day)) {
      for (const hour of ['noon', 'evening'] as const) {
        if (hour === 'evening') stage.clock.ms = eveningOf(day);
        const beside = schedule.overlapping && hour === 'noon' ? [send] : [];
        const disturbed = await workUnderFaults(stage, hour, schedule, random, notes, say, beside);
        problems.push(...disturbed.problems);
        // The notes of a queue in memory die with their process.
        if (disturbed.died) notes.length = 0;
        problems.push(...(await workInPeace(stage, hour)));
      }
      const { db } = stage.process().ctx;
      problems.push(...(await checkLife(db, scenario, SMALL_POLICY, acknowledged)));
      problems.push(...differences(await lifeState(db, scenario), undisturbed.states[day], schedule));
    } else if (schedule.overlapping) await send(UNDISTURBED);
    if (problems.length > 0) return { problems: onDay(day, problems), trace };
  }
  return { problems: [], trace };
}

async function beginLife(stage: Stage, life: SmallLife): Promise<string> {
  const template = templateOf(life);
  stage.clock.ms = noonOf(0);
  stage.door.between = UNDISTURBED;
  stage.door.skewMs = 0;
  stage.door.nudge = () => {};
  const { ctx } = stage.process();
  await forgetEverything(ctx.db);
  await saveScenario(ctx.db, template, SMALL_POLICY, ctx.clock.now());
  await publishVersions({ ...ctx, queue: NO_QUEUE }, template.scenario);
  return template.scenario;
}

/** A day's payloads and fragments as clients fill them by the newest versions, in a call each. */
async function batchesOf(stage: Stage, life: SmallLife, day: number): Promise<Batch[]> {
  const { service } = life;
  const random = dice(life.seed, `clients of a small life on day ${day}`);
  const words = new Map(life.needs.map(({ need }) => [need.need, need]));
  const old = new Set(service.keys.map(({ key_name }) => key_name));
  const newest = await newestVersions(stage.process().ctx.db, service.scenario);
  const lineOf = (cohort: string | null, experimental: boolean) => {
    const of = (line: string, name: string) =>
      newest.find((version) => version.line === line && version.cohort === name);
    const cohorts = cohort === null ? [GLOBAL_COHORT] : [cohort, GLOBAL_COHORT];
    const lines = experimental ? ['experimental', 'stable'] : ['stable'];
    return cohorts.flatMap((name) => lines.flatMap((line) => of(line, name) ?? []))[0];
  };
  const payloads: Item[] = [];
  const fragments: Item[] = [];
  for (const { id, want, alone, saidOn } of arrivalsOn(life, day)) {
    const { agent, owner, cohort, asksForExperimental } = want.person;
    const version = lineOf(cohort, asksForExperimental);
    const served: { schema_id: string; keys: KeyDefinition[] } =
      version === undefined
        ? { schema_id: `${service.scenario}_v1`, keys: [] }
        : JSON.parse(version.document); // signed by this very service
    const keys = served.keys.filter(({ key_name }) => !old.has(key_name));
    const firstSeen = new Map(keys.map(({ key_name }) => [key_name, -30]));
    const { payload, outcome } = fill(want, { keys, firstSeen }, words, day, random);
    const said = {
      id,
      client_agent: agent,
      owner,
      ...(cohort === null ? {} : { cohort }),
      observed_at: new Date(midnightOf(saidOn).getTime() + want.secondOfDay * 1_000).toISOString(),
    };
    if (alone) fragments.push({ ...said, text: want.sayings.map(({ text }) => text).join('. ') });
    else
      payloads.push({
        ...said,
        schema_id: served.schema_id,
        payload,
        outcome,
        channel: version?.line ?? 'stable',
      });
  }
  const at = `/v1/scenarios/${service.scenario}`;
  const batches: Batch[] = [
    { path: `${at}/interactions`, member: 'interactions', items: payloads },
    { path: `${at}/fragments`, member: 'fragments', items: fragments },
  ];
  return batches.filter(({ items }) => items.length > 0);
}

/** In another order and cut anew, some twice, with some of what came the day before. */
function shaken(
  batches: readonly Batch[],
  earlier: readonly Item[],
  { deliveries: { shuffled: mixed, repeated } }: FaultSchedule,
  random: Random,
): Batch[] {
  if (!mixed) return [...batches];
  const cut = batches.flatMap(({ path, member, items }) => {
    const known = earlier.filter((item) => 'payload' in item === (member === 'interactions'));
    const again = [...items, ...known].filter(() => random() < repeated);
    const all = shuffled([...items, ...again], random);
    const parts: Batch[] = [];
    while (all.length > 0) {
      const part = all.splice(0, 2 + Math.floor(random() * 6));
      parts.push({ path, member, items: [...new Map(part.map((item) => [item.id, item])).values()] });
    }
    return parts;
  });
  return shuffled(cut, random);
}

const MOST_TRIES = 50;

/** As a client does it: again and again, until it is answered. What was answered is held against the rows. */
async function deliver(
  stage: Stage,
  scenario: string,
  { path, member, items }: Batch,
  acknowledged: Set<string>,
  say: (line: string) => void,
): Promise<void> {
  let last = '';
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      await stage.process().call('POST', path, { [member]: items });
      for (const { id } of items)
        acknowledged.add(`${member === 'interactions' ? 'payload' : 'fragment'} ${id}`);
      return;
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      last = problem.message;
      say(`door ${last.slice(0, 200)}`);
    }
  }
  throw new Error(`${scenario}: ${path} was not taken in ${MOST_TRIES} tries: ${last}`);
}

function differences(state: LifeState, expected: LifeState | undefined, { same }: FaultSchedule): string[] {
  if (expected === undefined) return ['the undisturbed life was shorter'];
  const sections = same === 'all' ? SECTIONS : FACTS;
  return sections.flatMap((section) => {
    if (state[section] === expected[section]) return [];
    return [
      `${section} differ from the undisturbed life: ${firstDifference(state[section], expected[section])}`,
    ];
  });
}

function firstDifference(found: string | null, wanted: string | null): string {
  const items = (text: string | null) =>
    ((JSON.parse(text ?? 'null') ?? []) as unknown[]).map((item) => JSON.stringify(item)); // written by `lifeState`
  const [have, want] = [items(found), items(wanted)];
  const [more, less] = [have.filter((one) => !want.includes(one)), want.filter((one) => !have.includes(one))];
  const shown = (some: string[]) => `${some.length} (${some.slice(0, 2).join(' ').slice(0, 600)})`;
  return `${shown(more)} that were not, ${shown(less)} are missing`;
}

function onDay(day: number, problems: readonly string[]): string[] {
  return problems.map((problem) => `day ${day}: ${problem}`);
}
