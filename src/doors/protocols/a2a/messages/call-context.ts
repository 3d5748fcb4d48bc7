import { ServerCallContext } from '@a2a-js/sdk/server';
import type { Caller } from '../../../../domain/access/index.ts';

/** What the SDK hands on from a request to whatever answers it. */
export function contextOf(
  caller: Caller,
  { version, extensions }: { version: string; extensions: string[] },
): ServerCallContext {
  return new ServerCallContext({
    user: { isAuthenticated: true, userName: caller.name },
    requestedVersion: version,
    requestedExtensions: extensions,
    state: new Map([['caller', caller]]),
  });
}

/** Who calls, as the door has found out: the SDK passes it through. */
export function callerIn({ state }: ServerCallContext): Caller {
  return state.get('caller') as Caller; // every context comes from `contextOf`
}
