import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { Need } from '../../api/types.ts';
import { useOwn } from '../../words/words.ts';
import { WORDS } from './need.words.ts';

/** How often it is asked whether a correction has taken effect. */
const LOOK_MS = 1_000;

/** Says while a correction waits for the pool to be learned anew, and where a need went that is no more. */
export function Unsettled({
  scenario,
  need,
  refetch,
}: {
  scenario: string;
  need: Need;
  refetch: () => unknown;
}) {
  const words = useOwn(WORDS);
  const queries = useQueryClient();
  const waited = useRef(false);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (need.unsettled) {
      waited.current = true;
      setSettled(false);
      const timer = setInterval(refetch, LOOK_MS);
      return () => clearInterval(timer);
    }
    if (waited.current) {
      waited.current = false;
      setSettled(true);
      // Other needs and the map are others now as well.
      void queries.invalidateQueries({ queryKey: ['scenarios', scenario] });
    }
    return undefined;
  }, [need.unsettled]);
  const at = `/scenarios/${encodeURIComponent(scenario)}/needs`;
  return (
    <div role="status">
      {need.unsettled ? (
        <p class="need-notice" aria-busy="true">
          {words.unsettled}
        </p>
      ) : null}
      {settled ? (
        <p class="need-notice">
          {words.settled} <Link href={`${at}?sort=changed`}>{words.newNeeds}</Link>
        </p>
      ) : null}
      {need.state === 'merged' && need.merged_into !== null ? (
        <p class="need-notice">
          {words.merged}{' '}
          <Link href={`${at}/${encodeURIComponent(need.merged_into)}`}>{need.merged_into}</Link>
        </p>
      ) : null}
      {need.state === 'dissolved' ? <p class="need-notice">{words.dissolved}</p> : null}
    </div>
  );
}
