import { readFileSync } from 'node:fs';

const MAP = new URL('../../../ARCHITECTURE.md', import.meta.url);

/**
 * The rooms of a house in the order of ARCHITECTURE.md's table of them: each uses those before it.
 *
 * @param {'src/domain' | 'src/ground/db'} house
 * @returns {{ room: string, lives: string }[]}
 */
export function roomsOf(house) {
  const [, table = ''] = readFileSync(MAP, 'utf8').split(`\n### The rooms of ${house}\n`);
  const [own = ''] = table.split('\n#');
  const rooms = [...own.matchAll(/^\| `([a-z]+)\/` \| (.+) \|$/gmu)].map(([, room, lives]) => ({
    room,
    lives,
  }));
  if (rooms.length === 0) throw new Error(`ARCHITECTURE.md has lost its table of the rooms of ${house}.`);
  return rooms;
}
