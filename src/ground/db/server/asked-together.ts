import { setImmediate } from 'node:timers/promises';

/**
 * Asks that one turn of the event loop brings are one statement: at rest each goes alone, under load many share one. None is
 * answered by what was read before it was asked.
 * @param answerAll one answer for each ask, in its place
 */
export function askedTogether<Ask, Answer>(
  answerAll: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  let asks: Ask[] = [];
  let answers: Promise<readonly Answer[]>;
  const answer = async () => {
    await setImmediate();
    const asked = asks;
    asks = [];
    return answerAll(asked);
  };
  return async (ask) => {
    const place = asks.push(ask) - 1;
    if (place === 0) answers = answer();
    return (await answers)[place] as Answer; // one for each ask
  };
}
