import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** A room's door only passes on: `export { a, type B } from './c.ts';`. */
const PASSED_ON = /^export (type )?\{([^{}]*)\} from '([^'\n]+)';$/gmu;
const IMPORT = /^import \{([^{}]*)\} from '([^'\n]+)';$/gmu;

/**
 * Bundlers follow a door to the whole room, and from there to all rooms below: a command that wants one digest would load
 * the lot. So they are shown what lies behind it: each name is imported from the file that has it.
 *
 * @param {string} root the folder of package.json
 * @returns {(source: string, path: string) => string} a module as the bundler shall see it
 */
export function openDoors(root) {
  const doors = new Map();
  for (const house of ['src/domain', 'src/ground/db']) {
    for (const room of readdirSync(join(root, house), { withFileTypes: true })) {
      const door = join(root, house, room.name, 'index.ts');
      if (room.isDirectory() && room.name !== 'tables') doors.set(door, namesBehind(door));
    }
  }
  return (source, path) =>
    source.replaceAll(IMPORT, (whole, names, from) => {
      const behind = doors.get(resolve(dirname(path), from));
      return behind === undefined ? whole : imports(names, behind, dirname(path));
    });
}

/** @param {string} door */
function namesBehind(door) {
  const names = new Map();
  for (const [, isType, list, from] of readFileSync(door, 'utf8').matchAll(PASSED_ON)) {
    if (isType !== undefined) continue;
    for (const name of namesIn(list)) names.set(name, resolve(dirname(door), from));
  }
  return names;
}

/** What is left when types are gone, on the one line that it stood on: places in a source map stay right enough. */
function imports(list, behind, folder) {
  const places = new Map();
  for (const name of namesIn(list)) {
    const place = behind.get(name.split(' as ')[0]);
    places.set(place, [...(places.get(place) ?? []), name]);
  }
  const lines = list.split('\n').length - 1;
  const one = [...places].map(([place, names]) => {
    const from = relative(folder, place).split(sep).join('/');
    return `import { ${names.join(', ')} } from '${from.startsWith('.') ? from : `./${from}`}';`;
  });
  return one.join(' ') + '\n'.repeat(lines);
}

function namesIn(list) {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}
