import type { Key } from '../../../api/types.ts';
import { Person } from '../../../parts/person.tsx';
import { useOwn } from '../../../words/words.ts';
import { WORDS } from './edit.words.ts';
import type { Both } from './edit-fields.ts';

/** What another person set while this one was typing, beside what this one typed: neither is lost unseen. */
export function Meanwhile({
  both,
  by,
  onTheirs,
}: {
  both: readonly Both[];
  /** The order that came between. */
  by: Key['orders'][number] | undefined;
  onTheirs: (field: Both['field']) => void;
}) {
  const words = useOwn(WORDS);
  if (both.length === 0) return null;
  return (
    <div role="alert" class="problem">
      <p>
        {words.meanwhile}{' '}
        {by === undefined ? null : (
          <>
            (<Person name={by.by} />: <bdi class="said">{by.reason}</bdi>)
          </>
        )}
      </p>
      <ul>
        {both.map(({ field, theirs, mine }) => (
          <li key={field}>
            {words.fields[field]}: {words.theirs} <bdi class="said">{theirs || '–'}</bdi>; {words.mine}{' '}
            <bdi class="said">{mine || '–'}</bdi>{' '}
            <button
              type="button"
              class="small-button"
              aria-label={`${words.takeTheirs}: ${words.fields[field]}`}
              onClick={() => onTheirs(field)}
            >
              {words.takeTheirs}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
