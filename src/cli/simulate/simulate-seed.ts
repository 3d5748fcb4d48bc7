import { DAY_MS, type Decision } from '../../domain/basics/index.ts';
import type { Policy } from '../../domain/policy/index.ts';
import { type KeyDefinition, parseTemplate, type Template } from '../../domain/template/index.ts';
import { keyFragments, listDecisions, listPatchKeys, subjectOf } from '../../ground/db/keys/index.ts';
import { createVirtualClock } from '../../ground/process/clock.ts';
import type { Replayable } from '../../main.ts';
import { fill } from '../../proof/simulation/client.ts';
import { type Life, needOf, type Row, score, type TrueNeed } from '../../proof/simulation/truth.ts';
import { dice, FIRST_DAY, midnightOf, type Want, type World, wantsOn } from '../../proof/simulation/world.ts';
import { withThrowaway } from '../replay/throwaway-service.ts';
import { type Call, callInto } from '../service/api-client.ts';

/** A decision of the run, for whoever asks why a key was born or went. */
type Happening = Pick<Decision, 'kind' | 'rule' | 'sentence'> & {
  readonly day: number;
  readonly key: string;
};

export type SimulatedSeed = {
  readonly row: Row & { readonly seconds: number };
  readonly needs: readonly TrueNeed[];
  readonly lives: readonly Life[];
  readonly happenings: readonly Happening[];
  /** Every key that ever was, as it was at the end. */
  readonly definitions: Readonly<Record<string, KeyDefinition>>;
};

/**
 * Plays one world through the real pipeline, in a database of its own, day by day on a virtual clock.
 * @param vectors where they are kept from run to run
 * @param onDay told how many days are over
 */
export async function simulateSeed(
  world: World,
  policy: Policy,
  vectors: string,
  onDay: (days: number) => void,
): Promise<SimulatedSeed> {
  const began = performance.now();
  const clock = createVirtualClock(new Date(`${FIRST_DAY}T00:00:00Z`));
  const template = templateOf(world);
  return withThrowaway({ template, policy, clock, vectors }, async (service) => {
    const run: Run = {
      service,
      world,
      call: callInto(service.app, service.adminKey),
      firstSeen: new Map(),
      firstSaid: new Map(),
      saidBy: new Map(),
      needOfKey: new Map(),
      decisions: 0,
    };
    for (let day = 0; day < world.days; day++) {
      clock.moveTo(new Date(midnightOf(day).getTime() + DAY_MS - 1));
      await sendDay(run, day);
      await service.settle();
      await noteKeys(run);
      onDay(day + 1);
    }
    const happenings = await happeningsOf(run);
    const needs = world.needs.map(({ course, talk }) => ({
      need: talk.need.need,
      course,
      firstSaid: run.firstSaid.get(talk.need.need) ?? null,
    }));
    const lives = livesOf(happenings, run);
    const row = score(world.seed, world.days, needs, lives, policy.window.days);
    const keys = await listPatchKeys(service.ctx.db, template.scenario);
    return {
      definitions: Object.fromEntries(keys.map(({ keyName, definition }) => [keyName, definition])),
      row: { ...row, seconds: Math.round((performance.now() - began) / 100) / 10 },
      needs,
      lives,
      happenings,
    };
  });
}

/** What a service of the catalogue begins with. */
export function templateOf({ service: { scenario, keys } }: Pick<World, 'service'>): Template {
  const parsed = parseTemplate({ scenario, schema_id: `${scenario}_v1`, keys });
  if ('errors' in parsed) {
    throw new Error(`The catalogue's template of ${scenario} is wrong: ${JSON.stringify(parsed.errors)}`);
  }
  return parsed.template;
}

type Run = {
  readonly service: Replayable;
  readonly world: World;
  readonly call: Call;
  /** `<cohort>/<channel>` -> key -> the day on which that line first had it. */
  readonly firstSeen: Map<string, Map<string, number>>;
  readonly firstSaid: Map<string, number>;
  /** Interaction -> needs that it said in words. */
  readonly saidBy: Map<string, readonly string[]>;
  /** Key -> the need that most of its fragments came from, when it was last looked at. */
  readonly needOfKey: Map<string, string | null>;
  decisions: number;
};

type Served = { readonly schema_id: string; readonly keys: readonly KeyDefinition[] };

async function sendDay(run: Run, day: number): Promise<void> {
  const { world, call, firstSaid, saidBy } = run;
  const { scenario } = world.service;
  const random = dice(world.seed, `clients on day ${day}`);
  const words = new Map(world.needs.map(({ talk: { need } }) => [need.need, need]));
  const lines = new Map<string, { served: Served; firstSeen: Map<string, number> }>();
  const interactions: unknown[] = [];
  for (const [index, want] of wantsOn(world, day).entries()) {
    const { agent, owner, cohort } = want.person;
    const channel = want.person.asksForExperimental ? 'experimental' : 'stable';
    const line = lines.get(`${cohort}/${channel}`) ?? (await fetchLine(run, want, channel, day));
    lines.set(`${cohort}/${channel}`, line);
    // The keys of old the client fills by habit; what is new it has to recognise.
    const old = new Set(world.service.keys.map(({ key_name }) => key_name));
    const keys = line.served.keys.filter(({ key_name }) => !old.has(key_name));
    const offer = { keys, firstSeen: line.firstSeen };
    const { payload, outcome, inWords } = fill(want, offer, words, day, random);
    const id = `day-${day}-${index}`;
    saidBy.set(
      id,
      inWords.map(({ need }) => need),
    );
    for (const { need } of want.sayings) if (!firstSaid.has(need)) firstSaid.set(need, day);
    interactions.push({
      id,
      schema_id: line.served.schema_id,
      payload,
      client_agent: agent,
      owner,
      ...(cohort === null ? {} : { cohort }),
      outcome,
      channel,
      observed_at: new Date(midnightOf(day).getTime() + want.secondOfDay * 1_000).toISOString(),
    });
  }
  await call('POST', `/v1/scenarios/${scenario}/interactions`, { interactions });
}

async function fetchLine(run: Run, { person: { cohort } }: Want, channel: string, day: number) {
  const { world, call } = run;
  const query = cohort === null ? '' : `&cohort=${encodeURIComponent(cohort)}`;
  const path = `/v1/scenarios/${world.service.scenario}/template?channel=${channel}${query}`;
  const served = (await call('GET', path)) as Served; // the contract of this very service
  const name = `${cohort}/${channel}`;
  const firstSeen = run.firstSeen.get(name) ?? new Map<string, number>();
  run.firstSeen.set(name, firstSeen);
  for (const { key_name } of served.keys) if (!firstSeen.has(key_name)) firstSeen.set(key_name, day);
  return { served, firstSeen };
}

/** Whose need each live key is, as long as its fragments are still there to be asked. */
async function noteKeys(run: Run): Promise<void> {
  const { db } = run.service.ctx;
  const { scenario } = run.world.service;
  const { length } = await listDecisions(db, scenario);
  if (length === run.decisions) return;
  run.decisions = length;
  for (const key of await listPatchKeys(db, scenario, ['experimental', 'stable'])) {
    const fragments = await keyFragments(db, key);
    if (fragments.length === 0) continue;
    run.needOfKey.set(key.keyName, needOf(fragments.map(({ id }) => run.saidBy.get(id) ?? [])));
  }
}

async function happeningsOf({ service, world }: Run): Promise<Happening[]> {
  const first = Date.parse(`${FIRST_DAY}T00:00:00Z`);
  const prefix = subjectOf('');
  return (await listDecisions(service.ctx.db, world.service.scenario))
    .filter(({ subject }) => subject.startsWith(prefix))
    .map(({ at, subject, kind, rule, sentence }) => ({
      day: Math.floor((at.getTime() - first) / DAY_MS),
      key: subject.slice(prefix.length),
      kind,
      rule,
      sentence,
    }));
}

/** Lives told by the decisions: a key begins on trial, may become stable, and ends, perhaps more than once. */
function livesOf(happenings: readonly Happening[], { needOfKey }: Run): Life[] {
  const lives: { -readonly [Member in keyof Life]: Life[Member] }[] = [];
  for (const { day, key, kind, rule } of happenings) {
    const open = lives.find(({ keyName, to }) => keyName === key && to === null);
    if (kind === 'experimental' && open === undefined) {
      const need = needOfKey.get(key) ?? null;
      lives.push({ keyName: key, from: day, to: null, stableFrom: null, need, succeeded: false });
    }
    if (open === undefined) continue;
    if (kind === 'stable') open.stableFrom = day;
    if (kind !== 'retired') continue;
    open.to = day;
    if (rule.startsWith('outgrown')) open.succeeded = true;
  }
  return lives.map((life) => ({
    ...life,
    succeeded: life.succeeded || lives.some((other) => other.succeeded && other.to === life.from),
  }));
}
