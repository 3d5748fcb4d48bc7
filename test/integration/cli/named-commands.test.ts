import { describe, expect, it } from 'vitest';
import { commandLines, faultOfCommand } from '../../helpers/papers/command-lines.ts';
import { blocksOf, GUIDES, inlineCodeOf } from '../../helpers/papers/guides.ts';
import { DOORS } from '../../requirements/doors.ts';

/** What is told to be typed, wherever it is told. Here because all commands are loaded for it, and with them the whole service. */
const TOLD: readonly (readonly [where: string, texts: readonly string[]])[] = [
  ...GUIDES.map((guide) => {
    const shell = blocksOf(guide).filter(({ language }) => language === 'sh');
    return [guide, [...shell.map(({ text }) => text), ...inlineCodeOf(guide)]] as const;
  }),
  ['the doors of requirements', Object.values(DOORS).flat()],
];

describe('the commands that are told of, and their options, exist', () => {
  it.each(TOLD)('in %s', async (_, texts) => {
    const faults = await Promise.all(texts.flatMap(commandLines).map(faultOfCommand));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });
});
