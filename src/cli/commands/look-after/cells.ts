import { readFile, rename, writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { fenceCopy, joinCell } from '../../../ground/db/cells/index.ts';
import { connect, migrateDatabase } from '../../../ground/db/server/index.ts';
import { readConfig } from '../../../ground/process/config.ts';
import { type Home, homesOf, ledTo, mapOf, strays } from '../../cells/homes.ts';
import { giveUp, type Moved, moveTo } from '../../cells/move-command.ts';
import { type AskedCell, answering, cellOf, isSilent, named, withCells } from '../../cells/open-cells.ts';
import { textTable } from '../../console/text-table.ts';
import { asUsage, UsageError } from '../../console/usage-error.ts';
import { noteCommand } from '../../service/note-command.ts';

type Options = { readonly file: string; readonly json?: true };

const fileOption = () =>
  new Option('--file <file>', 'the cells, by name: number, database, address').makeOptionMandatory();

export const cellsCommand = new Command('cells').description(
  'several databases, each with scenarios of its own: who lives where, and moving from one to another',
);

cellsCommand
  .command('list')
  .description(
    'ask every cell which scenarios live there; the answer is no where one is silent or two have one',
  )
  .addOption(fileOption())
  .option('--json', 'as JSON')
  .action(async ({ file, json }: Options) => {
    await withCells(file, async (cells) => {
      const homes = homesOf(counted(cells));
      const faults = faultsOf(cells);
      if (json) console.log(JSON.stringify(listed(cells, homes, faults), null, 1));
      else tell(homes, faults);
      const wrong = homes.some(({ older, rivals }) => older.length + rivals.length > 0);
      if (wrong || faults.length > 0) process.exitCode = 1;
    });
  });

cellsCommand
  .command('join <cell>')
  .description(
    'make a database a cell: the first may have rows, each further one is empty and takes its keys',
  )
  .addOption(fileOption())
  .option('--keys-of <cell>', 'the cell whose keys it is given; of the first cell: left out')
  .option('--json', 'its name and number as JSON')
  .action(async (name: string, { file, keysOf, json }: Options & { readonly keysOf?: string }) => {
    await withCells(file, async (cells) => {
      const { database, number } = named(cells, name);
      const from = keysOf === undefined ? null : cellOf(cells, keysOf).rows;
      if (from === null && answering(cells).some((cell) => cell.name !== name))
        throw new UsageError('There are cells already: say with --keys-of whose keys it is to have.');
      await migrateDatabase(database);
      const rows = connect(database, { max: 2 });
      const joined = await joinCell(rows, { name, number, joinedAt: new Date() }, from)
        .catch(asUsage)
        .finally(rows.close);
      if (json) console.log(JSON.stringify({ cell: name, number }));
      else
        console.error(
          `dsp: ${name} ${joined === 'joined' ? 'is' : 'was'} the cell with the number ${number}`,
        );
    });
  });

cellsCommand
  .command('move <scenario>')
  .description('move a scenario to another cell while both run; run again, it goes on where it was cut off')
  .addOption(fileOption())
  .requiredOption('--to <cell>', 'where it is to live')
  .option('--abandon', 'give a move up that has not come to its end: it stays where it is')
  .option('--json', 'how long nobody could write, and how long it took, as JSON')
  .action(async (scenario: string, options: Options & { readonly to: string; readonly abandon?: true }) => {
    const { file, to, abandon, json } = options;
    await withCells(file, async (cells) => {
      if (abandon) {
        const stays = await giveUp(cells, scenario, to);
        await noteCommand(cellOf(cells, stays).rows, 'cells abandon', `scenario=${scenario} to=${to}`);
        if (json) console.log(JSON.stringify({ scenario, cell: stays, abandoned: to }));
        else console.error(`dsp: ${scenario} stays in ${stays}`);
        return;
      }
      const moved = await moveTo(cells, scenario, to, readConfig(), json === undefined);
      await noteCommand(cellOf(cells, to).rows, 'cells move', `scenario=${scenario} from=${moved.from}`);
      if (json) console.log(JSON.stringify(moved));
      else console.error(`dsp: ${scenario} lives in ${to}; ${waited(moved)}, ${moved.seconds} s in all`);
    });
  });

cellsCommand
  .command('map')
  .description(
    'write the map by which HAProxy finds the cell of a scenario; of a cell that is silent what the map of before says',
  )
  .addOption(fileOption())
  .option('--out <file>', 'write there, in one piece, instead of to standard output')
  .option('--json', 'which scenario is where as JSON')
  .action(async ({ file, out, json }: Options & { readonly out?: string }) => {
    await withCells(file, async (cells) => {
      // Without a map of before nobody knows what a silent one has.
      const before = out === undefined ? null : await readFile(out, 'utf8').catch(() => null);
      const silent = before === null ? [] : cells.filter(isSilent);
      const wrong = [
        ...faultsOf(cells, silent),
        ...homesOf(counted(cells)).flatMap((home) => (home.rivals.length > 0 ? [rivalry(home)] : [])),
      ];
      if (wrong.length > 0) throw new UsageError(`No map was written: ${wrong.join('; ')}.`);
      const led = ledTo(counted(cells), new Set(silent.map(({ name }) => name)), before ?? '');
      if (out !== undefined) await writeWhole(out, mapOf(led));
      for (const { name, fault } of silent)
        console.error(`dsp: ${name} ${fault}; what the map says of it stays.`);
      if (json) console.log(JSON.stringify(Object.fromEntries(led)));
      else if (out === undefined) process.stdout.write(mapOf(led));
    });
  });

cellsCommand
  .command('fence <scenario>')
  .description(
    'refuse writes to copies of a scenario that are older than where it lives, as after a restored backup',
  )
  .addOption(fileOption())
  .option('--json', 'which cells as JSON')
  .action(async (scenario: string, { file, json }: Options) => {
    await withCells(file, async (cells) => {
      const home = homesOf(counted(cells)).find((one) => one.scenario === scenario);
      if (home === undefined) throw new UsageError(`No cell that answers has the scenario "${scenario}".`);
      if (home.rivals.length > 0) throw new UsageError(rivalry(home));
      for (const { cell } of home.older) {
        const since = { cell: home.cell, epoch: home.epoch, at: new Date() };
        await fenceCopy(cellOf(cells, cell).rows, scenario, since);
        await noteCommand(cellOf(cells, cell).rows, 'cells fence', `scenario=${scenario}`);
      }
      const fenced = home.older.map(({ cell }) => cell);
      if (json) console.log(JSON.stringify({ scenario, cell: home.cell, fenced }));
      else console.error(`dsp: ${scenario} lives in ${home.cell}; fenced: ${fenced.join(', ') || 'nobody'}`);
    });
  });

function waited({ refused_ms }: Moved): string {
  return refused_ms === null ? 'writers were let in' : `nobody could write for ${refused_ms} ms`;
}

/** Whoever reads it finds the old map or the new one. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

function counted(cells: readonly AskedCell[]) {
  return answering(cells).map(({ name, census: { scenarios, moves } }) => ({ name, scenarios, moves }));
}

/** Who is silent or somebody else, but for those who are excused, and who is not in the file. */
function faultsOf(cells: readonly AskedCell[], excused: readonly AskedCell[] = []): string[] {
  const names = cells.map(({ name }) => name);
  const asked = cells.filter((cell) => !excused.includes(cell));
  const faulty = asked.flatMap(({ name, fault }) => (fault === null ? [] : [`${name} ${fault}`]));
  return [...faulty, ...strays(counted(cells), names)];
}

function listed(cells: readonly AskedCell[], homes: readonly Home[], faults: readonly string[]) {
  const shown = cells.map(({ name, number, address, fault }) => ({ name, number, address, fault }));
  return { cells: shown, scenarios: homes, faults };
}

function tell(homes: readonly Home[], faults: readonly string[]): void {
  for (const fault of faults) console.error(`dsp: ${fault}`);
  const rows = homes.map((home) => [home.scenario, home.cell, home.epoch, remark(home)]);
  console.log(textTable(['scenario', 'cell', 'epoch', ''], rows));
}

function remark(home: Home): string {
  if (home.rivals.length > 0) return rivalry(home);
  if (home.older.length > 0) {
    const cells = home.older.map(({ cell, epoch }) => `${cell} (epoch ${epoch})`).join(', ');
    return `older in ${cells}: \`dsp cells fence ${home.scenario}\``;
  }
  return home.to === null ? '' : `on its way to ${home.to}`;
}

function rivalry({ scenario, cell, epoch, rivals }: Home): string {
  return `${[cell, ...rivals].join(' and ')} have ${scenario} in the same epoch ${epoch}: two owners registered one name, or a cell was copied`;
}
