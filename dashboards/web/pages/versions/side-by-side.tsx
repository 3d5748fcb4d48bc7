import type { KeyDefinition } from '../../api/types.ts';
import { Scroll } from '../../parts/tables/scroll.tsx';
import { useOwn } from '../../words/words.ts';
import { WORDS } from './versions.words.ts';

type Side = { readonly id: string; readonly definition: KeyDefinition | null };

/** Two definitions of a key, member by member; what differs is marked by weight and word, not by colour alone. */
export function SideBySide({ name, from, to }: { name: string; from: Side; to: Side }) {
  const words = useOwn(WORDS);
  if (from.definition === null && to.definition === null) return null;
  const members = membersOf(from.definition, to.definition);
  return (
    <details>
      <summary>{words.sideBySide(name)}</summary>
      <Scroll name={words.sideBySide(name)}>
        <table class="sides">
          <thead>
            <tr>
              <th scope="col">{words.member}</th>
              <th scope="col">
                <bdi class="said">{from.id}</bdi>
              </th>
              <th scope="col">
                <bdi class="said">{to.id}</bdi>
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => {
              const [before, after] = [textOf(from, member), textOf(to, member)];
              const [Old, New] = before === after ? (['span', 'span'] as const) : (['del', 'ins'] as const);
              return (
                <tr key={member}>
                  <th scope="row">
                    <code>{member}</code>
                  </th>
                  <td>
                    {before === null ? (
                      <span class="quiet">{words.notThere}</span>
                    ) : (
                      <Old>{said(before)}</Old>
                    )}
                  </td>
                  <td>
                    {after === null ? <span class="quiet">{words.notThere}</span> : <New>{said(after)}</New>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}

function said(text: string) {
  return <bdi class="said">{text}</bdi>;
}

function membersOf(...definitions: readonly (KeyDefinition | null)[]): string[] {
  return [...new Set(definitions.flatMap((one) => Object.keys(one ?? {})))].filter(
    (member) => member !== 'key_name',
  );
}

/** Texts as they are, all else as JSON. */
function textOf({ definition }: Side, member: string): string | null {
  const value = (definition as Readonly<Record<string, unknown>> | null)?.[member];
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
