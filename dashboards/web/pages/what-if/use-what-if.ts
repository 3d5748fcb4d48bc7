import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { Problem } from '../../api/problem.ts';
import type { WhatIf } from '../../api/types.ts';
import { useMay, useSession } from '../../session/session.ts';

/** The service works one out at a time: a page that asks for several takes turns. */
let before: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = before.then(work, work);
  before = mine;
  return mine;
}

/**
 * What other settings would have made of what was said. Not below the scenario's other answers: each event would have it worked
 * out anew.
 * @param body the settings, as JSON; `{}` asks nothing
 */
export function useWhatIf(scenario: string, path: string, body: string) {
  const { call } = useSession();
  const may = useMay('curate');
  return useQuery<WhatIf, Problem>({
    queryKey: ['what-if', scenario, body],
    queryFn: () => inTurn(() => call<WhatIf>('POST', `${path}/what-if`, JSON.parse(body))),
    enabled: may && body !== '{}',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
