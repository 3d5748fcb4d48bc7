import type { Census } from '../../ground/db/cells/index.ts';

/** A cell that answered. */
export type Counted = Pick<Census, 'scenarios' | 'moves'> & { readonly name: string };

/** Where a scenario lives. */
export type Home = {
  readonly scenario: string;
  readonly cell: string;
  readonly epoch: number;
  /** Where it is on its way to; null where it rests. */
  readonly to: string | null;
  /** Cells that believe they have it and are wrong: another one has had it since. */
  readonly older: readonly { readonly cell: string; readonly epoch: number }[];
  /** Cells that have it in the same epoch: nobody moved it, and nobody but a person can say which is right. */
  readonly rivals: readonly string[];
};

/** Of each scenario the cell that may write to it: of several that believe so the one with the newest epoch. */
export function homesOf(cells: readonly Counted[]): Home[] {
  const names = new Set(cells.flatMap(({ scenarios }) => scenarios.map(({ scenario }) => scenario)));
  return [...names].sort().map((scenario) => {
    const copies = cells.flatMap(({ name, scenarios, moves }) => {
      const copy = scenarios.find((one) => one.scenario === scenario);
      const move = moves.find((one) => one.scenario === scenario);
      return copy === undefined ? [] : [{ cell: name, epoch: copy.epoch, move }];
    });
    const writes = copies.filter(({ move }) => move === undefined || move.step === 'leaving');
    // While nobody may write to it, the one that it leaves speaks for it.
    const [home, ...others] = (writes.length > 0 ? writes : leftBy(copies)).sort((a, b) => b.epoch - a.epoch);
    if (home === undefined) throw new Error(`${scenario} is in no cell`);
    const moving = home.move !== undefined && home.move.step !== 'fenced' ? home.move.cell : null;
    const { cell, epoch } = home;
    const older = others
      .filter((one) => one.epoch < epoch)
      .map((one) => ({ cell: one.cell, epoch: one.epoch }));
    const rivals = others.filter((one) => one.epoch === epoch).map((one) => one.cell);
    return { scenario, cell, epoch, to: moving, older, rivals };
  });
}

function leftBy<C extends { readonly move: Census['moves'][number] | undefined }>(copies: readonly C[]): C[] {
  const left = copies.filter(({ move }) => move?.step === 'shut');
  return left.length > 0 ? left : copies.slice(0, 1);
}

/** Scenarios that went to a cell which nobody has named, each as a sentence. */
export function strays(cells: readonly Counted[], names: readonly string[]): string[] {
  return cells.flatMap(({ name, moves }) =>
    moves
      .filter(({ cell }) => !names.includes(cell))
      .map(
        ({ scenario, cell }) =>
          `${scenario} of ${name} is in, or on its way to, the cell ${cell}, which is not in the file`,
      ),
  );
}

/** Steps behind which a scenario lives in the other cell. */
const THERE: readonly Census['moves'][number]['step'][] = ['opened', 'gone', 'fenced'];

/**
 * The cell to which callers of each scenario are led. To one that is silent where a scenario has moved there, or the map of before
 * leads there and no cell that answers has it since.
 */
export function ledTo(
  cells: readonly Counted[],
  silent: ReadonlySet<string>,
  before: string,
): ReadonlyMap<string, string> {
  const lines = before.split('\n').map((line) => line.split(' '));
  const led = new Map(
    lines.flatMap(([scenario = '', cell = '']) => (silent.has(cell) ? [[scenario, cell] as const] : [])),
  );
  for (const { scenario, cell } of homesOf(cells)) {
    const move = cells.find(({ name }) => name === cell)?.moves.find((one) => one.scenario === scenario);
    led.set(scenario, move !== undefined && THERE.includes(move.step) ? move.cell : cell);
  }
  for (const { scenario, cell, step } of cells.flatMap(({ moves }) => moves))
    if (THERE.includes(step) && silent.has(cell) && !led.has(scenario)) led.set(scenario, cell);
  return new Map([...led].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A map of HAProxy: a scenario a line, and the backend that is called as its cell. */
export function mapOf(led: ReadonlyMap<string, string>): string {
  return [...led].map(([scenario, cell]) => `${scenario} ${cell}\n`).join('');
}
