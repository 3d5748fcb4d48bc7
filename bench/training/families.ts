import { basename, dirname } from 'node:path';

/**
 * Whose words a folder of ../shared/data holds. Services whose people were asked in one way, by one project, are one
 * family: to know some of them is to know the others a little, so they are left out together, and a figure of one is
 * honest only where nothing of its family was learned (encoder and weights).
 */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^slot-recovery-2\/mwz_|\/cambridge_/, 'multiwoz'],
  [/^slot-recovery(-2)?\//, 'sgd'],
  [/^slot-recovery-chat\//, 'multidogo'],
  [/^slot-recovery-home\//, 'home'],
  [/\/wishes_|^intents\//, 'clinc'],
  [/\/bank_/, 'bank'],
  [/\/machines_/, 'machines'],
  [/-en-zh$/, 'crosswoz'],
  [/\/trips-/, 'risawoz'],
  [/\/weather-/, 'xsid'],
  [/^small-pools\//, 'ours'],
  [/^said\//, 'services'],
];

/** Families that state no licence: measured with, never learned from (../shared/data/README.md). */
export const UNLICENSED: ReadonlySet<string> = new Set(['machines']);

/** @param path of a scenario folder, or of a file of sentences; one that no family is known of is a family of its own */
export function familyOf(path: string): string {
  const name = `${basename(dirname(path))}/${basename(path)}`;
  return FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? basename(path);
}
