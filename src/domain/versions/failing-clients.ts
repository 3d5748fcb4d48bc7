import { grouped } from '../basics/index.ts';
import { type KeyValue, type SchemaChange, type Template, validatePayload } from '../template/index.ts';

/** A payload that was taken. Where its content is forgotten, `payload` has what came from closed lists. */
export type TakenPayload = {
  readonly clientAgent: string;
  readonly payload: Readonly<Record<string, KeyValue | null>>;
  readonly keysSet: readonly string[];
};

/** Client agents that breaking changes would hit, and at which keys, those with most refused payloads first. */
export function failingClients(
  after: Template,
  changes: readonly SchemaChange[],
  taken: readonly TakenPayload[],
) {
  const changed = new Set(changes.map(({ key }) => key));
  const faultsOf = ({ payload, keysSet }: TakenPayload) =>
    validatePayload(after, payload, 'lenient').errors.filter(
      // What was set and is forgotten by now was not missing.
      ({ path, code }) => changed.has(path) && !(code === 'missing_required' && keysSet.includes(path)),
    );
  return [...grouped(taken, ({ clientAgent }) => clientAgent)]
    .map(([client_agent, own]) => {
      const refused = own.map(faultsOf).filter((faults) => faults.length > 0);
      const keys = [...new Set(refused.flat().map(({ path }) => path))].sort();
      return { client_agent, payloads: own.length, refused: refused.length, keys };
    })
    .filter(({ refused }) => refused > 0)
    .sort((a, b) => b.refused - a.refused || (a.client_agent < b.client_agent ? -1 : 1));
}
