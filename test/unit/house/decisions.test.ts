import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectGenerated } from '../../helpers/papers/generated.ts';
import { ROOT } from '../../helpers/papers/guides.ts';

const FOLDER = 'docs/decisions';
/** The floor of the house, in the order of ARCHITECTURE.md: a record stands where its first room does. */
const FLOOR = [
  'src/domain',
  'jobs',
  'src/ground',
  'src/doors',
  'src/proof',
  'src/cli',
  'dashboards',
  'bench',
  'deploy',
  'test',
  'src',
];
const SECTIONS = ['Context', 'Decision', 'Measured', 'Consequences'];

const records = readdirSync(`${ROOT}${FOLDER}`)
  .filter((file) => file !== 'README.md')
  .sort()
  .map((file) => {
    const text = readFileSync(`${ROOT}${FOLDER}/${file}`, 'utf8');
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/mu.exec(text) ?? [];
    const [, head = ''] = /^Room: ([\s\S]+?) · Date: \d{4}-\d\d-\d\d · Supersedes: /mu.exec(text) ?? [];
    const rooms = [...head.matchAll(/`([^`]+)`/gu)].map(([, room = '']) => room);
    return { file, text, number, title, rooms };
  });

/** Room by room of one part of the floor, each with the records that bind it. */
function linesOf(part: string): string[] {
  const here = records.filter(({ rooms: [room = ''] }) => FLOOR.find((one) => isIn(room, one)) === part);
  const rooms = [...new Set(here.map(({ rooms: [room = ''] }) => room))].sort();
  return rooms.flatMap((room) => [
    `- \`${room}\``,
    ...here
      .filter(({ rooms }) => rooms[0] === room)
      .map(({ file, number, title }) => `  - [D${number}](${file}) ${title}`),
  ]);
}

const isIn = (room: string, part: string) => room === part || room.startsWith(`${part}/`);

describe('a record of a decision', () => {
  it.each(records)(
    '$file says where it binds and why, in the usual form',
    ({ file, text, number, rooms }) => {
      expect(file.slice(0, 4)).toBe(number.padStart(4, '0'));
      expect(rooms).not.toEqual([]);
      expect(rooms.filter((room) => !existsSync(`${ROOT}${room}`))).toEqual([]);
      const sections = [...text.matchAll(/^## (.+)$/gmu)].map(([, section = '']) => section);
      expect(sections).toEqual(
        SECTIONS.filter((section) => section !== 'Measured' || sections.includes('Measured')),
      );
    },
  );

  it('is found by its room, in the index', () => {
    const parts = FLOOR.map((part) => ({ part, lines: linesOf(part) })).filter(
      ({ lines }) => lines.length > 0,
    );
    expect(parts.flatMap(({ lines }) => lines).filter((line) => line.includes('](')).length).toBe(
      records.length,
    );
    expectGenerated(
      `${FOLDER}/README.md`,
      [
        '# Decisions, by room',
        '',
        'Those that still bind; "D82" in code and papers is record 82. What was replaced is in the history of git. Figures were measured on two shared',
        'cores. A new record takes the next number and the form of the others: context, decision, measured, consequences, and what would show that it',
        'was wrong. `DSP_DOCS=write npx vitest run --project unit test/unit/house/decisions.test.ts` makes this page anew.',
        '',
        ...parts.flatMap(({ part, lines }) => [`## ${part}`, '', ...lines, '']),
      ].join('\n'),
    );
  });
});
