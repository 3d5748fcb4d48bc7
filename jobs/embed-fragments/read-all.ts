import type { Said } from '../../src/domain/reading/index.ts';
import type { FragmentRef, PendingFragment, Placement } from '../../src/ground/db/intake/index.ts';
import type { Reader } from '../../src/ground/threads/reader.ts';

/** A fragment and what it says: one part, or those of a compound. */
export type Read = { readonly fragment: PendingFragment; readonly said: readonly Said[] };

/** A fragment that could not be taken up this time. The reason holds nothing of what it says. */
export type Blame = FragmentRef & { readonly reason: string };

/** What every working reader can read. */
const HARMLESS = { text: 'a window seat', appealed: true };

/**
 * What each fragment says; whose reading failed is not among them, but in `blame`.
 * @throws when nothing can be read: then no text is to blame, and all wait
 */
export async function readAll(
  reader: Reader,
  pending: readonly PendingFragment[],
  blame: Blame[],
): Promise<Read[]> {
  const open = pending.filter(({ tampered }) => !tampered);
  for (const { seq, receivedAt, tampered } of pending)
    if (tampered) blame.push({ seq, receivedAt, reason: 'opening: NotAuthentic' });
  const readings = open.map(({ text, appealed }) => ({ text: text ?? '', appealed }));
  const outcomes = await reader.read(readings);
  const read: Read[] = [];
  let failed = false;
  for (const [index, fragment] of open.entries()) {
    const outcome = outcomes[index] ?? { failure: 'it was not read' };
    if ('value' in outcome) read.push({ fragment, said: outcome.value });
    else {
      failed = true;
      blame.push({
        seq: fragment.seq,
        receivedAt: fragment.receivedAt,
        reason: `reading: ${outcome.failure}`,
      });
    }
  }
  if (failed) {
    const [outcome] = await reader.read([HARMLESS]);
    if (outcome === undefined || 'failure' in outcome) throw new Error('The reader reads nothing at all.');
  }
  return read;
}

/** Rows of a compound's parts, as `insertParts` takes them; none where the fragment says one thing, and stands for itself. */
export function partsOf({ fragment, said }: Read) {
  if (said.length === 1) return [];
  return said.map((one) => ({
    parent: fragment,
    part: one.part,
    text: one.text,
    phrase: one.phrase,
    reason: one.held,
    state: stateOf(one),
  }));
}

/** What becomes of the fragment's own row: of a compound, only that its parts speak for it. */
export function placementOf({ fragment: { seq, receivedAt }, said }: Read): Placement {
  const ref = { seq, receivedAt };
  const [only] = said;
  if (said.length !== 1 || only === undefined) return { ...ref, state: 'split' };
  if (only.held !== null) return { ...ref, state: 'quarantined', reason: only.held };
  return only.phrase === null ? { ...ref, state: 'empty' } : { ...ref, state: 'pooled', phrase: only.phrase };
}

function stateOf({ held, phrase }: Said): 'quarantined' | 'empty' | 'pooled' {
  if (held !== null) return 'quarantined';
  return phrase === null ? 'empty' : 'pooled';
}
