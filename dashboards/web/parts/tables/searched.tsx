import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../words/words.ts';
import { useInAddress } from '../in-address.ts';
import { Empty } from '../page-state.tsx';
import { Tick } from '../tick.tsx';

/** So many are shown at first, and more of them each time it is asked for. */
const PAGE = 100;

/** A list that is searched, and narrowed to those that matter; both stand in the address. */
export function Searched<Row>({
  rows,
  nameOf,
  only,
  children,
}: {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  only: { readonly label: string; readonly matters: (row: Row) => boolean };
  children: (shown: readonly Row[]) => ComponentChildren;
}) {
  const { act, state } = useWords();
  const [said, setSaid] = useInAddress('q');
  const [narrowed, setNarrowed] = useInAddress('only');
  const [shown, setShown] = useState(PAGE);
  const found = rows.filter(
    (row) => nameOf(row).toLowerCase().includes(said.toLowerCase()) && (narrowed === '' || only.matters(row)),
  );
  return (
    <>
      <search class="bar">
        <label class="small">
          {act.search}
          <input type="search" value={said} onInput={({ currentTarget }) => setSaid(currentTarget.value)} />
        </label>
        <Tick
          label={only.label}
          checked={narrowed !== ''}
          onTick={(checked) => setNarrowed(checked ? 'true' : '')}
        />
      </search>
      {found.length === 0 ? <Empty>{state.noMatch}</Empty> : children(found.slice(0, shown))}
      {found.length > shown ? (
        <button type="button" class="secondary" onClick={() => setShown(shown + PAGE)}>
          {act.more}
        </button>
      ) : null}
    </>
  );
}
