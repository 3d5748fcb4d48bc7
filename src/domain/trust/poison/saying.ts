import { grouped } from '../../basics/index.ts';

/** That an owner says a phrase, once, however often it did; only what stands in the pool. */
export type Saying = {
  readonly owner: string;
  readonly phrase: string;
  readonly text: string;
  /** The need that the phrase stands in; null: none. */
  readonly cluster: string | null;
  /** When the owner first said it, and since when the owner is known at all; milliseconds. */
  readonly at: number;
  readonly known: number;
  /** A person vouched for the owner, or let its words out of quarantine: it is never suspected. */
  readonly trusted: boolean;
  /** Whether the owner came back after its first days; absent: no. */
  readonly established?: boolean;
};

/** All owners of a pool, with what each says. */
export type Crowd = ReadonlyMap<string, readonly Saying[]>;

/** @param sayings each owner and phrase once, in any order */
export function crowdOf(sayings: readonly Saying[]): Crowd {
  return grouped(sayings, ({ owner }) => owner);
}
