import type { Subject } from './subject.ts';

/** One rule that a server keeps or breaks. */
export type Case = {
  readonly id: string;
  /** What of SDSI it shows: S-1 to S-46 of `test/requirements/sdsi.ts`. */
  readonly requirement: string;
  /** What must happen, as a sentence. */
  readonly rule: string;
  /** What a server does that breaks it, as the end of a sentence. */
  readonly wrong: string;
  /** Rests on what SDSI leaves open (our REST address, method names of ours): a server may do without. */
  readonly optional?: true;
  /** @returns null where the rule is kept, else what was wrong */
  run(subject: Subject): Promise<string | null>;
};

/** By their ids, in the order of the report. */
export function casesOf(cases: Readonly<Record<string, Omit<Case, 'id'>>>): Case[] {
  return Object.entries(cases).map(([id, about]) => ({ id, ...about }));
}

/** Rules that a server may do without, all of them. */
export function optional(cases: Readonly<Record<string, Omit<Case, 'id' | 'optional'>>>): Case[] {
  return casesOf(cases).map((one) => ({ ...one, optional: true }));
}

/** What a case gives back: null where the rule is kept. */
export function unless(held: boolean, otherwise: string): string | null {
  return held ? null : otherwise;
}
