import type { Holder, Watch } from './watch.ts';

/**
 * Asks, and asks again whenever something was decided in the scenario, until the answer is another one than the caller
 * has, or its time is over. The last answer is a fresh one in any case: what else may change it (a policy) is seen then.
 * @param whenGone is given what to call when the caller has gone away
 */
export async function untilOther<Answer>(
  watch: Watch,
  scenario: string,
  { ms, holder, whenGone }: { ms: number; holder: Holder; whenGone: (leave: () => void) => void },
  ask: () => Promise<Answer>,
  isKnown: (answer: Answer) => boolean,
): Promise<Answer> {
  const place = watch.enter(holder);
  whenGone(place.leave);
  try {
    const end = performance.now() + ms;
    // Before the first answer, or a decision between the two would be missed.
    let head = (await watch.look()).get(scenario) ?? 0;
    for (;;) {
      const answer = await ask();
      const left = end - performance.now();
      if (!isKnown(answer) || left <= 0 || place.closed) return answer;
      const woken = await place.moved(() => (watch.heads().get(scenario) ?? 0) > head, left);
      if (woken === 'moved') head = watch.heads().get(scenario) ?? head;
    }
  } finally {
    place.leave();
  }
}
