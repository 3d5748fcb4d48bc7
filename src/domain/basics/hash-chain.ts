import { canonicalise, digestOf } from './digest.ts';

/** Plain JSON that is sealed; instants are written out by whoever hands it in. */
export type Sealed = Readonly<Record<string, unknown>>;

/** A record's place: nothing before it can be altered without breaking every later digest. */
export type Link = { readonly previousDigest: string; readonly digest: string };

/** `index` of the first record that does not fit, and whether it was altered itself or its place was. */
export type ChainCheck =
  | { readonly intact: true }
  | { readonly intact: false; readonly index: number; readonly fault: 'altered' | 'unlinked' };

/** What the first record of a chain hangs on, so that no chain passes for another one's. */
export function genesisOf(named: Sealed): string {
  return digestOf(canonicalise(named));
}

/** SHA-256 over the record's canonical form (RFC 8785) and the digest before it. */
export function linkAfter(previousDigest: string, sealed: Sealed): Link {
  const digest = digestOf(canonicalise({ ...sealed, previous_digest: previousDigest }));
  return { previousDigest, digest };
}

/** Recomputes every digest, oldest first. Cutting off the end cannot be seen here: keep the newest digest elsewhere. */
export function checkChain<Row extends Link>(
  rows: readonly Row[],
  genesis: string,
  sealedOf: (row: Row) => Sealed,
): ChainCheck {
  let previous = genesis;
  for (const [index, row] of rows.entries()) {
    if (row.previousDigest !== previous) return { intact: false, index, fault: 'unlinked' };
    if (linkAfter(previous, sealedOf(row)).digest !== row.digest)
      return { intact: false, index, fault: 'altered' };
    previous = row.digest;
  }
  return { intact: true };
}
