import { setImmediate } from 'node:timers/promises';

/**
 * Who asks the same within one turn of the event loop shares an answer: at rest each ask goes alone, under load one is for many.
 * None is answered by what was read before it was asked, and what fails fails for those alone who asked for it.
 */
export function askedTogether<Answer>(): (name: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const turn = new Map<string, Promise<Answer>>();
  const answered = async (name: string, ask: () => Promise<Answer>) => {
    await setImmediate();
    turn.delete(name);
    return ask();
  };
  return (name, ask) => {
    const same = turn.get(name) ?? answered(name, ask);
    turn.set(name, same);
    return same;
  };
}
