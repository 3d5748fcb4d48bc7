import { DAY_MS } from '../../basics/index.ts';

/** A need that has grown by this share since it was looked at is looked at again … */
const GROWTH = 0.05;
/** … and every day on which anything of it is said: a look reads all of the pool. */
const RESTS_MS = DAY_MS;

/** Whether a need is to be looked at for campaigns; `fragments` are its voices now. */
export function mayLook(
  last: { readonly at: string; readonly fragments: number } | null,
  fragments: number,
  now: Date,
): boolean {
  if (last === null || now.getTime() - Date.parse(last.at) >= RESTS_MS) return true;
  return fragments >= last.fragments * (1 + GROWTH) && fragments > last.fragments;
}
