import { type KeyValue, type SchemaChange, type Template, validatePayload } from '../template/index.ts';

/** A payload that was taken. Where its content is forgotten, `payload` has what came from closed lists. */
export type TakenPayload = {
  readonly clientAgent: string;
  readonly payload: Readonly<Record<string, KeyValue | null>>;
  readonly keysSet: readonly string[];
};

/** A client agent of which payloads that were taken would be refused, and at which keys. */
export type FailingClient = {
  readonly client_agent: string;
  readonly payloads: number;
  readonly refused: number;
  readonly keys: readonly string[];
};

/** Whom breaking changes would hit, those with most refused payloads first; only faults at the changed keys count. */
export function failingClients(
  after: Template,
  changes: readonly SchemaChange[],
  taken: readonly TakenPayload[],
): FailingClient[] {
  const changed = new Set(changes.map(({ key }) => key));
  const clients = new Map<string, { payloads: number; refused: number; keys: Set<string> }>();
  for (const { clientAgent, payload, keysSet } of taken) {
    const client = clients.get(clientAgent) ?? { payloads: 0, refused: 0, keys: new Set<string>() };
    clients.set(clientAgent, client);
    const faults = validatePayload(after, payload, 'lenient').errors.filter(
      // What was set and is forgotten by now was not missing.
      ({ path, code }) => changed.has(path) && !(code === 'missing_required' && keysSet.includes(path)),
    );
    client.payloads++;
    if (faults.length > 0) client.refused++;
    for (const { path } of faults) client.keys.add(path);
  }
  return [...clients]
    .filter(([, { refused }]) => refused > 0)
    .map(([client_agent, { keys, ...counts }]) => ({ client_agent, ...counts, keys: [...keys].sort() }))
    .sort((a, b) => b.refused - a.refused || (a.client_agent < b.client_agent ? -1 : 1));
}
