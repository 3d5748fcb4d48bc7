import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Call } from '../api/call.ts';

/** What a key may do, as the API names it. */
export type Scope = 'ingest' | 'read' | 'curate' | 'approve' | 'admin' | 'raw';

/** Who is signed in. */
export type Session = {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null: every scenario. */
  readonly scenarios: readonly string[] | null;
  /** Where a proxy stands before several, their names, the one first that has what names no scenario; else none. */
  readonly cells: readonly string[];
  readonly call: Call;
  /** For the event stream, which is no `Call`. */
  readonly key: string;
  leave(): void;
};

export const SessionContext = createContext<Session | null>(null);

/** @throws outside of the signed-in part of the page */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('Nobody is signed in here.');
  return session;
}

/** Whether the key has the scope; what it has not is not shown. */
export function useMay(scope: Scope): boolean {
  const { scopes } = useSession();
  return scopes.includes(scope) || scopes.includes('admin');
}
