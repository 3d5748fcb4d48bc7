import type { ComponentChildren } from 'preact';
import { Term } from '../term.tsx';
import { Scroll } from './scroll.tsx';

export type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** `head`: what the row is about; `number`: figures, right-aligned; `day` and `acts`: days and buttons, on one line. */
  readonly as?: 'head' | 'number' | 'day' | 'acts';
};

/** A table of like things, a row each; it scrolls by itself where the page is narrow. */
export function Rows<Row>({
  name,
  rows,
  keyOf,
  columns,
}: {
  /** What is listed, for who cannot see where it stands. */
  name: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Left out where null: what a key may not do is not shown. */
  columns: readonly (Column<Row> | null)[];
}) {
  const shown = columns.filter((column) => column !== null);
  return (
    <Scroll name={name}>
      <table class="rows">
        <caption class="unseen">{name}</caption>
        <thead>
          <tr>
            {shown.map(({ name: title, as }) => (
              <th scope="col" key={title} class={as === 'number' ? 'number' : ''}>
                <Term>{title}</Term>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map(({ name: title, as, cell }) =>
                as === 'head' ? (
                  <th scope="row" key={title}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} class={as}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
