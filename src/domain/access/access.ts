import {
  type ChainCheck,
  checkChain,
  genesisOf,
  type Link,
  linkAfter,
  type Sealed,
} from '../basics/index.ts';

/** `unknown`: the caller asked for what belongs to others, and was told that it does not exist. */
export type AccessOutcome = 'done' | 'unauthenticated' | 'forbidden' | 'unknown' | 'conflict';

/** Who did, or was refused, what that only few may do. Never what was sent: no body, no text, no secret. */
export type Access = {
  /** Name of the API key; `admin` for the operator's, `cli` for a command, `nobody` for a caller without a key in use. */
  readonly by: string;
  /** Method and pattern of the route, or a verb of the service, e.g. `read_raw_text`. */
  readonly action: string;
  /** Whose record this is; null where it is no scenario's, and where the caller may not see the one that was asked for. */
  readonly scenario: string | null;
  /** What it was about, e.g. `key=seat_preference`. */
  readonly subject: string | null;
  readonly outcome: AccessOutcome;
  /** How many calls the record stands for: a flood of refusals is counted, not listed. */
  readonly calls: number;
  /** Id of the request, as in the log and in a problem's `instance`. */
  readonly request: string | null;
  readonly at: Date;
};

export type ChainedAccess = Access & Link;

/** One chain a scenario, so that its owner can check what an export of that scenario alone shows. */
export function accessGenesis(scenario: string | null): string {
  return genesisOf({ audit_log: scenario });
}

/** @param previousDigest of the scenario's last record; `accessGenesis` before the first */
export function chainAccess(previousDigest: string, access: Access): ChainedAccess {
  return { ...access, ...linkAfter(previousDigest, sealedOf(access)) };
}

/** @param start the digest that the first row hangs on: `accessGenesis`, or the last one of an earlier export */
export function verifyAccessChain(rows: readonly ChainedAccess[], start: string): ChainCheck {
  return checkChain(rows, start, sealedOf);
}

/** Rows bring further columns; only the access itself is sealed. */
function sealedOf({ by, action, scenario, subject, outcome, calls, request, at }: Access): Sealed {
  return { by, action, scenario, subject, outcome, calls, request, at: at.toISOString() };
}
