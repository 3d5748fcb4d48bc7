import { createHash } from 'node:crypto';

/** Bytes of the digest that are read as a fraction: as many as a double holds exactly. */
const BYTES = 6;

/**
 * Whether a client agent belongs to those who are offered keys on trial. By its name alone, so it is the same on every
 * server and for life; an agent that was in stays in when the share grows; and another scenario draws anew.
 *
 * One draw an agent and scenario, not one a key: documents are signed, and with n keys on trial there would be 2^n of them.
 *
 * @param agent null where the client does not say who it is: then it is in only where everybody is
 * @param share 0 to 1
 */
export function isInExperiment(scenario: string, agent: string | null, share: number): boolean {
  if (share >= 1) return true;
  if (agent === null) return false;
  // Scenarios have no line break in their names, so no two pairs make one text.
  const digest = createHash('sha256').update(`${scenario}\n${agent}`, 'utf8').digest();
  return digest.readUIntBE(0, BYTES) / 2 ** (8 * BYTES) < share;
}
