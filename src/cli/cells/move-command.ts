import { abandonMove, alone, keysForAll } from '../../ground/db/cells/index.ts';
import type { Config } from '../../ground/process/config.ts';
import { withProgress } from '../console/progress.ts';
import { UsageError } from '../console/usage-error.ts';
import { type Home, homesOf } from './homes.ts';
import { moveFaults } from './move-faults.ts';
import { moveScenario } from './move-scenario.ts';
import { type AnsweringCell, type AskedCell, answering, cellOf } from './open-cells.ts';

export type Moved = {
  readonly scenario: string;
  readonly from: string;
  readonly to: string;
  /** Milliseconds in which nobody could write; null where that was in a run before. */
  readonly refused_ms: number | null;
  readonly seconds: number;
};

/** Moves a scenario, or goes on with a move of it. @throws UsageError with what is in the way */
export async function moveTo(
  cells: readonly AskedCell[],
  scenario: string,
  target: string,
  config: Config,
  counts: boolean,
): Promise<Moved> {
  const { from, to } = sidesOf(cells, scenario, target);
  const began = performance.now();
  const begun = from.census.moves.some((move) => move.scenario === scenario && move.step !== 'gone');
  const faults = begun ? [] : await moveFaults(from, to, scenario, config);
  if (faults.length > 0) throw new UsageError(`${scenario} cannot move to ${to.name}: ${faults.join('; ')}.`);
  const refused = await held([from, to], () =>
    withProgress('tables', null, counts, ({ reached, note }) =>
      moveScenario(from, to, scenario, {
        copied: reached,
        done: (stage) => (counts ? note(`dsp: ${scenario}: ${stage}`) : undefined),
      }),
    ),
  );
  const unknown = await keysForAll(from, to);
  if (unknown.length > 0)
    console.error(
      `dsp: API keys for all scenarios stay where they are; ${to.name} has no ${unknown.join(', ')}`,
    );
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { scenario, from: from.name, to: to.name, refused_ms: refused, seconds };
}

/** As it was before the move. @throws UsageError where it is open there already, or no move is under way */
export async function giveUp(cells: readonly AskedCell[], scenario: string, target: string): Promise<string> {
  const to = cellOf(cells, target);
  const from = answering(cells).find(({ census }) =>
    census.moves.some(
      (move) => move.scenario === scenario && move.cell === target && STOPPABLE.has(move.step),
    ),
  );
  const isOpen = to.census.moves.every((move) => move.scenario !== scenario || move.step !== 'coming');
  const announced = from?.census.moves.find((move) => move.scenario === scenario)?.step === 'leaving';
  if (from === undefined || (isOpen && !announced))
    throw new UsageError(`No move of ${scenario} to ${target} is under way that could be given up.`);
  await held([from, to], () => abandonMove(from, to, scenario));
  return from.name;
}

const STOPPABLE: ReadonlySet<string> = new Set(['leaving', 'shut']);

async function held<T>(sides: readonly AnsweringCell[], work: () => Promise<T>): Promise<T> {
  const done = await alone(sides, async () => ({ result: await work() }));
  if (done === null)
    throw new UsageError(
      'Another move is at work in one of these cells, or a month is being dropped: run it again.',
    );
  return done.result;
}

function sidesOf(cells: readonly AskedCell[], scenario: string, target: string) {
  const to = cellOf(cells, target);
  const leaving = answering(cells).find(({ census }) =>
    census.moves.some(
      ({ step, ...move }) => move.scenario === scenario && move.cell === target && UNDER_WAY.has(step),
    ),
  );
  if (leaving !== undefined) return { from: leaving, to };
  const home = homesOf(answering(cells).map(({ name, census }) => ({ name, ...census }))).find(
    (one) => one.scenario === scenario,
  );
  const silent = cells.filter(({ fault }) => fault !== null).map(({ name, fault }) => `${name} ${fault}`);
  if (home === undefined)
    throw new UsageError([`No cell that answers has the scenario "${scenario}"`, ...silent].join('; '));
  refuse(home, target);
  return { from: cellOf(cells, home.cell), to };
}

const UNDER_WAY: ReadonlySet<string> = new Set(['leaving', 'shut', 'opened']);

function refuse({ scenario, cell, to, older, rivals }: Home, target: string): void {
  if (cell === target) throw new UsageError(`${scenario} lives in ${target} already.`);
  if (to !== null)
    throw new UsageError(`${scenario} is on its way from ${cell} to ${to}: finish that, or give it up.`);
  if (older.length + rivals.length > 0)
    throw new UsageError(
      `More than one cell believes to have ${scenario}: see \`dsp cells list\`, and fence it first.`,
    );
}
