import { waitFor } from '../../../src/cli/service/wait.ts';
import { columnOf } from '../../../src/ground/db/server/index.ts';
import { type Campaign, type Run, strikes } from '../campaign.ts';
import { type LivingCell, type LivingCells, openCells } from '../kit/cells.ts';
import { needsHaproxy } from '../kit/cells-proxy.ts';
import { ADMIN_KEY } from '../kit/dsp.ts';
import { needsOneMachine, startOneMachine } from '../kit/one-machine.ts';
import { type Load, startLoad, streamOf } from '../load.ts';
import { storedIds, untilDone } from '../look.ts';
import { register } from '../scene.ts';
import type { Stage } from '../stage.ts';
import { booksOf, type Outcome, outcomeOf } from '../verdict.ts';

const LONGEST_LIFE_MS = 3_000;
/** Until the proxy has seen that a cell is gone, or a command has said what is in its way. */
const SEEN_MS = 30_000;
/** A database that was killed reads its log, and a service loads its model, on two busy cores as well. */
const BACK_MS = 120_000;

/** Scenarios that stay where they are: two a cell. */
const STAYING = ['stays_first', 'stays_second'];
/** And one that moves. */
const WANDERER = 'wanderer';
/** What a move says that it has done; it is struck behind one of them. */
const STRUCK_AT = ['announced', 'streaming', 'copied', 'shut'];
const STAGE = /^dsp: \w+: [a-z]+$/;

/** Cells behind their proxy, and one client for each of two scenarios a cell and for one that moves. */
type Scene = LivingCells & {
  readonly loads: ReadonlyMap<string, Load>;
  /** Of each scenario its cell. */
  readonly homes: Map<string, LivingCell>;
  readonly problems: string[];
  readonly stage: Stage;
};

type Round = (scene: Scene, round: number, run: Run) => Promise<number>;

const CAMPAIGNS: readonly (Pick<Campaign, 'row' | 'fault'> & {
  readonly strike: Round;
  /** Whether there are two cells, the first of them with a standby. */
  readonly withStandby?: true;
})[] = [
  {
    row: 'R25',
    fault: 'cells: one of three killed, its service with its PostgreSQL, behind a scenario that moved there',
    strike: killCell,
  },
  {
    row: 'R26',
    fault: 'cells: the one that a scenario moves to killed in the middle, by turns gone on with and given up',
    strike: killTarget,
  },
  {
    row: 'R27',
    fault:
      'cells: the PostgreSQL primary of one with a standby, while a scenario moves from it, by turns to it',
    strike: killPrimary,
    withStandby: true,
  },
];

export const cells = CAMPAIGNS.map(
  ({ strike, withStandby, ...campaign }): Campaign => ({
    ...campaign,
    rounds: withStandby ? 4 : 3,
    needs: withStandby ? needsOneMachine('database') : needsHaproxy,
    async play(stage, run) {
      const pair = withStandby ? await startOneMachine('database', stage.folder) : undefined;
      if (pair !== undefined) stage.closes(pair.close);
      const scene = await openScene(stage, run, await openCells(stage, withStandby ? 2 : 3, pair));
      const told = await strikes(stage, run, LONGEST_LIFE_MS, (round) => strike(scene, round, run));
      return settle(scene, told);
    },
  }),
);

async function openScene(stage: Stage, run: Run, living: LivingCells): Promise<Scene> {
  const homes = new Map<string, LivingCell>();
  for (const cell of living.cells) {
    const letter = cell.name.slice(-1);
    for (const name of STAYING) homes.set(`${name}_${letter}`, cell);
    if (homes.size === STAYING.length) homes.set(WANDERER, cell);
  }
  for (const [scenario, { url }] of homes) await register(url, 'automatic', scenario);
  await living.lead();
  const stream = streamOf(living.proxy.url, run);
  const loads = new Map(
    [...homes.keys()].map((scenario) => [
      scenario,
      startLoad(stage.ledger, { ...stream, clients: 1, scenario }),
    ]),
  );
  return { ...living, loads, homes, problems: [], stage };
}

/** A scenario comes to a cell, and the cell is killed: others notice nothing, its own callers are asked to come again. */
async function killCell(scene: Scene, round: number): Promise<number> {
  const { homes, problems, stage } = scene;
  const to = nextOf(scene);
  const blame = (words: string) => problems.push(`round ${round + 1}: ${words}`);
  const undisturbed = watchOthers(scene, to);
  await move(scene, to);
  await scene.lead();
  await acknowledged(scene, [WANDERER]);
  await to.kill();
  const struck = performance.now();
  const dead = [...homes.keys()].filter((scenario) => homes.get(scenario) === to);
  const alive = [...homes.keys()].filter((scenario) => homes.get(scenario) !== to);
  for (const scenario of dead)
    if ((await waitFor(() => isSentAway(scene, scenario), SEEN_MS)) === null)
      blame(`${scenario} of the dead ${to.name} is not answered 503 with Retry-After`);
  const list = await scene.ask('list', '--json');
  if (list.code !== 1 || silentIn(list.said) !== to.name)
    blame(`dsp cells list ended with ${list.code} and did not say that ${to.name} alone is silent`);
  const map = await scene.ask('map');
  if (map.code !== 1 || !map.said.includes(`${to.name} does not answer`))
    blame(`a map was written that knows nothing of ${to.name}`);
  // Beside the map of before one is: others may move meanwhile.
  await scene.lead();
  await acknowledged(scene, alive);
  stage.say(
    `${to.name} dead for ${Math.round(performance.now() - struck)} ms, others’ longest answer ${longestOf(scene, alive, struck)} ms`,
  );
  const again = performance.now();
  await to.start();
  await acknowledged(scene, dead);
  const took = performance.now() - again;
  undisturbed(blame);
  return took;
}

/** The cell that a scenario is on its way to is killed: the command says so, and goes on or gives up when it is run again. */
async function killTarget(scene: Scene, round: number, run: Run): Promise<number> {
  const { problems, stage } = scene;
  const to = nextOf(scene);
  const at = STRUCK_AT[Math.floor(run.random() * STRUCK_AT.length)] ?? '';
  const blame = (words: string) => problems.push(`round ${round + 1}, struck at ${at}: ${words}`);
  const undisturbed = watchOthers(scene, to);
  const moving = scene.begin('move', WANDERER, '--to', to.name);
  await moving.said(new RegExp(`: ${at}$`));
  await to.kill();
  const struck = performance.now();
  const ended = await waitFor(() => !moving.alive, SEEN_MS);
  const heard = Math.round(performance.now() - struck);
  await moving.kill();
  // A command may be a stage further before it hears of it.
  const said = moving.lines.filter((line) => !STAGE.test(line)).join('\n');
  stage.say(`${to.name} killed at “${at}”; the command ended after ${heard} ms: ${said}`);
  if (ended === null) blame('the command hangs');
  else if ((await moving.ended) === 0) blame('the command says that all is well');
  else if (!/^dsp: .*\.$/.test(said)) blame(`the command says no sentence: ${said}`);
  const whileDead = await scene.ask('move', WANDERER, '--to', to.name, '--abandon');
  if (whileDead.code === 0 || !whileDead.said.includes(`${to.name} does not answer`))
    blame(`a dead cell’s move was given up, or nobody said why not: ${whileDead.said}`);
  const began = performance.now();
  await to.start();
  const isGivenUp =
    round % 2 === 1 && (await scene.ask('move', WANDERER, '--to', to.name, '--abandon')).code === 0;
  if (isGivenUp) stage.say(`given up: ${WANDERER} stays`);
  else await move(scene, to);
  await scene.lead();
  await acknowledged(scene, [...scene.homes.keys()]);
  const took = performance.now() - began;
  undisturbed(blame);
  return took;
}

/**
 * Of the cell with a standby, which a scenario leaves or comes to, the primary is killed: the standby takes over, the command says that
 * a cell was lost or that the stream is, and run again it goes on, or begins anew behind --abandon.
 */
async function killPrimary(scene: Scene, round: number, run: Run): Promise<number> {
  const { cells: all, homes, problems, stage } = scene;
  const [pair] = all;
  if (pair === undefined) throw new Error('There are no cells.');
  const to = nextOf(scene);
  const at = STRUCK_AT[Math.floor(run.random() * STRUCK_AT.length)] ?? '';
  const way = to === pair ? 'to it' : 'from it';
  const blame = (words: string) => problems.push(`round ${round + 1}, ${way}, struck at ${at}: ${words}`);
  const undisturbed = watchOthers(scene, pair);
  const moving = scene.begin('move', WANDERER, '--to', to.name);
  await moving.said(new RegExp(`: ${at}$`));
  await pair.server.stop('kill');
  const struck = performance.now();
  if ((await waitFor(() => !moving.alive, SEEN_MS)) === null) blame('the command hangs');
  const heard = Math.round(performance.now() - struck);
  await moving.kill();
  const said = moving.lines.filter((line) => !STAGE.test(line)).join('\n');
  stage.say(`primary killed at “${at}”, ${way}; the command ended after ${heard} ms: ${said}`);
  const isDone = (await moving.ended) === 0;
  if (!isDone && !/^dsp: .*\.$/.test(said)) blame(`the command says no sentence: ${said}`);
  // By nobody's hand the standby is primary, and alone until the round is over.
  await acknowledged(
    scene,
    [...homes].flatMap(([name, home]) => (home === pair && name !== WANDERER ? [name] : [])),
  );
  const took = performance.now() - struck;
  if (isDone) homes.set(WANDERER, to);
  else await moveAfterAll(scene, to, blame);
  await scene.lead();
  await acknowledged(scene, [...homes.keys()]);
  for (const { name, look } of all) {
    const left = await columnOf<string>(
      look.sql`select slot_name from pg_replication_slots where slot_type = 'logical'`,
    );
    if (left.length > 0) blame(`${name} still has ${left.join(', ')}`);
  }
  undisturbed(blame);
  await pair.server.start();
  return took;
}

/** Goes on with a move; where it says that it cannot, gives it up and begins anew. */
async function moveAfterAll(scene: Scene, to: LivingCell, blame: (words: string) => void): Promise<void> {
  const again = await scene.ask('move', WANDERER, '--to', to.name);
  if (again.code === 0) {
    scene.homes.set(WANDERER, to);
    return scene.stage.say('gone on with');
  }
  scene.stage.say(again.said.split('\n').at(-1) ?? '');
  if (!again.said.includes('--abandon')) blame(`run again it does not say what to do: ${again.said}`);
  const abandoned = await scene.ask('move', WANDERER, '--to', to.name, '--abandon');
  if (abandoned.code !== 0) blame(`it is not given up: ${abandoned.said}`);
  await move(scene, to);
}

/** Round and round: from a to b, from b to c, from c to a. */
function nextOf({ cells: all, homes }: Scene): LivingCell {
  const here = homes.get(WANDERER)?.name;
  const next = all[(all.findIndex(({ name }) => name === here) + 1) % all.length];
  if (next === undefined) throw new Error('There are no cells.');
  return next;
}

async function move({ ask, homes, stage }: Scene, to: LivingCell): Promise<void> {
  const { code, said } = await ask('move', WANDERER, '--to', to.name);
  if (code !== 0) throw new Error(`${WANDERER} did not move to ${to.name}: ${said}`);
  stage.say(said.split('\n').at(-1) ?? '');
  homes.set(WANDERER, to);
}

/** Waits until something that is sent from now on is taken of each of these. */
async function acknowledged({ stage: { ledger } }: Scene, scenarios: readonly string[]): Promise<void> {
  const now = performance.now();
  for (const scenario of scenarios) {
    const taken = () =>
      ledger.entries.some(({ sentAt, taken }) => sentAt > now && taken[0]?.startsWith(`${scenario}-`));
    if ((await waitFor(taken, BACK_MS)) === null)
      throw new Error(`Nothing of ${scenario} was taken within ${BACK_MS / 1_000} s.`);
  }
}

/** Whether who asks about a scenario is told to come again, and when. */
async function isSentAway({ proxy }: Scene, scenario: string): Promise<boolean> {
  const { status, headers } = await fetch(new URL(`/v1/scenarios/${scenario}/template`, proxy.url), {
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
  });
  return status === 503 && headers.get('retry-after') !== null;
}

/** The cells that `dsp cells list` calls silent. */
function silentIn(said: string): string {
  const { cells: told } = JSON.parse(said) as { cells: { name: string; fault: string | null }[] }; // of the command
  return told.flatMap(({ name, fault }) => (fault?.startsWith('does not answer') ? [name] : [])).join(', ');
}

/** Whoever speaks to other cells, of scenarios that stay there, is to notice nothing. */
function watchOthers({ homes, loads }: Scene, struck: LivingCell): (blame: (words: string) => void) => void {
  const others = [...loads].filter(([name]) => name !== WANDERER && homes.get(name) !== struck);
  const failures = () => others.flatMap(([, load]) => [...load.failures]);
  const sum = () => failures().reduce((all, [, count]) => all + count, 0);
  const before = sum();
  return (blame) => {
    if (sum() > before)
      blame(`scenarios of other cells were not answered 2xx: ${JSON.stringify(failures())}`);
  };
}

function longestOf({ stage: { ledger } }: Scene, scenarios: readonly string[], since: number): number {
  const theirs = ledger.entries.filter(
    ({ sentAt, ids }) => sentAt > since && scenarios.some((scenario) => ids[0]?.startsWith(`${scenario}-`)),
  );
  return Math.round(Math.max(0, ...theirs.map(({ sentAt, answeredAt }) => answeredAt - sentAt)));
}

/** All that was sent is taken and worked off, and lies in one cell once. */
async function settle(
  { cells: all, loads, problems, stage }: Scene,
  told: Partial<Outcome>,
): Promise<Outcome> {
  await Promise.all([...loads.values()].map((load) => load.finish()));
  const ids: string[] = [];
  for (const { name, look, service } of all) {
    problems.push(...(await untilDone(look)).map((rest) => `${name}: ${rest}`));
    if (!service.alive) problems.push(`the service of ${name} ended: ${service.lines.slice(-3).join(' ')}`);
    ids.push(...(await storedIds(look)));
  }
  const strange = [...loads.values()].flatMap(({ failures }) => [...failures.keys()]);
  const others = [...new Set(strange)].filter((status) => ![0, 502, 503].includes(status));
  if (others.length > 0) problems.push(`callers were answered ${others.join(', ')}`);
  return outcomeOf({ ...told, ...booksOf(stage.ledger, ids), problems });
}
