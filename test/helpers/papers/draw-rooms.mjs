import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cruise } from 'dependency-cruiser';
import { roomsOf } from './map-of-rooms.mjs';

// `npm run topology`: the rooms of src/domain and src/ground/db as the imports have them, counted and drawn. Ends with 1 where an
// import runs against the order or in a circle; with `--check` also where docs/rooms.svg is no longer what they are.
const HOUSES = ['src/domain', 'src/ground/db'];
const PICTURE = new URL('../../../docs/rooms.svg', import.meta.url);
const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;

const { output } = await cruise(HOUSES, {
  doNotFollow: { path: 'node_modules' },
  tsPreCompilationDeps: true,
  ruleSet: { forbidden: [{ name: 'circle', severity: 'error', from: {}, to: { circular: true } }] },
});
const houses = HOUSES.map((house) => ({ house, ...importsWithin(house, output.modules) }));
const circles = output.summary.violations;
for (const { house, rooms, counts, all, against } of houses) {
  if (!check) {
    console.log(`${house}: ${all} imports between and within rooms, ${against.length} against the order\n`);
    console.log(`${matrixText(rooms, counts)}\n`);
  }
  for (const one of against) console.log(`  against the order: ${one}`);
}
if (!check) console.log(`circles: ${circles.length}`);
for (const { from, to } of circles) console.log(`  in a circle: ${from} -> ${to}`);

const picture = drawn(houses);
const isDrawn = existsSync(PICTURE) && readFileSync(PICTURE, 'utf8') === picture;
if (!check) writeFileSync(PICTURE, picture);
else if (!isDrawn) console.log('docs/rooms.svg shows other rooms than there are: npm run topology');
if (circles.length > 0 || houses.some(({ against }) => against.length > 0) || (check && !isDrawn))
  process.exitCode = 1;

/** How many imports lead from each room to each other, and those that lead to a room further down. */
function importsWithin(house, modules) {
  const rooms = roomsOf(house);
  const placeOf = (path) => rooms.findIndex(({ room }) => path.startsWith(`${house}/${room}/`));
  const counts = rooms.map(() => rooms.map(() => 0));
  const against = [];
  let all = 0;
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [placeOf(source), placeOf(resolved)];
      if (from < 0 || to < 0) continue;
      all += 1;
      counts[from][to] += 1;
      if (to > from) against.push(`${source} -> ${resolved}`);
    }
  }
  return { rooms, counts, all, against };
}

/** Each row's room imports the column's so many times; columns are numbered as the rows. */
function matrixText(rooms, counts) {
  const head = `${' '.repeat(14)}${rooms.map((_, at) => String(at + 1).padStart(4)).join('')}`;
  const rows = rooms.map(({ room }, from) => {
    const cells = counts[from].map((count, to) =>
      (from === to ? '■' : count === 0 ? '·' : String(count)).padStart(4),
    );
    return `${String(from + 1).padStart(2)} ${room.padEnd(11)}${cells.join('')}`;
  });
  return [head, ...rows].join('\n');
}

/** The same as a picture that only changes when a room begins or ceases to use another. */
function drawn(all) {
  const CELL = 22;
  const LEFT = 120;
  const [, last] = all;
  const tops = [40, 40 + all[0].rooms.length * CELL + 70];
  const height = tops[1] + last.rooms.length * CELL + 24;
  const parts = all.flatMap(({ house, rooms, counts }, which) => {
    const top = tops[which];
    const x = (at) => LEFT + at * CELL;
    const y = (at) => top + at * CELL;
    return [
      `<text class="house" x="12" y="${top - 16}">${house}</text>`,
      ...rooms.flatMap(({ room, lives }, from) => [
        `<text class="room" x="${LEFT - 10}" y="${y(from) + 15}">${room}</text>`,
        `<rect class="self" x="${x(from) + 3}" y="${y(from) + 3}" width="16" height="16" rx="3"/>`,
        ...counts[from].flatMap((count, to) =>
          count === 0 || from === to
            ? []
            : [
                `<circle class="${to > from ? 'against' : 'uses'}" cx="${x(to) + 11}" cy="${y(from) + 11}" r="4"/>`,
              ],
        ),
        `<text class="lives" x="${x(from + 1) + 6}" y="${y(from) + 15}">${escaped(lives)}</text>`,
      ]),
    ];
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1120 ${height}" role="img" aria-label="Which room uses which">`,
    '<style>',
    'svg{background:#fff}text{font:12px system-ui,sans-serif;fill:#333}.house{font-weight:600;font-size:14px}.room{text-anchor:end;font-weight:600}',
    '.lives{fill:#666}.self{fill:#c8d3e0}.uses{fill:#2563a8}.against{fill:#c62828}',
    '@media(prefers-color-scheme:dark){svg{background:#14181d}text{fill:#ddd}.lives{fill:#9aa4ae}.self{fill:#3a4756}.uses{fill:#7db4f0}}',
    '</style>',
    ...parts,
    '</svg>',
  ].join('\n')}\n`;
}

function escaped(text) {
  return text.replaceAll('`', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
