import { useContext } from 'preact/hooks';
import type { NeedMap } from '../../../api/types.ts';
import { LanguageContext, useOwn } from '../../../words/words.ts';
import { type Ask, type Filters, NEWNESS } from '../filters.ts';
import { STATES } from '../need-state.ts';
import { WORDS } from '../pool.words.ts';

/** BCP 47's tag for a text whose language nobody knows. */
const UNKNOWN = 'und';

/** Which part of the pool is shown. */
export function Controls({ filters, ask, map }: { filters: Filters; ask: Ask; map: NeedMap | undefined }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
  return (
    <form class="pool-controls" onSubmit={(event) => event.preventDefault()}>
      <label>
        {words.search}
        <input type="search" value={filters.said} onInput={(event) => ask('q', event.currentTarget.value)} />
      </label>
      {map !== undefined && (map.cohorts.length > 0 || filters.cohort !== '') ? (
        <Choice name={words.cohort} value={filters.cohort} onChange={(value) => ask('cohort', value)}>
          <option value="">{words.everybody}</option>
          {[...new Set([...map.cohorts, filters.cohort])].filter(Boolean).map((cohort) => (
            <option value={cohort} key={cohort}>
              {cohort}
            </option>
          ))}
        </Choice>
      ) : null}
      <Choice name={words.language} value={filters.language} onChange={(value) => ask('language', value)}>
        <option value="">{words.allLanguages}</option>
        {(map?.languages ?? []).map((tag) => (
          <option value={tag} key={tag}>
            {tag === UNKNOWN ? words.unknownLanguage : nameOf(names, tag)}
          </option>
        ))}
      </Choice>
      <Choice name={words.state} value={filters.state} onChange={(value) => ask('state', value)}>
        <option value="">{words.allStates}</option>
        {STATES.map((state) => (
          <option value={state} key={state}>
            {words.states[state]}
          </option>
        ))}
      </Choice>
      <Choice
        name={words.newness}
        value={String(filters.newIn ?? '')}
        onChange={(value) => ask('new', value)}
      >
        <option value="">{words.everNew}</option>
        {NEWNESS.map((days) => (
          <option value={days} key={days}>
            {words.newIn(days)}
          </option>
        ))}
      </Choice>
    </form>
  );
}

/** A tag that is none is shown as it came. */
function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

export function Choice({
  name,
  value,
  onChange,
  children,
}: {
  name: string;
  value: string;
  onChange: (value: string) => void;
  children: preact.ComponentChildren;
}) {
  return (
    <label>
      {name}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}
